import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ListedProfessor } from '#contract/approval/approval-calls.ts';
import { paths } from '#web/base/paths.ts';
import { useGo } from '#web/base/raw-router.tsx';
import type { Column } from '#web/table/table-order.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { buttonsColumn, nameColumn, registeredColumn, statusColumn } from './account-columns.tsx';
import { downloadAccounts } from './account-download.ts';
import { useFilteredAccounts } from './account-filters.ts';
import { professorAccounts } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { useProfessors } from './approval-data.ts';
import { accountText, professorListText } from './approval-text.ts';

const none: readonly ListedProfessor[] = [];
const columns: readonly Column<ListedProfessor>[] = [
  nameColumn,
  statusColumn(professorListText),
  registeredColumn,
  buttonsColumn,
];

/** The administrator's professor list, by last name and first name. @see spec §2 */
export function ProfessorListScreen() {
  const query = useProfessors();
  const professors = query.data ?? none;
  const go = useGo();
  const { shown, choices } = useFilteredAccounts(professorAccounts, professors);

  return (
    <Page
      title={professorListText.title}
      tab={professorListText.tab}
      actions={
        <>
          <BackButton otherwise={paths.adminDashboard.href()} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() => void downloadAccounts(professorListText.fileName, shown)}
          >
            {accountText.downloadCsv}
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={6} tools="search and order" />}
        failed={professorListText.fetchFailed}
      >
        {() => (
          <AccountList
            kind={professorAccounts}
            accounts={professors}
            shown={shown}
            columns={columns}
            choices={choices}
            onClearFilters={() => go(paths.adminProfessors.href(), { replace: true })}
          />
        )}
      </Loaded>
    </Page>
  );
}
