import { createContext, useRef, useState } from 'react';
import { messageOf } from '#web/calls/call-failed.ts';
import type { Handover } from '#web/sign-in/one-time-password-dialog.tsx';
import { useChange } from '#web/ui/change.ts';
import { toastMs, toastSuccess } from '#web/ui/toast.ts';
import type { Account, AccountKind } from './account-kind.ts';
import { standingOf } from './account-standing.ts';
import { accountId, accountKeys, useAccountsDecided } from './approval-data.ts';
import { accountText } from './approval-text.ts';

type AccountAction = 'approve' | 'decline' | 'remove' | 'reset' | 'endWait';

/** What an administrator can do with one account; each asks first. */
export interface AccountActions extends Readonly<Record<AccountAction, (account: Account) => Promise<unknown>>> {
  /** The account's name as buttons and questions say it: one that no other account of the list goes by. */
  readonly nameOf: (account: Account) => string;
  /** Opens the form of the account, where there is one. */
  readonly edit: ((account: Account) => void) | undefined;
  /** The password of the last reset, until it has been handed over. */
  readonly handover: Handover | null;
  readonly handedOver: () => void;
}

/** Gives the rows of a list their actions, so that its columns need not be made anew for each rendering. */
export const AccountActionsContext = createContext<AccountActions | null>(null);

/** @see spec §5, §8, decisions §4.11 */
export function useAccountActions(
  kind: AccountKind,
  nameOf: AccountActions['nameOf'],
  edit?: AccountActions['edit'],
): AccountActions {
  const [handover, setHandover] = useState<Handover | null>(null);
  const accountsDecided = useAccountsDecided();
  const doubted = [accountKeys[kind.who]];

  const about = useNamed(nameOf);
  const approve = useChange({
    call: (account: Account) => kind.approve(about.noted(account)),
    question: (account) =>
      standingOf(account) === 'left'
        ? { title: accountText.askReadmit(nameOf(account)), detail: accountText.askReadmitDetail }
        : { title: accountText.askApprove(nameOf(account)), detail: accountText.askApproveDetail },
    doubted,
    async done({ message }, account) {
      await accountsDecided(kind.who, { approved: new Set([accountId(account)]) });
      toastSuccess(message, toastMs.admin, nameOf(account));
    },
    failed: about.failed(accountText.approveFailed),
  });
  const decline = useRemoval(kind, 'decline', nameOf);
  const remove = useRemoval(kind, 'remove', nameOf);
  const reset = useChange({
    call: (account: Account) => kind.reset(accountId(account)),
    question: (account) => ({
      title: accountText.askReset(nameOf(account)),
      detail: accountText.askResetDetail + kind.text.resetAlso,
    }),
    stale: doubted,
    done: (reply, account) => setHandover({ name: nameOf(account), ...reply }),
    failed: accountText.resetFailed,
  });
  const endWait = useChange({
    call: (account: Account) => kind.endWait(accountId(account)),
    question: (account) => ({ title: accountText.askEndWait(nameOf(account)), detail: accountText.askEndWaitDetail }),
    doubted,
    done: ({ message }, account) => toastSuccess(message, toastMs.admin, nameOf(account)),
    failed: accountText.endWaitFailed,
  });

  return {
    nameOf,
    approve: approve.run,
    decline: decline.run,
    remove: remove.run,
    reset: reset.run,
    endWait: endWait.run,
    edit,
    handover,
    handedOver: () => setHandover(null),
  };
}

/** Has a failure name the account that was decided about last: the list may show another state of it by then. */
function useNamed(nameOf: AccountActions['nameOf']) {
  const name = useRef('');
  return {
    noted(account: Account): number {
      name.current = nameOf(account);
      return accountId(account);
    },
    failed: (sentence: string) => (error: unknown) => ({ message: messageOf(error, sentence), detail: name.current }),
  };
}

/** Declining and removing: the question says what goes along. */
function useRemoval(kind: AccountKind, how: 'decline' | 'remove', nameOf: AccountActions['nameOf']) {
  const accountsDecided = useAccountsDecided();
  const about = useNamed(nameOf);
  return useChange({
    call: (account: Account) => kind[how](about.noted(account)),
    question: async (account) => ({
      title: (how === 'decline' ? accountText.askDecline : accountText.askRemove)(nameOf(account)),
      detail: await kind.takenAlong(accountId(account)),
      warning: true,
    }),
    doubted: [accountKeys[kind.who]],
    async done({ message }, account) {
      await accountsDecided(kind.who, { removed: new Set([accountId(account)]) });
      toastSuccess(message, toastMs.admin, nameOf(account));
    },
    failed: about.failed(how === 'decline' ? kind.text.declineFailed : kind.text.removeFailed),
  });
}
