import { IconGift, IconListCheck, IconPlus, IconStack2, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { getAllProfessor, type ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { AccountActionsContext, professorAccounts } from '#web/school/approval/account-actions.ts';
import {
  accountStatusColumn,
  buttonsColumn,
  nameColumn,
  registeredColumn,
} from '#web/school/approval/account-columns.tsx';
import { AccountLink } from '#web/school/approval/account-link.tsx';
import { AccountsPage } from '#web/school/approval/account-list.tsx';
import { useProfessors } from '#web/school/approval/approval-data.ts';
import { leavingText, professorListText } from '#web/school/approval/approval-text.ts';
import { newProfessorText } from '#web/school/new-professor/new-professor-text.ts';
import { useSheets } from '#web/school/sign-in-sheet/sheets.ts';
import { ChosenProfessors } from './chosen-professors.tsx';

const EditProfessorDialog = lazily(async () => (await import('./edit-professor-dialog.tsx')).EditProfessorDialog);

const NewProfessorDialog = lazily(
  async () => (await import('#web/school/new-professor/new-professor-dialog.tsx')).NewProfessorDialog,
);
const ImportProfessorsDialog = lazily(
  async () => (await import('#web/school/new-professor/import-professors-dialog.tsx')).ImportProfessorsDialog,
);
const SheetsDialog = lazily(async () => (await import('#web/school/sign-in-sheet/sheets-dialog.tsx')).SheetsDialog);

const ProfessorLeavesDialog = lazily(async () => (await import('./professor-leaves-dialog.tsx')).ProfessorLeavesDialog);

const columns: readonly Column<ListedProfessor>[] = [
  nameColumn,
  accountStatusColumn,
  registeredColumn,
  { kind: 'actions', header: leavingText.subjects, cell: (professor) => <SubjectsLink professor={professor} /> },
  buttonsColumn,
];

/** The link to a professor's subjects; unapproved professors have none. */
function SubjectsLink({ professor }: { professor: ListedProfessor }) {
  const name = use(AccountActionsContext)?.nameOf(professor) ?? fullName(professor);
  if (accountStandingOf(professor) === 'pending') return null;
  return (
    <AccountLink
      Icon={IconStack2}
      href={paths.professorSubjects.href({ professorID: professor.prof_id })}
      label={leavingText.subjectsOf(name)}
    >
      {leavingText.subjects}
    </AccountLink>
  );
}

/** The administrator's professor list, by last name and first name. @see spec §2 */
export function ProfessorListScreen() {
  const queryClient = useQueryClient();
  const adding = useDialog<null>((_, way) => <NewProfessorDialog onMade={sheets.show} {...way} />);
  const importing = useDialog<null>((_, way) => <ImportProfessorsDialog onMade={sheets.show} {...way} />);
  const editing = useDialog<ListedProfessor>((professor, way) => (
    <EditProfessorDialog professor={professor} {...way} />
  ));
  const sheets = useSheets();
  const leaving = useDialog<{ professor: ListedProfessor; onDelete: () => void }>((opened, way) => (
    <ProfessorLeavesDialog {...opened} {...way} />
  ));
  function handedOut() {
    sheets.close();
    readAgain(queryClient, [getAllProfessor]);
  }
  return (
    <AccountsPage
      kind={professorAccounts}
      query={useProfessors()}
      columns={columns}
      primary={(isQuiet) => (
        <ButtonWithIcon Icon={IconPlus} variant={isQuiet ? 'default' : 'filled'} onClick={() => adding.open(null)}>
          {newProfessorText.add}
        </ButtonWithIcon>
      )}
      edit={editing.open}
      more={(chosen, onDone) => <ChosenProfessors chosen={chosen} onDone={onDone} />}
      leaving={(professor, onDelete) => leaving.open({ professor, onDelete })}
      link={{ href: paths.adminRedemptions.href(), label: leavingText.redemptions, Icon: IconGift }}
      actions={
        <>
          <ButtonWithIcon variant="default" Icon={IconListCheck} href={paths.adminSubjects.href()}>
            {professorListText.subjects}
          </ButtonWithIcon>
          <ButtonWithIcon variant="default" Icon={IconUpload} onClick={() => importing.open(null)}>
            {newProfessorText.import}
          </ButtonWithIcon>
        </>
      }
    >
      {leaving.show()}
      {adding.show()}
      {importing.show()}
      <Suspense>{sheets.run && <SheetsDialog run={sheets.run} onDone={handedOut} />}</Suspense>
      {editing.show()}
    </AccountsPage>
  );
}
