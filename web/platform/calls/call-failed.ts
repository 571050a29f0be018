import type { Call, RefusalOf } from '#contract/platform/base/call.ts';
import type { CommonRefusal } from '#contract/platform/base/refusal.ts';
import { baseText } from '#web/platform/base/base-text.ts';

/** Every code with which a call can fail; `network` when there was no response, `unsent` when nothing was sent */
export type FailureCode<C extends Call> = RefusalOf<C>['code'] | CommonRefusal['code'] | 'network' | 'unsent';

/** A call that failed: the server refused it, or did not respond */
export class CallFailed<Code extends string = string> extends Error {
  override readonly name = 'CallFailed';
  readonly code: Code;
  /** HTTP status; 0 without a response */
  readonly status: number;
  /** The field of the body that the refusal is about */
  readonly field: string | undefined;
  /** Seconds after which a retry can succeed */
  readonly retryAfterSeconds: number | undefined;
  /** The refusal's own further fields */
  readonly also: Readonly<Record<string, unknown>>;

  constructor(
    code: Code,
    status: number,
    message: string,
    detail: Partial<Pick<CallFailed, 'field' | 'retryAfterSeconds' | 'also'>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = detail.field;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.also = detail.also ?? {};
  }
}

/** Returns whether a call got no response: the network failed, or nothing was sent because the browser is offline. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0;
}

/** Returns whether a retry can succeed soon: there was no response, or the server is busy. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof CallFailed && error.status >= 502);
}

/**
 * Returns a caught error as a failure of this call, with the call's own refusals as codes; undefined for other errors.
 */
export function failureOf<C extends Call>(_call: C, error: unknown): CallFailed<FailureCode<C>> | undefined {
  return error instanceof CallFailed ? error : undefined;
}

/**
 * The message to show for an error: the server's own if it refused the call, 'A network error occurred.' without a
 * response, and otherwise (server errors, unknown errors) `fallback`, the sentence of spec §8 for this place. Aborted
 * calls and timeouts have their own messages.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof Error && error.name === 'AbortError') return baseText.aborted;
  if (error instanceof Error && error.name === 'TimeoutError') return baseText.timedOut;
  if (!(error instanceof CallFailed)) return fallback;
  if (error.code === 'network') return baseText.networkError;
  return error.status < 500 ? error.message : fallback;
}
