import { Button, Group } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getAdministrators } from '#contract/people/administrator/administrator-calls.ts';
import * as calls from '#contract/school/audit/audit-calls.ts';
import { momentText, today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useNavigate, useSearchValue } from '#web/platform/base/router.tsx';
import { callPages, everyPage } from '#web/platform/calls/call-pages.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { type DataTableProps, Nothing } from '#web/platform/table/data-table.tsx';
import { PagedTable, usePausedSearch } from '#web/platform/table/paged-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { auditText as text } from './audit-text.ts';

const topicOptions = Object.entries(text.topics).map(([value, label]) => ({ value, label }));
const doerOptions = Object.entries(text.doers).map(([value, label]) => ({ value, label }));

/** The columns: when, which action, about whom, and by whom. */
const columns: readonly Column<calls.AuditEntry>[] = [
  {
    kind: 'short',
    header: text.when,
    cell: ({ createdAt }) => <span className="dim one-line">{momentText(createdAt)}</span>,
  },
  {
    heads: true,
    header: text.what,
    cell: (entry) => (
      <>
        {text.action(entry)}
        {text.more(entry) && <div className="faint plain">{text.more(entry)}</div>}
      </>
    ),
  },
  {
    header: text.whom,
    usual: ({ people }) => people.length === 0,
    cell: ({ people }) => (people.length === 0 ? <Nothing said={text.nobody} /> : <AuditPeople people={people} />),
  },
  {
    header: text.by,
    named: true,
    cell: ({ by }) => (
      <span>
        {text.name(by)} {by.name && <span className="faint">{text.roles[by.role]}</span>}
      </span>
    ),
  },
];

/** A day from the address, or '' if it is invalid. */
const dayAsked = (asked: string) => (/^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : '');

/** The filters of the entries; '' for all. */
interface WantedEntries {
  readonly topic: (typeof calls.askedTopics)[number] | '';
  /** `admin`, `professor`, or one administrator as `admin 5`. */
  readonly doer: string;
  readonly search: string;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The query of a page of entries. */
function askingFor({ topic, doer, search, from, to }: WantedEntries) {
  const [byRole, byId = null] = doer.split(' ');
  return (before: number | null) => ({
    query: {
      topic: topic || null,
      byRole: (byRole || null) as (typeof calls.askedDoers)[number] | null,
      byId,
      search: search || null,
      fromDay: from || null,
      toDay: to || null,
      before,
    },
  });
}

/**
 * Lists actions done for other people, with search by person, action, date and name, and with a download.
 * @see docs/decisions/0052
 */
export function AuditScreen() {
  const go = useNavigate();
  const { search, typed, asked } = usePausedSearch();
  const topic = useChoice('about', { label: text.topic, all: text.anyTopic, options: topicOptions });
  const administrators = useCall(getAdministrators).data?.administrators;
  const doers = [
    ...doerOptions,
    ...(administrators ?? []).map(({ admin_id, username }) => ({ value: `admin ${admin_id}`, label: username })),
  ];
  const doer = useChoice('by', { label: text.doer, all: text.anyDoer, options: doers }, administrators !== undefined);
  const [from, setFrom] = useSearchValue('from');
  const [to, setTo] = useSearchValue('to');
  const wanted: WantedEntries = {
    topic: topic.value as WantedEntries['topic'],
    doer: doer.value,
    search: asked,
    from: dayAsked(from),
    to: dayAsked(to),
  };
  // Fetched on every visit.
  const query = useInfiniteQuery({
    ...callPages(calls.getAudit, askingFor(wanted)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const everyEntry = async () =>
    (await everyPage(calls.getAudit, askingFor({ ...wanted, search: typed }))).flatMap((page) => page.entries);
  const isNarrowed = Object.values(wanted).some((value) => value !== '');
  const backwards = wanted.from !== '' && wanted.to !== '' && wanted.to < wanted.from;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  // If nothing was ever logged, there is nothing to search or count.
  const isEmpty = entries.length === 0 && !isNarrowed && typed === '';
  const tools: Pick<DataTableProps<calls.AuditEntry>, 'search' | 'choices' | 'more'> = {
    search: <SearchInput label={text.search} {...search} />,
    choices: [topic, doer],
    more: {
      isSet: wanted.from !== '' || wanted.to !== '',
      control: (
        <Group align="start" gap="0.5rem">
          <DateField isFilter label={text.from} value={from} onChange={setFrom} first="2000-01-01" last={today()} />
          <DateField
            isFilter
            label={text.to}
            value={to}
            onChange={setTo}
            first={wanted.from || '2000-01-01'}
            last={today()}
            error={backwards && text.backwards}
          />
        </Group>
      ),
    },
  };
  return (
    <Page
      title={text.title}
      tab={text.tab}
      detail={query.data && text.detail(query.data.pages[0]?.keptDays ?? 0)}
      back={paths.adminSettings.href()}
      actions={entries.length > 0 && <DownloadButton rows={everyEntry} sheet={sheetOf} />}
    >
      <PagedTable
        query={query}
        failed={text.failed}
        label={text.label}
        columns={columns}
        rows={entries}
        rowKey={({ audit_entry_id }) => audit_entry_id}
        countText={entries.length === 0 ? null : (shown) => text.count(shown, query.hasNextPage)}
        {...(!isEmpty && tools)}
        empty={
          <EmptyState
            message={isNarrowed ? text.emptyFound : text.empty}
            detail={isNarrowed ? text.emptyFoundDetail : text.emptyDetail}
            action={
              isNarrowed && (
                <Button variant="default" onClick={() => go(paths.adminAudit.href(), { replace: true })}>
                  {text.clearFilters}
                </Button>
              )
            }
          />
        }
      />
    </Page>
  );
}

const sheetOf = (entries: readonly calls.AuditEntry[]): Sheet => ({
  fileName: text.fileName,
  lines: sheetLines(entries, {
    'No.': ({ audit_entry_id }) => audit_entry_id,
    When: ({ createdAt }) => momentText(createdAt),
    Who: ({ by }) => text.name(by),
    Role: ({ by }) => text.roles[by.role],
    What: text.action,
    Detail: text.more,
    Whom: ({ people }) => people.map(text.name).join(', '),
  }),
});

/** The largest number of people named before all others are folded away. */
const NAMED = 3;

/** The people whom an action concerns: the first few names, and a button with the number of the other people. */
function AuditPeople({ people }: { readonly people: readonly calls.AuditPerson[] }) {
  const names = people.map(text.name);
  if (names.length <= NAMED + 1) return names.join(', ');
  return (
    <>
      {names.slice(0, NAMED).join(', ')}
      <details>
        <summary>{text.others(names.length - NAMED)}</summary>
        {names.slice(NAMED).join(', ')}
      </details>
    </>
  );
}
