import { ActionIcon, Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { type ClassSession, deleteClassPerma, deleteClassRestore } from '#contract/session/session-calls.ts';
import { BackButton } from '#web/base/back-button.tsx';
import { DataTable } from '#web/base/data-table.tsx';
import { dateText } from '#web/base/date-text.ts';
import { Page } from '#web/base/page.tsx';
import { paths } from '#web/base/paths.ts';
import { SearchInput } from '#web/base/search-input.tsx';
import { send } from '#web/base/send.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/base/states.tsx';
import { sessionColumns, sessionsOfDate } from './session-columns.tsx';
import { useDeletedSessions } from './session-data.ts';
import type { SessionsOwner } from './session-of.ts';
import { useSessionAction } from './session-question.ts';
import { sessionText } from './session-text.ts';

/** The sessions of a subject or event that are in the bin: restored from here, or deleted for good. @see spec §2 */
export function RecycleBinView({ owner }: { owner: SessionsOwner }) {
  const query = useDeletedSessions(owner.subjectId);
  const [search, setSearch] = useState('');
  const ask = useSessionAction();
  const { subjectId, name, program } = owner;

  const restore = (session: ClassSession) =>
    ask({
      title: sessionText.askRestore(dateText(session.createdAt), name),
      action: () => send(deleteClassRestore, { params: { subjectId, classId: session.class_id } }),
      done: deleteClassRestore.done,
      failed: { message: sessionText.restoreFailed, detail: sessionText.deleteFailedDetail },
    });

  const deleteForGood = (session: ClassSession) =>
    ask({
      title: sessionText.askDeleteForGood(dateText(session.createdAt), name),
      detail: sessionText.deleteForGoodDetail,
      warning: true,
      action: () => send(deleteClassPerma, { params: { subjectId, classId: session.class_id } }),
      done: deleteClassPerma.done,
      failed: { message: sessionText.deleteForGoodFailed, detail: sessionText.deleteFailedDetail },
    });

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
        onClick={() => void deleteForGood(session)}
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
      <Loaded query={query} skeleton={<RowSkeletons />} failed={sessionText.fetchFailed}>
        {(sessions) => (
          <DataTable
            label={sessionText.table}
            columns={columns}
            rows={sessionsOfDate(sessions, search)}
            rowKey={({ class_id }) => class_id}
            initialSort={{ column: 'date', direction: 'descending' }}
            filters={
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
