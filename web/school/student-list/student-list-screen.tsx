import { IconId, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { getAllStudent, type ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { nameWith, signsOf } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { studentAccounts } from '#web/school/approval/account-actions.ts';
import { AccountsPage } from '#web/school/approval/account-list.tsx';
import { useStudents } from '#web/school/approval/approval-data.ts';
import { useSheets } from '#web/school/sign-in-sheet/sheets.ts';
import { ChosenStudents } from './chosen-students.tsx';
import { StudentChangesContext, studentColumns } from './student-columns.tsx';
import { chosenText, studentFormText } from './student-form-text.ts';

const StudentChangesDialog = lazily(async () => (await import('./student-changes-dialog.tsx')).StudentChangesDialog);
const NewStudentDialog = lazily(async () => (await import('./new-student-dialog.tsx')).NewStudentDialog);
const EditStudentDialog = lazily(async () => (await import('./edit-student-dialog.tsx')).EditStudentDialog);
const StudentLeavesDialog = lazily(async () => (await import('./student-leaves-dialog.tsx')).StudentLeavesDialog);
const SheetsDialog = lazily(async () => (await import('#web/school/sign-in-sheet/sheets-dialog.tsx')).SheetsDialog);

/**
 * The administrator's student list: search, add, change, approve or decline, record who has left, and readmit.
 * @see spec §2
 */
export function StudentListScreen() {
  const query = useStudents();
  const queryClient = useQueryClient();
  const sign = useMemo(() => signsOf(query.data ?? []), [query.data]);
  const changes = useDialog<ListedStudent>((before, way) => (
    <StudentChangesDialog student={asNow(before)} name={nameWith(sign, asNow(before))} {...way} />
  ));
  const adding = useDialog<null>((_, way) => <NewStudentDialog onMade={sheets.show} {...way} />);
  const editing = useDialog<ListedStudent>((student, way) => <EditStudentDialog student={student} {...way} />);
  const leaving = useDialog<{ student: ListedStudent; onDelete: () => void }>((opened, way) => (
    <StudentLeavesDialog {...opened} {...way} />
  ));
  const sheets = useSheets();
  // The current data, also after a changed name was undone.
  const asNow = (before: ListedStudent) => query.data?.find(({ stud_id }) => stud_id === before.stud_id) ?? before;
  function handedOut() {
    sheets.close();
    readAgain(queryClient, [getAllStudent]);
  }
  return (
    <StudentChangesContext value={changes.open}>
      <AccountsPage
        kind={studentAccounts}
        query={query}
        columns={studentColumns}
        actions={
          <>
            <ButtonWithIcon variant="default" Icon={IconId} href={paths.adminCards.href()}>
              {chosenText.cards}
            </ButtonWithIcon>
            <ButtonWithIcon variant="default" Icon={IconUpload} href={paths.adminImport.href()}>
              {chosenText.import}
            </ButtonWithIcon>
          </>
        }
        primary={(isQuiet) => (
          <ButtonWithIcon Icon={IconPlus} variant={isQuiet ? 'default' : 'filled'} onClick={() => adding.open(null)}>
            {studentFormText.add}
          </ButtonWithIcon>
        )}
        more={(chosen, onDone) => <ChosenStudents chosen={chosen} sheets={sheets} onDone={onDone} />}
        edit={editing.open}
        leaving={(student, onDelete) => (student.leftAt === null ? leaving.open({ student, onDelete }) : onDelete())}
      >
        {changes.show()}
        {adding.show()}
        {leaving.show()}
        {editing.show()}
        <Suspense>{sheets.run && <SheetsDialog run={sheets.run} onDone={handedOut} />}</Suspense>
      </AccountsPage>
    </StudentChangesContext>
  );
}
