import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import type { ListedStudent } from '#contract/approval/approval-calls.ts';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { paths } from '#web/base/paths.ts';
import { useGo } from '#web/base/raw-router.tsx';
import { nameWith, signsOf } from '#web/student/person-name.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { downloadAccounts } from './account-download.ts';
import { useFilteredAccounts } from './account-filters.ts';
import { studentAccounts } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { useStudents } from './approval-data.ts';
import { accountText, studentListText } from './approval-text.ts';
import { StudentChangesContext } from './student-changes.ts';
import { studentColumns } from './student-columns.tsx';

const StudentChangesDialog = lazy(async () => ({
  default: (await import('./student-changes-dialog.tsx')).StudentChangesDialog,
}));

const none: readonly ListedStudent[] = [];

/** The administrator's student list: found, approved or declined, one by one or many at once. @see spec §2 */
export function StudentListScreen() {
  const query = useStudents();
  const students = query.data ?? none;
  const go = useGo();
  const programs = useMemo(() => distinctInNaturalOrder(students.map((one) => one.courseYearSection)), [students]);
  const sign = useMemo(() => signsOf(students), [students]);
  const changes = useDialogTarget<ListedStudent>();
  // As they are now, also after a name was taken back.
  const changer = students.find(({ stud_id }) => stud_id === changes.target?.stud_id) ?? changes.target;
  const { shown, choices } = useFilteredAccounts(studentAccounts, students, query.data && programs);

  return (
    <Page
      title={studentListText.title}
      tab={studentListText.tab}
      actions={
        <>
          <BackButton otherwise={paths.adminDashboard.href()} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() => void downloadAccounts(studentListText.fileName, shown)}
          >
            {accountText.downloadCsv}
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={10} tools="search and order" />}
        failed={studentListText.fetchFailed}
      >
        {() => (
          <StudentChangesContext value={changes.open}>
            <AccountList
              kind={studentAccounts}
              accounts={students}
              shown={shown}
              columns={studentColumns}
              choices={choices}
              onClearFilters={() => go(paths.adminStudents.href(), { replace: true })}
            />
          </StudentChangesContext>
        )}
      </Loaded>
      <Suspense>
        {changer && (
          <StudentChangesDialog
            key={changes.opening}
            student={changer}
            name={nameWith(sign, changer)}
            opened={changes.opened}
            onClose={changes.close}
          />
        )}
      </Suspense>
    </Page>
  );
}
