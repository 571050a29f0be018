import type { ListedProfessor } from '#contract/approval/approval-calls.ts';
import type { Column } from '#web/table/table-order.ts';
import { buttonsColumn, nameColumn, registeredColumn, statusColumn } from './account-columns.tsx';
import { professorAccounts } from './account-kind.ts';
import { AccountsPage } from './account-list.tsx';
import { useProfessors } from './approval-data.ts';
import { professorListText } from './approval-text.ts';

const columns: readonly Column<ListedProfessor>[] = [
  nameColumn,
  statusColumn(professorListText),
  registeredColumn,
  buttonsColumn,
];

/** The administrator's professor list, by last name and first name. @see spec §2 */
export function ProfessorListScreen() {
  return <AccountsPage kind={professorAccounts} query={useProfessors()} columns={columns} />;
}
