import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { returnAnyTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import {
  type askedStates,
  getSchoolTransactions,
  type SchoolTransaction,
  verifySchoolTransaction,
} from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { redemptionStates } from '#contract/rewards/tickets/ticket-calls.ts';
import { nameWith, signsOf } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { callPages, everyPage } from '#web/platform/calls/call-pages.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { PagedTable, usePausedSearch } from '#web/platform/table/paged-table.tsx';
import { QUIETLY_MS } from '#web/platform/table/polling.ts';
import { useStableRows } from '#web/platform/table/stable-rows.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { redeemedColumns } from '#web/rewards/redemptions/redeemed-columns.tsx';
import { sayApproved, sayTakenBack, type TakingBack } from '#web/rewards/redemptions/redeemed-data.ts';
import { redeemedSheet } from '#web/rewards/redemptions/redeemed-sheet.ts';
import { redeemedText } from '#web/rewards/redemptions/redeemed-text.ts';
import { TakeBackDialog } from '#web/rewards/redemptions/take-back-dialog.tsx';
import { schoolRedemptionsText as text } from './school-redemptions-text.ts';

const keyOf = ({ transaction_id }: SchoolTransaction) => transaction_id;
const states = ['left', ...redemptionStates] as const;
const stateOptions = namedOptions(states, text.states);

const professor: Column<SchoolTransaction> = {
  under: redeemedText.incentive,
  header: text.professor,
  sortBy: (one) => one.professor,
};

/**
 * Verified redemptions can always be returned. Pending redemptions are decided here only if no professor can decide
 * them.
 */
const mayDecide = ({ state, isLeft }: SchoolTransaction) => state === 'verified' || isLeft;

/** An incomplete list is shown newest first, and cannot be sorted. */
const unsorted = ({ sortBy, ...column }: Column<SchoolTransaction>): Column<SchoolTransaction> => ({
  ...column,
  ...(!column.cell && sortBy && { cell: sortBy }),
});

/** Returns a redemption, or declines it if no professor can. Refunds its points. @see docs/decisions/0045 */
function TakeBack(props: Omit<Parameters<typeof TakeBackDialog>[0], 'change'>) {
  const { transaction_id } = props.transaction;
  const change = useChange(returnAnyTransaction, {
    sending: (values: TakingBack) => ({ body: { transaction_id, ...values } }),
    invalidates: [getSchoolTransactions],
    done: sayTakenBack(returnAnyTransaction.done),
    failed: redeemedText.takeBackFailed,
  });
  return <TakeBackDialog {...props} change={change} />;
}

/** Every redemption of the school: search, return, and decide if no professor can. @see docs/decisions/0045 */
export function SchoolRedemptionsScreen() {
  const { search, asked: student } = usePausedSearch();
  const state = useChoice('status', { label: text.state, all: text.anyState, options: stateOptions });
  const asking = (before: number | null) => ({
    query: { state: (state.value || null) as (typeof askedStates)[number] | null, student: student || null, before },
  });
  const query = useInfiniteQuery({
    ...callPages(getSchoolTransactions, asking),
    placeholderData: keepPreviousData,
    // Administrators get no notice of new redemptions.
    refetchInterval: QUIETLY_MS,
  });
  const everyRedemption = async () =>
    (await everyPage(getSchoolTransactions, asking)).flatMap(({ transactions }) => transactions);
  const read = useMemo(() => query.data?.pages.flatMap(({ transactions }) => transactions) ?? [], [query.data]);
  const live = useStableRows(read, keyOf);
  // Older rows were loaded on request, and move no other row.
  const oldest = live.rows.at(-1)?.transaction_id ?? Number.POSITIVE_INFINITY;
  const older = read.filter(({ transaction_id }) => transaction_id < oldest);
  const rows = [...live.rows, ...older];
  const sign = useMemo(() => signsOf(read.map((one) => one.student)), [read]);
  // A redemption that no professor can verify any longer, see docs/decisions/0035.
  const approve = useChange(verifySchoolTransaction, {
    sending: ({ transaction_id }: SchoolTransaction) => ({ body: { transaction_id } }),
    question: (one) => ({
      title: redeemedText.askApprove(one.shopitem.item_name, nameWith(sign, one.student)),
      detail: redeemedText.askApproveDetail,
    }),
    invalidates: [getSchoolTransactions],
    done: sayApproved(verifySchoolTransaction.done, sign),
    failed: redeemedText.approveFailed,
  });
  const takeBack = useDialog<SchoolTransaction>((transaction, way) => (
    <TakeBack transaction={transaction} sign={sign} {...way} />
  ));
  const isNarrowed = state.value !== '' || student !== '';

  const [first, ...others] = redeemedColumns<SchoolTransaction>(sign, {
    approve: (one) => void approve.run(one),
    takeBack: takeBack.open,
    mayDecide,
  });
  const columns = [...(first ? [first] : []), professor, ...others];
  return (
    <Page
      title={text.title}
      tab={text.tab}
      detail={text.detail}
      back={paths.adminProfessors.href()}
      actions={<DownloadButton rows={query.data && everyRedemption} sheet={sheetOf} />}
    >
      <PagedTable
        query={query}
        failed={redeemedText.fetchFailed}
        label={redeemedText.label}
        columns={query.hasNextPage ? columns.map(unsorted) : columns}
        rows={rows}
        rowKey={keyOf}
        live={{ ...live, news: live.news - older.length }}
        countText={(shown) => text.count(shown, Math.max(shown, query.data?.pages.at(-1)?.count ?? 0))}
        search={<SearchInput label={redeemedText.search} {...search} />}
        choices={[state]}
        empty={
          <EmptyState
            message={isNarrowed ? text.emptyFound : text.empty}
            detail={isNarrowed ? text.emptyFoundDetail : text.emptyDetail}
          />
        }
      />
      {takeBack.show()}
    </Page>
  );
}

const sheetOf = (transactions: readonly SchoolTransaction[]): Sheet => ({
  fileName: text.fileName,
  lines: sheetLines(transactions, {
    ...redeemedSheet,
    Professor: ({ professor }) => professor,
    Reason: ({ decisionReason }) => decisionReason,
  }),
});
