import { ActionIcon, Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { dateText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { SearchInput } from '#web/form/search-input.tsx';
import { DataTable } from '#web/table/data-table.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { sessionColumns, sessionsOfDate } from './session-columns.tsx';
import { useDeletedSessions, useDeleteSessionForGood, useRestoreSession } from './session-data.ts';
import type { SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';

/** The sessions of a subject or event that are in the bin: restored from here, or deleted for good. @see spec §2 */
export function RecycleBinView({ owner }: { owner: SessionsOwner }) {
  const query = useDeletedSessions(owner.subjectId);
  const [search, setSearch] = useSearchValue('q');
  const restore = useRestoreSession(owner);
  const deleteForGood = useDeleteSessionForGood(owner);
  const { name, program } = owner;

  const columns = sessionColumns(owner, (session) => (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={sessionText.restoreLabel(dateText(session.createdAt))}
        onClick={() => void restore(session)}
      >
        {sessionText.restore}
      </Button>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        title={sessionText.deleteForGood}
        aria-label={sessionText.deleteForGoodLabel(dateText(session.createdAt))}
        onClick={() => void deleteForGood.run(session)}
      >
        <IconTrashX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  ));

  return (
    <Page
      title={sessionText.binTitle(name)}
      tab={`${name} · ${sessionText.binTab}`}
      detail={program.trim() || undefined}
      actions={<BackButton otherwise={owner.kind === 'class' ? paths.subjects.href() : paths.eventDashboard.href()} />}
    >
      <Loaded query={query} skeleton={<RowSkeletons tools="search and order" />} failed={sessionText.fetchFailed}>
        {(sessions) => (
          <DataTable
            label={sessionText.table}
            columns={columns}
            rows={sessionsOfDate(sessions, search)}
            rowKey={({ class_id }) => class_id}
            initialSort={{ column: 'date', direction: 'descending' }}
            search={
              <SearchInput
                label={sessionText.searchLabel}
                placeholder={sessionText.search}
                value={search}
                onChange={setSearch}
              />
            }
            countText={sessionText.count}
            empty={
              <EmptyState
                message={sessionText.empty}
                detail={sessions.length === 0 ? sessionText.binEmptyDetail : sessionText.emptyFoundDetail}
              />
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
