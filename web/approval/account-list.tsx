import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchValue } from '#web/base/raw-router.tsx';
import type { ListChoice } from '#web/form/choice-input.tsx';
import { SearchInput } from '#web/form/search-input.tsx';
import { nameWith, signsOf } from '#web/student/person-name.ts';
import { DataTable } from '#web/table/data-table.tsx';
import type { Column } from '#web/table/table-order.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { AccountActionsContext, useAccountActions } from './account-actions.ts';
import type { Account, AccountKind } from './account-kind.ts';
import { accountId } from './approval-data.ts';
import { accountText } from './approval-text.ts';
import { useDecideMany } from './decide-many.ts';
import { SelectionBar } from './selection-bar.tsx';

const OneTimePasswordDialog = lazy(async () => ({
  default: (await import('./one-time-password-dialog.tsx')).OneTimePasswordDialog,
}));
const DecideManyDialog = lazy(async () => ({ default: (await import('./decide-many-dialog.tsx')).DecideManyDialog }));

interface AccountListProps<One extends Account> {
  readonly kind: AccountKind;
  readonly accounts: readonly One[];
  /** Those that the filters let through. */
  readonly shown: readonly One[];
  /** Kept outside the component: a school of thousands is not sorted again at every letter typed. */
  readonly columns: readonly Column<One>[];
  readonly choices: readonly ListChoice[];
  readonly onClearFilters: () => void;
}

/** A list of accounts to decide about, one by one or many at once. @see spec §2 */
export function AccountList<One extends Account>(props: AccountListProps<One>) {
  const { kind, accounts, shown, columns, choices, onClearFilters } = props;
  const [search, setSearch] = useSearchValue('q');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string | number>>(new Set());
  const sign = useMemo(() => signsOf(accounts), [accounts]);
  const nameOf = (account: Account) => nameWith(sign, account);
  const actions = useAccountActions(kind, nameOf);
  const many = useDecideMany(kind);

  const chosen = useMemo(() => accounts.filter((one) => chosenIds.has(accountId(one))), [accounts, chosenIds]);
  const chosenShown = useMemo(() => shown.filter((one) => chosenIds.has(accountId(one))).length, [shown, chosenIds]);

  return (
    <AccountActionsContext value={actions}>
      <DataTable
        label={kind.text.label}
        columns={columns}
        rows={shown}
        rowKey={accountId}
        countText={(count) => kind.text.total(count, accounts.length)}
        selection={{
          chosen: chosenIds,
          onChange: setChosenIds,
          labelOf: (account) => accountText.chooseName(nameOf(account)),
        }}
        search={<SearchInput label={accountText.search} value={search} onChange={setSearch} />}
        choices={choices}
        empty={
          accounts.length === 0 ? (
            <EmptyState message={kind.text.empty} detail={kind.text.emptyDetail} />
          ) : (
            <EmptyState
              message={kind.text.empty}
              detail={
                search.trim() !== ''
                  ? kind.text.emptyFoundDetail
                  : accountText.noneFit(choices.map(({ choice }) => choice.value).join('') === 'pending')
              }
              action={
                <Button variant="default" onClick={onClearFilters}>
                  {accountText.clearFilters}
                </Button>
              }
            />
          )
        }
      />
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          hidden={chosen.length - chosenShown}
          onClear={() => setChosenIds(new Set())}
          onDecide={(decision) =>
            void many.decide(decision, chosen).then((notDone) => {
              if (notDone) setChosenIds(notDone);
            })
          }
        />
      )}
      <Suspense>
        {many.run && <DecideManyDialog kind={kind} run={many.run} onStop={many.stop} onClose={many.close} />}
        {actions.handover && <OneTimePasswordDialog handover={actions.handover} onDone={actions.handedOver} />}
      </Suspense>
    </AccountActionsContext>
  );
}
