import { createContext, useRef, useState } from 'react';
import type { BodyOf, RegisteredRole, ReplyOf } from '#contract/platform/base/call.ts';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { exportPerson } from '#contract/school/person-export/person-export-calls.ts';
import type { Handover } from '#web/account/sign-in/one-time-password-dialog.tsx';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { type Place, paths } from '#web/platform/base/paths.ts';
import { send, sendForBlob } from '#web/platform/calls/send.ts';
import { failureText, useChange } from '#web/platform/ui/change.ts';
import { downloadBlob } from '#web/platform/ui/download.ts';
import { downloadText } from '#web/platform/ui/download-text.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountCalls, accountId, useAccountsDecided } from './approval-data.ts';
import { accountText, professorListText, studentListText } from './approval-text.ts';

/** An administrator's calls for accounts, the same for students and professors. */
export interface AccountKind {
  readonly who: RegisteredRole;
  readonly text: typeof studentListText | typeof professorListText;
  /** The screen with the list. */
  readonly place: Place;
  readonly approve: (id: number) => Promise<{ message: string }>;
  /** Removes an account that waits for approval. */
  readonly decline: (id: number) => Promise<{ message: string }>;
  readonly remove: (id: number) => Promise<{ message: string }>;
  readonly reset: (id: number) => Promise<{ message: string; oneTimePassword: string }>;
  /** Resets failed sign-ins, so that signing in needs no wait. @see decisions §3.6 */
  readonly endWait: (id: number) => Promise<{ message: string }>;
  /** Sentences about what a removal deletes and what it leaves without an owner. @see decisions §4.11 */
  readonly takenAlong: (id: number) => Promise<string>;
  /** Decides about 1 to 500 accounts, each independently. */
  readonly decide: (body: BodyOf<typeof calls.decideStudents>) => Promise<ReplyOf<typeof calls.decideStudents>>;
}

export const studentAccounts: AccountKind = {
  who: 'student',
  text: studentListText,
  place: paths.adminStudents,
  approve: (id) => send(calls.validateStudent, { params: { id } }),
  decline: (id) => send(calls.deleteStudent, { params: { id }, query: { pending: true } }),
  remove: (id) => send(calls.deleteStudent, { params: { id }, query: { pending: null } }),
  reset: (id) => send(calls.resetStudentPassword, { params: { id } }),
  endWait: (id) => send(calls.endStudentWait, { params: { id } }),
  takenAlong: async (id) => studentListText.takenAlong(await send(calls.getStudentBelongings, { params: { id } })),
  decide: (body) => send(calls.decideStudents, { body }),
};

export const professorAccounts: AccountKind = {
  who: 'professor',
  text: professorListText,
  place: paths.adminProfessors,
  approve: (id) => send(calls.validateProfessor, { params: { id } }),
  decline: (id) => send(calls.deleteProfessor, { params: { id }, query: { pending: true } }),
  remove: (id) => send(calls.deleteProfessor, { params: { id }, query: { pending: null } }),
  reset: (id) => send(calls.resetProfessorPassword, { params: { id } }),
  endWait: (id) => send(calls.endProfessorWait, { params: { id } }),
  takenAlong: async (id) => professorListText.takenAlong(await send(calls.getProfessorBelongings, { params: { id } })),
  decide: (body) => send(calls.decideProfessors, { body }),
};

type AccountAction = 'approve' | 'decline' | 'remove' | 'reset' | 'endWait';

/** An administrator's actions on one account; each asks first. */
export interface AccountActions extends Readonly<Record<AccountAction, (account: Account) => Promise<unknown>>> {
  /** The account's name in buttons and questions, unique in the list. */
  readonly nameOf: (account: Account) => string;
  /** Downloads all data about a person; only for administrators with all rights. */
  readonly exportData: ((account: Account) => Promise<unknown>) | undefined;
  /** Opens the form of the account, if the account has a form. */
  readonly edit: ((account: Account) => void) | undefined;
  /** The password of the last reset, until it is handed over. */
  readonly handover: Handover | null;
  readonly handedOver: () => void;
}

/** Passes the actions to the rows of a list. As a context, so that the columns stay the same. */
export const AccountActionsContext = createContext<AccountActions | null>(null);

/** @see spec §5, §8, decisions §4.11 */
export function useAccountActions(
  kind: AccountKind,
  nameOf: AccountActions['nameOf'],
  edit?: AccountActions['edit'],
): AccountActions {
  const [handover, setHandover] = useState<Handover | null>(null);
  const accountsDecided = useAccountsDecided();
  const lists = [accountCalls[kind.who]];

  const about = useNamed(nameOf);
  const approve = useChange((account: Account) => kind.approve(about.noted(account)), {
    question: (account) =>
      accountStandingOf(account) === 'left'
        ? accountText.askReadmit(nameOf(account), kind.who)
        : { title: accountText.askApprove(nameOf(account)), detail: accountText.askApproveDetail },
    invalidatesOnError: lists,
    async done({ message }, account) {
      await accountsDecided(kind.who, { approved: new Set([accountId(account)]) });
      toastSuccess(message, toastMs.admin, nameOf(account));
    },
    failed: about.failed(accountText.approveFailed),
  });
  const decline = useRemoval(kind, 'decline', nameOf);
  const remove = useRemoval(kind, 'remove', nameOf);
  const reset = useChange((account: Account) => kind.reset(accountId(account)), {
    question: (account) => ({
      title: accountText.askReset(nameOf(account)),
      detail: accountText.askResetDetail + kind.text.resetAlso,
    }),
    invalidates: lists,
    done: (reply, account) => setHandover({ name: nameOf(account), ...reply }),
    failed: accountText.resetFailed,
  });
  const endWait = useChange((account: Account) => kind.endWait(accountId(account)), {
    question: (account) => accountText.askEndWait(nameOf(account)),
    invalidatesOnError: lists,
    done: ({ message }, account) => toastSuccess(message, toastMs.admin, nameOf(account)),
    failed: accountText.endWaitFailed,
  });

  const isFull = useOwnAdministrator().data?.kind === 'admin';
  const exporting = useChange(
    (account: Account) => sendForBlob(exportPerson, { params: { role: kind.who, id: about.noted(account) } }),
    {
      question: (account) => accountText.askExport(nameOf(account)),
      done: (file, account) =>
        downloadBlob(`${kind.who}-${accountId(account)}.json`, file) && toastSuccess(downloadText.done),
      failed: about.failed(accountText.exportFailed),
    },
  );

  return {
    nameOf,
    approve: approve.run,
    decline: decline.run,
    remove: remove.run,
    reset: reset.run,
    endWait: endWait.run,
    exportData: isFull ? exporting.run : undefined,
    edit,
    handover,
    handedOver: () => setHandover(null),
  };
}

/** Adds the name of the account to the errors of a decision, because the list may change before an error arrives. */
function useNamed(nameOf: AccountActions['nameOf']) {
  const name = useRef('');
  return {
    noted(account: Account): number {
      name.current = nameOf(account);
      return accountId(account);
    },
    failed: (sentence: string) => (error: unknown) => {
      const { message, detail } = failureText(error, sentence);
      return { message, detail: [name.current, detail].filter(Boolean).join(': ') };
    },
  };
}

/** Declining and removing: the question says what is deleted with the account. */
function useRemoval(kind: AccountKind, how: 'decline' | 'remove', nameOf: AccountActions['nameOf']) {
  const accountsDecided = useAccountsDecided();
  const about = useNamed(nameOf);
  return useChange((account: Account) => kind[how](about.noted(account)), {
    question: async (account) => ({
      title: (how === 'decline' ? accountText.askDecline : accountText.askRemove)(nameOf(account)),
      detail: await kind.takenAlong(accountId(account)),
      warning: true,
    }),
    invalidatesOnError: [accountCalls[kind.who]],
    async done({ message }, account) {
      await accountsDecided(kind.who, { removed: new Set([accountId(account)]) });
      toastSuccess(message, toastMs.admin, nameOf(account));
    },
    failed: about.failed(how === 'decline' ? kind.text.declineFailed : kind.text.removeFailed),
  });
}
