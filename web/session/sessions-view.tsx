import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { SearchInput } from '#web/form/search-input.tsx';
import { DataTable } from '#web/table/data-table.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { sessionColumns, sessionsOfDate } from './session-columns.tsx';
import { useDeleteSession, useSessions } from './session-data.ts';
import { recycleBinHref, type SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';

const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }));

interface SessionsViewProps {
  readonly owner: SessionsOwner;
  /** The subject's own hours, `HH:MM` or ''. */
  readonly hours: { readonly start: string; readonly end: string };
}

/** The sessions of a subject or event that are not in the bin, newest first. @see spec §2 */
export function SessionsView({ owner, hours }: SessionsViewProps) {
  const query = useSessions(owner.subjectId);
  const [search, setSearch] = useSearchValue('q');
  const dialog = useDialogTarget<ClassSession | null>();
  const remove = useDeleteSession(owner);
  const { name, program } = owner;

  const columns = sessionColumns(owner, (session) => (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title={sessionText.update}
        aria-label={sessionText.updateLabel(dateText(session.createdAt))}
        onClick={() => dialog.open(session)}
      >
        <IconPencil size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title={sessionText.delete}
        aria-label={sessionText.deleteLabel(dateText(session.createdAt))}
        onClick={() => void remove.run(session)}
      >
        <IconTrash size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  ));

  return (
    <Page
      title={name}
      tab={`${name} · ${sessionText.tab}`}
      detail={program.trim() || undefined}
      link={{
        href: recycleBinHref(owner),
        label: sessionText.bin,
        icon: <IconTrash size={18} stroke={1.8} aria-hidden />,
      }}
      actions={
        <>
          <BackButton otherwise={owner.kind === 'class' ? paths.subjects.href() : paths.eventDashboard.href()} />
          <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => dialog.open(null)}>
            {sessionText.add}
          </Button>
        </>
      }
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
                detail={sessions.length === 0 ? sessionText.emptyDetail : sessionText.emptyFoundDetail}
              />
            }
          />
        )}
      </Loaded>
      {dialog.target !== undefined && (
        <Suspense>
          <SessionDialog
            key={dialog.opening}
            owner={owner}
            hours={hours}
            session={dialog.target}
            last={query.data?.[0]}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Page>
  );
}
