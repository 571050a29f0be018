import type { ReactNode } from 'react';
import type { CountedSession } from '#contract/attendance/session/session-calls.ts';
import { sessionDay } from '#contract/attendance/session/start-rules.ts';
import { dateContains, useTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page, type PageProps } from '#web/platform/ui/page.tsx';
import { useDesk } from './desk.ts';
import { sessionColumns } from './session-columns.tsx';
import { type NamedSession, sessionReads } from './session-data.ts';
import type { SessionsOwner } from './session-links.ts';
import { sessionText } from './session-text.ts';

interface SessionsPageProps extends Pick<PageProps, 'title' | 'detail' | 'link'> {
  readonly owner: SessionsOwner;
  /** The part of the browser tab's title after the owner's name. */
  readonly tab: string;
  readonly query: LoadedQuery<readonly CountedSession[]>;
  readonly isBin?: boolean;
  readonly emptyDetail: string;
  /** Buttons beside the back link. */
  readonly actions?: ReactNode;
  readonly emptyAction?: ReactNode;
  /** A row's buttons beside the scanner link. */
  readonly rowActions: (session: NamedSession) => ReactNode;
  readonly children?: ReactNode;
}

/** Sessions of a subject or event in a table, newest first, searchable by date. @see spec §2, decisions §4.14 */
export function SessionsPage(props: SessionsPageProps) {
  const { owner, tab, query, isBin = false, emptyDetail, emptyAction, actions, rowActions, children, ...page } = props;
  const search = useSearch();
  const now = new Date().toISOString();
  const zone = useTimeZone();
  useDesk(
    sessionReads,
    query.data?.filter(({ overAt, isdeleted }) => overAt > now && !isdeleted).map(({ class_id }) => class_id),
  );
  return (
    <Page
      detail={owner.program.trim() || undefined}
      {...page}
      tab={`${owner.name} · ${tab}`}
      back={owner.kind === 'class' ? paths.subjects.href() : paths.eventDashboard.href()}
      actions={actions}
    >
      <Loaded query={query} skeleton={<RowSkeletons tools="search and order" />} failed={sessionText.fetchFailed}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState message={sessionText.empty} detail={emptyDetail} action={emptyAction} />
          ) : (
            <DataTable
              label={sessionText.table}
              columns={sessionColumns(owner, sessions, isBin, rowActions)}
              rows={sessions.filter(({ createdAt }) => dateContains(createdAt, search.value))}
              rowKey={({ class_id }) => class_id}
              initialSort={{ column: sessionText.columns.date, direction: 'descending' }}
              search={<SearchInput label={sessionText.searchLabel} placeholder={sessionText.search} {...search} />}
              isMarked={(session) => !session.isdeleted && sessionDay(session, now, zone) === 'today'}
              countText={sessionText.count}
              empty={<EmptyState message={sessionText.empty} detail={sessionText.emptyFoundDetail} />}
            />
          )
        }
      </Loaded>
      {children}
    </Page>
  );
}
