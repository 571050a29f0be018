import { Group, Radio } from '@mantine/core';
import { IconChartBar, IconGift } from '@tabler/icons-react';
import { useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { mayBeReturned } from '#contract/rewards/redemptions/decision-rules.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { useStableRows } from '#web/platform/table/stable-rows.tsx';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { MoreActions } from '#web/platform/ui/more-menu.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { redeemedColumns } from './redeemed-columns.tsx';
import { useApprove, useRedeemed, useTakeRedemptionBack } from './redeemed-data.ts';
import { redeemedSheet } from './redeemed-sheet.ts';
import { redeemedText } from './redeemed-text.ts';
import { SalesDialog } from './sales-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

const none: readonly LoggedTransaction[] = [];
const mayProfessor = ({ state, verifiedAt }: LoggedTransaction) =>
  state === 'pending' || mayBeReturned(verifiedAt, new Date().toISOString());

const keyOf = ({ transaction_id }: LoggedTransaction) => transaction_id;

/** Sorts redemptions: first the pending ones, the longest wait first; then all others, newest first. */
function waitingLongestFirst(all: readonly LoggedTransaction[]): readonly LoggedTransaction[] {
  const isPending = ({ state }: LoggedTransaction) => state === 'pending';
  return [...all.filter(isPending).toReversed(), ...all.filter((each) => !isPending(each))];
}

function TakeBack(props: Omit<Parameters<typeof TakeBackDialog>[0], 'change'>) {
  return <TakeBackDialog {...props} change={useTakeRedemptionBack(props.transaction)} />;
}

/** The redemptions of the professor's incentives, to search and approve. @see spec §2 */
export function RedeemedIncentivesScreen() {
  const query = useRedeemed();
  const inOrder = useMemo(() => waitingLongestFirst(query.data ?? none), [query.data]);
  const live = useStableRows(inOrder, keyOf);
  const transactions = live.rows;
  const search = useSearch();
  const [status, setStatus] = useSearchValue('status');
  const sign = useMemo(() => signsOf(transactions.map(({ student }) => student)), [transactions]);
  const approve = useApprove(sign);
  const takeBack = useDialog<LoggedTransaction>((transaction, way) => (
    <TakeBack transaction={transaction} sign={sign} {...way} />
  ));
  const sales = useDialog<null>((_none, way) => <SalesDialog transactions={transactions} {...way} />);

  const programs = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.student.courseYearSection)),
    [transactions],
  );
  const subjects = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.shopitem.item_subject)),
    [transactions],
  );
  const isKnown = query.data !== undefined;
  const program = useChoice(
    'program',
    { label: redeemedText.programFilter, all: redeemedText.allPrograms, options: programs },
    isKnown,
  );
  const subject = useChoice(
    'subject',
    { label: redeemedText.subjectFilter, all: redeemedText.allSubjects, options: subjects },
    isKnown,
  );
  const shown = useMemo(() => {
    const isFound = byName(search.value);
    return transactions.filter(
      ({ student, shopitem, state }) =>
        (program.value === '' || student.courseYearSection === program.value) &&
        (subject.value === '' || shopitem.item_subject === subject.value) &&
        (status === '' || (status === 'back' ? state !== 'pending' && state !== 'verified' : state === status)) &&
        isFound(student),
    );
  }, [transactions, program.value, subject.value, status, search.value]);

  const waiting = transactions.filter(({ state }) => state === 'pending').length;

  return (
    <Page
      title={redeemedText.title}
      tab={redeemedText.tab}
      back={paths.incentivesCatalog.href()}
      detail={waiting > 0 ? <StatusPill tone="pending">{redeemedText.toApprove(waiting)}</StatusPill> : undefined}
      actions={
        <MoreActions>
          <ButtonWithIcon variant="default" Icon={IconChartBar} disabled={!query.data} onClick={() => sales.open(null)}>
            {redeemedText.sells}
          </ButtonWithIcon>
          <DownloadButton rows={query.data && shown} sheet={sheetOf} />
        </MoreActions>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={8} tools="search and order" />}
        failed={redeemedText.fetchFailed}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              message={redeemedText.empty}
              detail={redeemedText.emptyDetail}
              action={
                <ButtonWithIcon Icon={IconGift} href={paths.incentivesCatalog.href()}>
                  {redeemedText.toCatalog}
                </ButtonWithIcon>
              }
            />
          ) : (
            <DataTable
              label={redeemedText.label}
              columns={redeemedColumns(sign, {
                approve: (transaction) => void approve.run(transaction),
                takeBack: takeBack.open,
                mayDecide: mayProfessor,
              })}
              rows={shown}
              rowKey={keyOf}
              live={live}
              countText={(count) => redeemedText.count(count, transactions.length)}
              empty={<EmptyState message={redeemedText.empty} detail={redeemedText.emptyFoundDetail} />}
              search={<SearchInput label={redeemedText.search} {...search} />}
              choices={[program, subject]}
              more={{
                isSet: status !== '',
                control: (
                  <Radio.Group
                    aria-label={redeemedText.statusFilter}
                    value={status === '' ? 'all' : status}
                    onChange={(next) => setStatus(next === 'all' ? '' : next)}
                  >
                    <Group gap="md" mih={44} px="xs">
                      <Radio value="all" label={redeemedText.all} />
                      <Radio value="verified" label={redeemedText.verified} />
                      <Radio value="pending" label={redeemedText.pending} />
                      <Radio value="back" label={redeemedText.takenBack} />
                    </Group>
                  </Radio.Group>
                ),
              }}
            />
          )
        }
      </Loaded>
      {takeBack.show()}
      {sales.show()}
    </Page>
  );
}

/** @see spec §9 */
const sheetOf = (transactions: readonly LoggedTransaction[]): Sheet => ({
  fileName: redeemedText.fileName,
  lines: sheetLines(transactions, redeemedSheet),
});
