import { IconListCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ListedProfessor } from '#contract/approval/approval-calls.ts';
import { paths } from '#web/base/paths.ts';
import type { Column } from '#web/table/table-order.ts';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { useDialog } from '#web/ui/use-dialog.tsx';
import { buttonsColumn, nameColumn, registeredColumn, statusColumn } from './account-columns.tsx';
import { professorAccounts } from './account-kind.ts';
import { AccountsPage } from './account-list.tsx';
import { useProfessors } from './approval-data.ts';
import { professorListText } from './approval-text.ts';

const EditProfessorDialog = lazy(async () => ({
  default: (await import('./edit-professor-dialog.tsx')).EditProfessorDialog,
}));

const columns: readonly Column<ListedProfessor>[] = [
  nameColumn,
  statusColumn(professorListText),
  registeredColumn,
  buttonsColumn,
];

/** The administrator's professor list, by last name and first name. @see spec §2 */
export function ProfessorListScreen() {
  const editing = useDialog<ListedProfessor>();
  return (
    <AccountsPage
      kind={professorAccounts}
      query={useProfessors()}
      columns={columns}
      edit={editing.open}
      actions={
        <ButtonWithIcon variant="default" Icon={IconListCheck} href={paths.adminSubjects.href()}>
          {professorListText.subjects}
        </ButtonWithIcon>
      }
    >
      {editing.show((professor, way) => (
        <EditProfessorDialog professor={professor} {...way} />
      ))}
    </AccountsPage>
  );
}
