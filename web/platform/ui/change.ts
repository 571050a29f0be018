import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { isUnanswered, messageOf } from '#web/platform/calls/call-failed.ts';
import { type Sending, send } from '#web/platform/calls/send.ts';
import { keyOf, type QueryTarget, readAgain } from '#web/platform/calls/use-call.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import type { Question } from '#web/platform/dialog/confirm-dialog.tsx';
import { dismissErrors, toastError, toastSuccess } from './toast.ts';

/** Stale after a change that reaches further than anybody could list. */
export const everything: readonly QueryKey[] = [[]];

/** What a person reads when a change did not come about. */
export interface Failure {
  readonly message: string;
  /** The reason, where the message only names the change. */
  readonly detail?: string;
  /** What to do about it. */
  readonly advice?: string | undefined;
  /** `waiting` for what is no mistake of the person's. */
  readonly tone?: 'refused' | 'waiting';
  /** How long a toast says it, in milliseconds, where not as long as any error. */
  readonly toastMs?: number;
}

/**
 * Spec §8's sentence for the place, shown where the server gives no reason; without an answer the network's sentence is
 * below it. With a `message`, that comes first and the reason below it. A function where the place has more to say.
 */
export type FailedWords =
  | string
  | { readonly message: string; readonly detail: string }
  | ((error: unknown) => Failure);

/** What a person reads of this error at a place with these words. */
export function failureText(error: unknown, failed: FailedWords): Failure {
  if (typeof failed === 'function') return failed(error);
  if (typeof failed !== 'string') return { message: failed.message, detail: messageOf(error, failed.detail) };
  const message = messageOf(error, failed);
  return isUnanswered(error) ? { message: failed, detail: message } : { message };
}

/** Says in a toast why a change did not come about. */
export function sayFailure(error: unknown, failed: FailedWords): void {
  const { message, detail, toastMs } = failureText(error, failed);
  toastError(message, detail, toastMs);
}

/** What is asked before a change is sent. */
export type ChangeQuestion = Omit<Question, 'onYes'>;

/** What there is to a change beside its call. */
export interface ChangeOf<Given, Reply> {
  /** Asked first; on No nothing is sent. May read what it has to name, and ask nothing. */
  readonly question?: ((given: Given) => ChangeQuestion | undefined | Promise<ChangeQuestion | undefined>) | undefined;
  /** What is asked and sent in its place once it was refused so; nothing where the refusal is the end of it. */
  readonly instead?: (error: unknown, given: Given) => Given | undefined;
  /**
   * What is read again at once: when it is done, and when it failed, since what is shown may then be why. When
   * it is done, what was read of it for other screens is forgotten, and everything else is read again when it is next
   * opened.
   */
  readonly stale?: readonly QueryTarget[];
  /** What was read becomes what the reply tells, or what a function of it makes of it; read again when it failed. */
  readonly kept?: readonly [read: QueryTarget, value: (reply: Reply) => unknown];
  /** What is read again only when it failed, because `done` puts the reply into what was read. */
  readonly doubted?: readonly QueryTarget[];
  /** When it is done: what the toast says, or whatever else follows; the call's own sentence unless said. A form closes after it. */
  readonly done?: string | ((reply: Reply, given: Given) => unknown);
  /** How long the toast says it, in milliseconds, where not as long as any success. */
  readonly doneMs?: number;
  readonly failed: FailedWords;
}

/** A change that can be sent. */
export interface Change<Given, Reply> {
  /** While it is being carried out, until the reply has been dealt with; not while its question waits for an answer. */
  readonly busy: boolean;
  readonly failed: FailedWords;
  /** Sends it, and says in a toast why it did not come about; resolves to the reply, if there was one. For buttons. */
  readonly run: (given: Given) => Promise<Reply | undefined>;
  /**
   * Sends it: resolves to the reply, or to undefined after a No and while it is busy already; rejects with what went
   * wrong. For forms, which say that in their own place.
   */
  readonly send: (given: Given) => Promise<Reply | undefined>;
}

/** What is sent for what is given; where nothing is said, that is the body. */
type Sends<C extends Call, Given> = { readonly sending?: (given: Given) => Sending<C> } & ({
  readonly body: Given;
} extends Sending<C>
  ? unknown
  : { readonly sending: unknown });

/**
 * The one way to send a change: asks where something is to be asked, makes the call, says that it is done, has read again
 * what became stale. However often it is tapped, it is sent once at a time. It is of a declared call, or of a function
 * where several calls are one change; that has no sentence of its own when it is done. See docs/decisions/0015.
 *
 *     const remove = useChange(deleteBook, {
 *       sending: ({ book_id }: Book) => ({ params: { bookId: book_id } }),
 *       question: ({ title }) => ({ title: bookText.askDelete(title), warning: true }),
 *       stale: [getBooks],
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
  const { sending: sent, question, instead, stale = [], kept, doubted = kept ? [kept[0]] : [], doneMs, failed } = how;
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
        const next = instead?.(error, given);
        if (next === undefined) throw error;
        readAgain(queryClient, stale);
        return carryOut(next);
      }
    },
    async onSuccess(reply, given) {
      if (reply === undefined) return;
      if (kept) queryClient.setQueryData<unknown>(keyOf(kept[0]), kept[1](reply));
      if (typeof done === 'function') await done(reply, given);
      else if (done) toastSuccess(done, doneMs);
    },
    onSettled(reply, error) {
      if (reply === undefined && error === null) return;
      if (error !== null) return readAgain(queryClient, [...stale, ...doubted]);
      void queryClient.invalidateQueries({ refetchType: 'none' });
      // What no screen shows now may next be opened where it cannot be read again.
      for (const read of stale) queryClient.removeQueries({ queryKey: keyOf(read), type: 'inactive' });
      readAgain(queryClient, stale);
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
