import { useMemo } from 'react';
import type { LoggedTransaction } from '#contract/redemption/redemption-calls.ts';
import { paths } from '#web/base/paths.ts';
import { SearchInput, useSearch } from '#web/form/search-input.tsx';
import { signsOf } from '#web/student/person-name.ts';
import { byName } from '#web/student/person-search.ts';
import { DataTable } from '#web/table/data-table.tsx';
import type { Column } from '#web/table/table-order.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { leftRedemptionsText as text } from './hand-over-text.ts';
import { useApproveLeft, useLeftRedemptions } from './left-redemptions-data.ts';
import { redeemedColumns } from './redeemed-columns.tsx';
import { redeemedText } from './redeemed-text.ts';

const none: readonly LoggedTransaction[] = [];

/** What is pending of professors whose accounts are closed or removed, for an administrator to approve. @see docs/decisions/0035 */
export function LeftRedemptionsScreen() {
  const query = useLeftRedemptions();
  const transactions = query.data ?? none;
  const search = useSearch();
  const sign = useMemo(() => signsOf(transactions.map(({ student }) => student)), [transactions]);
  const approve = useApproveLeft(sign);
  const shown = transactions.filter(({ student }) => byName(search.value)(student));
  const professor: Column<LoggedTransaction> = {
    id: 'professor',
    under: 'incentive',
    header: text.professor,
    sortBy: (one) => one.professor,
  };
  const [student, ...others] = redeemedColumns(sign, (one) => void approve.run(one));
  return (
    <Page title={text.title} tab={text.tab} detail={text.detail} back={paths.adminProfessors.href()}>
      <Loaded query={query} skeleton={<RowSkeletons tools="search and order" />} failed={redeemedText.fetchFailed}>
        {() => (
          <DataTable
            label={text.title}
            columns={[...(student ? [student] : []), professor, ...others.filter(({ id }) => id !== 'status')].map(
              (column) => (column.under === 'status' ? { ...column, under: 'incentive' } : column),
            )}
            rows={shown}
            rowKey={(one) => one.transaction_id}
            countText={(count) => redeemedText.count(count, transactions.length)}
            search={<SearchInput label={redeemedText.search} {...search} />}
            empty={<EmptyState message={text.empty} detail={text.emptyDetail} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
