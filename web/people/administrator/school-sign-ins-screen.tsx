import { IconLogout } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contract/people/administrator/school-sign-ins-calls.ts';
import { momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { PagedTable, usePausedSearch } from '#web/platform/table/paged-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useOwnAdministrator } from './administrator-data.ts';
import { schoolSignInsText as text } from './school-sign-ins-text.ts';

const groupOptions = Object.entries(text.groups).map(([value, label]) => ({ value, label }));

/** Current sign-ins of all users; all sign-ins of one user can be ended. */
export function SchoolSignInsScreen() {
  const { search, asked } = usePausedSearch();
  const role = useChoice('role', { label: text.role, all: text.anyRole, options: groupOptions });
  const ofRole = (role.value || null) as (typeof calls.askedRoles)[number] | null;
  // Fetched on every visit.
  const query = useInfiniteQuery({
    ...callPages(calls.getSchoolSignIns, (page) => ({ query: { role: ofRole, search: asked || null, page } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const signIns = query.data?.pages.flatMap((page) => page.signIns) ?? [];
  const own = useOwnAdministrator().data?.admin_id;
  // Of the administrator's own sign-ins, the current one stays.
  const isOwn = (one: calls.SchoolSignIn) => one.role === 'admin' && one.person_id === own;
  const end = useChange(calls.endSchoolSignIns, {
    sending: ({ role, person_id }: calls.SchoolSignIn) => ({ params: { role, id: person_id } }),
    question: (one) => (isOwn(one) ? text.askEndOwn : text.askEnd(one.name)),
    invalidates: [calls.getSchoolSignIns],
    done: ({ message }, { name }) => toastSuccess(message, toastMs.admin, name),
    failed: text.endFailed,
  });
  const columns: readonly Column<calls.SchoolSignIn>[] = [
    {
      header: text.person,
      cell: (one) => (
        <>
          {one.name}
          <div className="faint">{text.roles[one.role]}</div>
        </>
      ),
    },
    {
      header: text.device,
      cell: ({ device, isCurrent }) => (
        <>
          {device || text.unknownDevice}
          {isCurrent && <div className="faint">{text.current}</div>}
        </>
      ),
    },
    { kind: 'short', named: true, header: text.since, cell: ({ createdAt }) => momentText(createdAt) },
    {
      kind: 'short',
      named: true,
      under: text.since,
      header: text.seen,
      cell: ({ seenAt, isCurrent }) => (isCurrent ? text.now : seenAt === null ? text.never : momentText(seenAt)),
    },
    actionsColumn((one) => (
      <IconButton Icon={IconLogout} label={text.endOf(one.name)} title={text.end} onClick={() => void end.run(one)} />
    )),
  ];
  return (
    <Page
      title={text.title}
      tab={text.tab}
      detail={query.data?.pages[0] && `${text.counts(query.data.pages[0].counts)} ${text.seenNote}`}
      back={paths.adminSettings.href()}
    >
      <PagedTable
        query={query}
        failed={text.failed}
        label={text.label}
        columns={columns}
        // New sign-ins shift the pages, so duplicates are removed.
        rows={[...new Map(signIns.map((one) => [one.id, one])).values()]}
        rowKey={({ id }) => id}
        isMarked={({ isCurrent }) => isCurrent}
        countText={(shown) => text.count(shown, query.hasNextPage)}
        search={<SearchInput label={text.search} {...search} />}
        choices={[role]}
        empty={<EmptyState message={text.emptyFound} detail={text.emptyFoundDetail} />}
      />
    </Page>
  );
}
