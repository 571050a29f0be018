import type { Call, RefusalOf } from '#contract/platform/base/call.ts';
import type { CommonRefusal } from '#contract/platform/base/refusal.ts';
import { baseText } from '#web/platform/base/base-text.ts';

/** Every code with which that call can fail; `network` when no answer came, `unsent` when nothing was sent. */
export type FailureCode<C extends Call> = RefusalOf<C>['code'] | CommonRefusal['code'] | 'network' | 'unsent';

/** A call that ended without success: refused by the server, or without any answer. */
export class CallFailed<Code extends string = string> extends Error {
  override readonly name = 'CallFailed';
  readonly code: Code;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The body field that it concerns, when there is one. */
  readonly field: string | undefined;
  /** Seconds after which trying again can help. */
  readonly retryAfterSeconds: number | undefined;
  /** What else the refusal says, under names of its own. */
  readonly also: Readonly<Record<string, unknown>>;

  constructor(
    code: Code,
    status: number,
    message: string,
    detail: {
      field?: string | undefined;
      retryAfterSeconds?: number | undefined;
      also?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = detail.field;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.also = detail.also ?? {};
  }
}

/** Whether a call got no answer: the network failed, or nothing was sent because the browser is offline. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}

/** Whether the same call can succeed in a moment: no answer came, or the server is busy. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof CallFailed && error.status >= 502);
}

/** What a caught error says about that call, its `code` typed by the call's own refusals; undefined for anything else. */
export function failureOf<C extends Call>(_call: C, error: unknown): CallFailed<FailureCode<C>> | undefined {
  return error instanceof CallFailed ? error : undefined;
}

/**
 * The sentence for a person: the server's own where it refused, 'A network error occurred.' without an answer, and
 * `fallback` (spec §8's sentence for the place) for the server's own failures and anything unknown. A call that was ended
 * early says that.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof Error && error.name === 'AbortError') return baseText.aborted;
  if (error instanceof Error && error.name === 'TimeoutError') return baseText.timedOut;
  if (!(error instanceof CallFailed)) return fallback;
  if (error.code === 'network') return baseText.networkError;
  return error.status < 500 ? error.message : fallback;
}
