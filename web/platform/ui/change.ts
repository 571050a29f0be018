import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { isUnanswered, messageOf } from '#web/platform/calls/call-failed.ts';
import { type Sending, send } from '#web/platform/calls/send.ts';
import { keyOf, type QueryTarget, readAgain } from '#web/platform/calls/use-call.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import type { Question } from '#web/platform/dialog/confirm-dialog.tsx';
import { dismissErrors, toastError, toastSuccess } from './toast.ts';

/** The key of all queries, for changes that affect more than can be listed */
export const everything: readonly QueryKey[] = [[]];

/** The message about a change that failed */
export interface Failure {
  readonly message: string;
  /** The reason, if `message` only names the change */
  readonly detail?: string;
  /** What the user can do about it */
  readonly advice?: string | undefined;
  /** The look of the message: `waiting` if the user did nothing wrong */
  readonly tone?: 'refused' | 'waiting';
  /** Duration of the toast in ms, if not the usual one for errors */
  readonly toastMs?: number;
}

/**
 * What to show for a failure. A text is spec §8's sentence for the place. The sentence is shown if the server gives no
 * reason. If there was no response, the network's message is below the sentence. An object's `message` is always shown,
 * with the reason below it. A function can decide by the error.
 */
export type FailedWords =
  | string
  | { readonly message: string; readonly detail: string }
  | ((error: unknown) => Failure);

/** Returns the message for an error at a place. */
export function failureText(error: unknown, failed: FailedWords): Failure {
  if (typeof failed === 'function') return failed(error);
  if (typeof failed !== 'string') return { message: failed.message, detail: messageOf(error, failed.detail) };
  const message = messageOf(error, failed);
  return isUnanswered(error) ? { message: failed, detail: message } : { message };
}

/** Shows in a toast why a change failed. */
export function sayFailure(error: unknown, failed: FailedWords): void {
  const { message, detail, toastMs } = failureText(error, failed);
  toastError(message, detail, toastMs);
}

/** The question before a change is sent */
export type ChangeQuestion = Omit<Question, 'onYes'>;

/** Options of `useChange` */
export interface ChangeOf<Given, Reply> {
  /**
   * Returns the question to ask first; after No, nothing is sent. May load data for the question, or return undefined
   * to send without a question.
   */
  readonly question?: ((given: Given) => ChangeQuestion | undefined | Promise<ChangeQuestion | undefined>) | undefined;
  /** After a refusal: returns another input to ask about and send, or undefined if the refusal is final. */
  readonly retryWith?: (error: unknown, given: Given) => Given | undefined;
  /**
   * Queries to refetch after a success and also after a failure, since outdated data may be its reason. After a
   * success, the results of these queries that no screen shows are removed, and all other queries are refetched when
   * next opened.
   */
  readonly invalidates?: readonly QueryTarget[];
  /** A cached query and its new value, made from the reply; refetched on failure. */
  readonly updates?: readonly [read: QueryTarget, value: (reply: Reply) => unknown];
  /** Queries to refetch on failure only, because `done` puts the reply into the cache */
  readonly invalidatesOnError?: readonly QueryTarget[];
  /**
   * The text of the toast after a success, or a function to call then; by default the call's own message. After that, a
   * form closes.
   */
  readonly done?: string | ((reply: Reply, given: Given) => unknown);
  /** Duration of the toast in ms, if not the usual one for success */
  readonly doneMs?: number;
  readonly failed: FailedWords;
}

export interface Change<Given, Reply> {
  /** True from sending until the reply has been handled; false while the question is open */
  readonly busy: boolean;
  readonly failed: FailedWords;
  /** Sends the change and shows a failure in a toast; resolves to the reply, if there was one. For buttons. */
  readonly run: (given: Given) => Promise<Reply | undefined>;
  /**
   * Sends the change and resolves to the reply, or to undefined after No or while busy; rejects on failure. This is for
   * forms, which show the error themselves.
   */
  readonly send: (given: Given) => Promise<Reply | undefined>;
}

/** What is sent for an input; by default, the input is the body. */
type Sends<C extends Call, Given> = { readonly sending?: (given: Given) => Sending<C> } & ({
  readonly body: Given;
} extends Sending<C>
  ? unknown
  : { readonly sending: unknown });

/**
 * The one way to send a change: asks its question, makes the call, shows a toast and refetches what became stale.
 * Repeated taps send it only once at a time. Takes a declared call, or a function if several calls make up one change;
 * a function has no toast of its own on success. See docs/decisions/0015.
 *
 *     const remove = useChange(deleteBook, {
 *       sending: ({ book_id }: Book) => ({ params: { bookId: book_id } }),
 *       question: ({ title }) => ({ title: bookText.askDelete(title), warning: true }),
 *       invalidates: [getBooks],
 *       failed: bookText.deleteFailed,
 *     });
 */
export function useChange<C extends Call, Given = Sending<C>['body']>(
  call: C,
  how: ChangeOf<Given, ReplyOf<C>> & Sends<C, Given>,
): Change<Given, ReplyOf<C>>;
export function useChange<Given, Reply extends NonNullable<unknown>>(
  call: (given: Given) => Promise<Reply>,
  how: ChangeOf<Given, Reply>,
): Change<Given, Reply>;
export function useChange<Given, Reply>(
  change: Call | ((given: Given) => Promise<Reply>),
  how: ChangeOf<Given, Reply> & { readonly sending?: (given: Given) => object },
): Change<Given, Reply> {
  const { sending: sent, question, retryWith, invalidates = [], updates, doneMs, failed } = how;
  const { invalidatesOnError = updates ? [updates[0]] : [] } = how;
  const call =
    typeof change === 'function'
      ? change
      : (given: Given) => send(change, (sent?.(given) ?? { body: given }) as Sending<Call>) as Promise<Reply>;
  const done = how.done ?? ('done' in change && change.done);
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const sending = useRef(false);
  const [asking, setAsking] = useState(false);

  async function carryOut(given: Given) {
    const asked = await question?.(given);
    if (!asked) return call(given);
    setAsking(true);
    const onYes = () => {
      setAsking(false);
      return call(given);
    };
    return confirm({ ...asked, onYes }).finally(() => setAsking(false));
  }

  const { mutateAsync, isPending } = useMutation({
    async mutationFn(given: Given) {
      try {
        return await carryOut(given);
      } catch (error) {
        const next = retryWith?.(error, given);
        if (next === undefined) throw error;
        readAgain(queryClient, invalidates);
        return carryOut(next);
      }
    },
    async onSuccess(reply, given) {
      if (reply === undefined) return;
      if (updates) queryClient.setQueryData<unknown>(keyOf(updates[0]), updates[1](reply));
      if (typeof done === 'function') await done(reply, given);
      else if (done) toastSuccess(done, doneMs);
    },
    onSettled(reply, error) {
      if (reply === undefined && error === null) return;
      if (error !== null) return readAgain(queryClient, [...invalidates, ...invalidatesOnError]);
      void queryClient.invalidateQueries({ refetchType: 'none' });
      // A screen that is hidden now may next be opened while offline, so it must not show old data.
      for (const read of invalidates) queryClient.removeQueries({ queryKey: keyOf(read), type: 'inactive' });
      readAgain(queryClient, invalidates);
    },
  });

  async function sendOnce(given: Given) {
    if (sending.current) return undefined;
    sending.current = true;
    dismissErrors();
    try {
      return await mutateAsync(given);
    } finally {
      sending.current = false;
    }
  }

  return {
    busy: isPending && !asking,
    failed,
    send: sendOnce,
    async run(given) {
      try {
        return await sendOnce(given);
      } catch (error) {
        sayFailure(error, failed);
        return undefined;
      }
    },
  };
}
