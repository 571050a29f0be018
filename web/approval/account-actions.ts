import { createContext, useState } from 'react';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { toastError, toastMs, toastSuccess } from '#web/base/toast.ts';
import { fullName } from '#web/student/person-name.ts';
import type { Account, AccountKind } from './account-kind.ts';
import { accountId, type Decided, useAccountsDecided, useReadAccountsAgain } from './approval-data.ts';
import { accountText } from './approval-text.ts';

/** A one-time password as the server gave it, to be shown once. @see decisions §3.5 */
export interface Handover {
  readonly name: string;
  readonly message: string;
  readonly oneTimePassword: string;
}

/** What an administrator can do with one account; each asks first. */
export interface AccountActions {
  readonly approve: (account: Account) => Promise<void>;
  readonly decline: (account: Account) => Promise<void>;
  readonly remove: (account: Account) => Promise<void>;
  readonly reset: (account: Account) => Promise<void>;
  /** The password of the last reset, until it has been handed over. */
  readonly handover: Handover | null;
  readonly handedOver: () => void;
}

/** Gives the rows of a list their actions, so that its columns need not be made anew for each rendering. */
export const AccountActionsContext = createContext<AccountActions | null>(null);

interface Step {
  readonly title: string;
  readonly detail: () => Promise<string>;
  readonly warning?: boolean;
  readonly carryOut: () => Promise<{ message: string }>;
  /** Spec §8's sentence for the place. */
  readonly failed: string;
  readonly decided: Decided;
}

/** @see spec §5, §8, decisions §4.11 */
export function useAccountActions(kind: AccountKind): AccountActions {
  const confirm = useConfirm();
  const accountsDecided = useAccountsDecided();
  const readAgain = useReadAccountsAgain();
  const [handover, setHandover] = useState<Handover | null>(null);

  /** Asks, does it, says how it went. A list that knew better than the server is read again. */
  async function ask({ title, detail, warning, carryOut, failed, decided }: Step) {
    let message = '';
    try {
      const onYes = async () => {
        message = (await carryOut()).message;
      };
      if (!(await confirm({ title, detail: await detail(), warning: warning ?? false, onYes }))) return;
      await accountsDecided(kind.who, decided);
      toastSuccess(message, toastMs.admin);
    } catch (error) {
      toastError(messageOf(error, failed));
      await readAgain(kind.who);
    }
  }

  async function takenAlong(account: Account): Promise<string> {
    const what = await kind.belongings(accountId(account));
    return what === '' ? accountText.takesNothing : accountText.takesAlong(what);
  }

  return {
    approve: (account) =>
      ask({
        title: accountText.askApprove(fullName(account)),
        detail: async () => accountText.askApproveDetail,
        carryOut: () => kind.approve(accountId(account)),
        failed: accountText.approveFailed,
        decided: { approved: new Set([accountId(account)]) },
      }),
    decline: (account) =>
      ask({
        title: accountText.askDecline(fullName(account)),
        detail: () => takenAlong(account),
        warning: true,
        carryOut: () => kind.remove(accountId(account)),
        failed: kind.text.declineFailed,
        decided: { removed: new Set([accountId(account)]) },
      }),
    remove: (account) =>
      ask({
        title: accountText.askRemove(fullName(account)),
        detail: () => takenAlong(account),
        warning: true,
        carryOut: () => kind.remove(accountId(account)),
        failed: kind.text.removeFailed,
        decided: { removed: new Set([accountId(account)]) },
      }),
    reset: async (account) => {
      const name = fullName(account);
      try {
        await confirm({
          title: accountText.askReset(name),
          detail: accountText.askResetDetail,
          onYes: async () => setHandover({ name, ...(await kind.reset(accountId(account))) }),
        });
      } catch (error) {
        toastError(messageOf(error, accountText.resetFailed));
        await readAgain(kind.who);
      }
    },
    handover,
    handedOver: () => setHandover(null),
  };
}
