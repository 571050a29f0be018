import { lazy, useMemo } from 'react';
import type { ListedStudent } from '#contract/approval/approval-calls.ts';
import { nameWith, signsOf } from '#web/student/person-name.ts';
import { useDialog } from '#web/ui/use-dialog.tsx';
import { studentAccounts } from './account-kind.ts';
import { AccountsPage } from './account-list.tsx';
import { useStudents } from './approval-data.ts';
import { StudentChangesContext } from './student-changes.ts';
import { studentColumns } from './student-columns.tsx';

const StudentChangesDialog = lazy(async () => ({
  default: (await import('./student-changes-dialog.tsx')).StudentChangesDialog,
}));

/** The administrator's student list: found, approved or declined, one by one or many at once. @see spec §2 */
export function StudentListScreen() {
  const query = useStudents();
  const sign = useMemo(() => signsOf(query.data ?? []), [query.data]);
  const changes = useDialog<ListedStudent>();
  // As they are now, also after a name was taken back.
  const asNow = (before: ListedStudent) => query.data?.find(({ stud_id }) => stud_id === before.stud_id) ?? before;
  return (
    <StudentChangesContext value={changes.open}>
      <AccountsPage kind={studentAccounts} query={query} columns={studentColumns}>
        {changes.show((before, way) => (
          <StudentChangesDialog student={asNow(before)} name={nameWith(sign, asNow(before))} {...way} />
        ))}
      </AccountsPage>
    </StudentChangesContext>
  );
}
