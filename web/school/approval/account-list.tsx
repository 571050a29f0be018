import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { nameWith, signsOf } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { type StableRows, useStableRows } from '#web/platform/table/stable-rows.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { MoreActions } from '#web/platform/ui/more-menu.tsx';
import { Page, type PageProps } from '#web/platform/ui/page.tsx';
import { type AccountActions, AccountActionsContext, type AccountKind, useAccountActions } from './account-actions.ts';
import { type FilteredAccounts, useFilteredAccounts } from './account-filters.ts';
import { accountId, useAccountsNews } from './approval-data.ts';
import { accountText, manyText, standingText } from './approval-text.ts';
import { type DecisionName, useDecideMany } from './decide-many.ts';
import { NobodyChosenBar, SelectionBar } from './selection-bar.tsx';

const OneTimePasswordDialog = lazily(
  async () => (await import('#web/account/sign-in/one-time-password-dialog.tsx')).OneTimePasswordDialog,
);
const DecideManyDialog = lazily(async () => (await import('./decide-many-dialog.tsx')).DecideManyDialog);

interface AccountsPageProps<One extends Account> {
  readonly kind: AccountKind;
  readonly query: LoadedQuery<readonly One[]>;
  /** This must be a constant of the module: otherwise every typed letter would sort a school of thousands again. */
  readonly columns: readonly Column<One>[];
  /** A related list. */
  readonly link?: PageProps['link'];
  /** Buttons of the page beside Download. */
  readonly actions?: ReactNode;
  /** The page's primary button, less prominent (`isQuiet`) while accounts that wait for approval are shown. */
  readonly primary?: (isQuiet: boolean) => ReactNode;
  /** Actions for chosen accounts if none of these accounts waits for approval; `onDone` clears the choice. */
  readonly more?: (chosen: readonly One[], onDone: () => void) => ReactNode;
  readonly edit?: (account: One) => void;
  /** Opens the options for a person who leaves; `remove` deletes the account after asking for confirmation. */
  readonly leaving?: (account: One, remove: () => void) => void;
  /** Beside the list. */
  readonly children?: ReactNode;
}

const none: readonly never[] = [];

/** A searchable list of accounts, decided one by one or in bulk. @see spec §2 */
export function AccountsPage<One extends Account>(props: AccountsPageProps<One>) {
  const { kind, query, link, actions, primary, children } = props;
  const live = useStableRows(query.data ?? none, accountId);
  const accounts = live.rows;
  const filtered = useFilteredAccounts(kind, query.data && accounts);
  return (
    <Page
      title={kind.text.title}
      tab={kind.text.tab}
      {...(link && { link })}
      back={paths.adminDashboard.href()}
      actions={
        <>
          <MoreActions>
            <DownloadButton rows={query.data && filtered.shown} sheet={(rows) => accountSheet(kind, rows)} />
            {actions}
            {filtered.isOfWaiting && primary?.(true)}
          </MoreActions>
          {!filtered.isOfWaiting && primary?.(false)}
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={10} tools="search and order" />}
        failed={kind.text.fetchFailed}
      >
        {() => <AccountList {...props} {...filtered} accounts={accounts} live={live} />}
      </Loaded>
      {children}
    </Page>
  );
}

/**
 * Omits the status column. A column that would move below the status column on narrow screens keeps its own place
 * instead.
 */
const withoutStatus = <One extends Account>(columns: readonly Column<One>[]): readonly Column<One>[] =>
  columns
    .filter(({ header }) => header !== accountText.status)
    .map(({ under, ...column }) =>
      under === undefined || under === accountText.status ? column : { ...column, under },
    );

interface AccountListProps<One extends Account>
  extends FilteredAccounts<One>,
    Pick<AccountsPageProps<One>, 'kind' | 'columns' | 'more' | 'edit' | 'leaving'> {
  readonly accounts: readonly One[];
  readonly live: StableRows<One>;
}

function AccountList<One extends Account>(props: AccountListProps<One>) {
  const { kind, accounts, live, shown, all, columns, choices, isOfWaiting, more, edit, leaving } = props;
  const go = useNavigate();
  const search = useSearch();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string | number>>(new Set());
  const sign = useMemo(() => signsOf(accounts), [accounts]);
  const nameOf = (account: Account) => nameWith(sign, account);
  const own = useAccountActions(kind, nameOf, edit as AccountActions['edit']);
  const actions: AccountActions = leaving
    ? { ...own, remove: async (account) => leaving(account as One, () => void own.remove(account)) }
    : own;
  const many = useDecideMany(kind, nameOf);
  useAccountsNews(kind.who);

  const chosen = useMemo(() => accounts.filter((one) => chosenIds.has(accountId(one))), [accounts, chosenIds]);
  const shownColumns = useMemo(() => (isOfWaiting ? withoutStatus(columns) : columns), [columns, isOfWaiting]);
  const chosenShown = useMemo(() => shown.filter((one) => chosenIds.has(accountId(one))).length, [shown, chosenIds]);

  async function decide(decision: DecisionName, about: readonly One[]) {
    const notDone = await many.decide(decision, about);
    if (notDone) setChosenIds(notDone);
  }

  return (
    <AccountActionsContext value={actions}>
      <DataTable
        label={kind.text.label}
        columns={shownColumns}
        rows={shown}
        rowKey={accountId}
        live={live}
        countText={accounts.length === 0 ? null : (count) => kind.text.total(count, all)}
        selection={{
          chosen: chosenIds,
          onChange: setChosenIds,
          labelOf: (account) => accountText.chooseName(nameOf(account)),
        }}
        // An empty list needs no search.
        {...(accounts.length > 0 && {
          search: <SearchInput label={kind.text.search} placeholder={kind.text.searchHint} {...search} />,
          choices,
        })}
        empty={
          accounts.length === 0 ? (
            <EmptyState message={kind.text.empty} detail={kind.text.emptyDetail} />
          ) : (
            <EmptyState
              message={kind.text.empty}
              detail={
                search.value.trim() !== ''
                  ? kind.text.emptyFoundDetail
                  : accountText.noneFit(choices.map(({ value }) => value).join('') === 'pending')
              }
              action={
                <Button variant="default" onClick={() => go(kind.place.href(), { replace: true })}>
                  {accountText.clearFilters}
                </Button>
              }
            />
          )
        }
      />
      {chosen.length === 0 && isOfWaiting && shown.length > 1 && (
        <NobodyChosenBar label={manyText.allRegion} words={kind.text.notApproved(shown.length)}>
          <ButtonWithIcon Icon={IconCheck} onClick={() => void decide('approve', shown)}>
            {manyText.approveAll(shown.length)}
          </ButtonWithIcon>
        </NobodyChosenBar>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          hidden={chosen.length - chosenShown}
          onClear={() => setChosenIds(new Set())}
          onDecide={(decision) => void decide(decision, chosen)}
        >
          {more?.(chosen, () => setChosenIds(new Set()))}
        </SelectionBar>
      )}
      <Suspense>
        {many.run && (
          <DecideManyDialog
            kind={kind}
            run={many.run}
            isAnyListed={many.run.progress.failed.some(({ id }) => accounts.some((one) => accountId(one) === id))}
            onStop={many.stop}
            onClose={many.close}
          />
        )}
        {actions.handover && <OneTimePasswordDialog handover={actions.handover} onDone={actions.handedOver} />}
      </Suspense>
    </AccountActionsContext>
  );
}

/** The accounts as a download; students with their program level. @see spec §9, decisions §4.14 */
function accountSheet({ who, text }: AccountKind, accounts: readonly Account[]): Sheet {
  const program = who === 'student' ? [accountText.programLevel] : [];
  return {
    fileName: text.fileName,
    lines: [
      [...accountText.csvNames, ...program, accountText.csvValidated, accountText.registered],
      ...accounts.map((one) => [
        one.first_name,
        one.middle_name,
        one.last_name,
        ...('courseYearSection' in one ? [one.courseYearSection] : []),
        standingText[accountStandingOf(one)],
        dateText(one.createdAt),
      ]),
    ],
  };
}
