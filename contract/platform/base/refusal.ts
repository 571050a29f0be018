import { waitInWords } from './format-duration.ts';

/**
 * One declared way in which a call can end without success. An action returns a refusal as a value; then its
 * transaction is rolled back, and the caller receives `{code, message}` with the status. The web switches on `code`,
 * never on the text.
 * @see decisions §4.1, spec §8
 */
export class Refusal<Code extends string = string> {
  readonly code: Code;
  /** HTTP status, 400 to 503. */
  readonly status: number;
  /** The sentence for people, from spec §8 if it has one. */
  readonly message: string;
  /** The body field that the refusal concerns, if any. */
  readonly field: string | undefined;
  /** Seconds until a retry can succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** More data for the client, sent beside `code` and `message` under these names. */
  readonly also: Readonly<Record<string, unknown>>;

  constructor(
    code: Code,
    status: number,
    message: string,
    detail: Partial<Pick<Refusal, 'field' | 'retryAfterSeconds' | 'also'>> = {},
  ) {
    this.code = code;
    this.status = status;
    this.message = message;
    this.field = detail.field;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.also = detail.also ?? {};
  }

  /** The same refusal with a `Retry-After`, rounded up to whole seconds. */
  retryAfter(seconds: number): Refusal<Code> {
    return new Refusal(this.code, this.status, this.message, {
      field: this.field,
      retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
      also: this.also,
    });
  }

  /** The same refusal with more data. */
  saying(also: Readonly<Record<string, unknown>>): Refusal<Code> {
    const { field, retryAfterSeconds } = this;
    return new Refusal(this.code, this.status, this.message, { field, retryAfterSeconds, also });
  }
}

/** Declares a refusal; `field` names the body field it concerns. */
export function refusal<const Code extends string>(
  code: Code,
  status: number,
  message: string,
  field?: string,
): Refusal<Code> {
  return new Refusal(code, status, message, { field });
}

/** Refusals that any call can give, so that no call has to list them. */
export const badInput = refusal('bad-input', 400, 'Please check what you entered.');
export const notFound = refusal('not-found', 404, 'This does not exist, or it is not yours.');
export const signInRequired = refusal('sign-in-required', 401, 'Please sign in again.');
export const passwordChangeRequired = refusal(
  'password-change-required',
  403,
  'Please choose a new password to continue.',
);
/**
 * Refuses actions that take over an account or delete permanently, unless a password was typed recently.
 * @see decisions §3.11
 */
export const passwordRequired = refusal('password-required', 403, 'Please confirm your password to continue.');
/** Refuses what only administrators with all rights may do. Registrars manage people and their attendance. */
export const notAllowed = refusal('not-allowed', 403, 'Only an administrator with all rights can do this.');
export const tooLarge = refusal('too-large', 413, 'This is too large to be accepted.');
export const tooMany = refusal('too-many', 429, 'Too many requests. Please wait a moment and try again.');
/** The refusal of a call that someone made more often than its rate limit allows. */
export function tooOften(waitSeconds: number): typeof tooMany {
  const message = `You have done this very often. Please try again in ${waitInWords(waitSeconds)}.`;
  return refusal(tooMany.code, tooMany.status, message).retryAfter(waitSeconds);
}
export const unavailable = refusal('unavailable', 503, 'The server is busy. Please try again in a moment.');
export const unexpected = refusal('unexpected', 500, 'An unexpected server error occurred.');

/** Refusals that calls need not declare: for input, sign-in, size, rate, and the server's own failures. */
export type CommonRefusal =
  | typeof badInput
  | typeof notFound
  | typeof signInRequired
  | typeof passwordChangeRequired
  | typeof passwordRequired
  | typeof notAllowed
  | typeof tooLarge
  | typeof tooMany
  | typeof unavailable
  | typeof unexpected;

/** The `Idempotency-Key` was already used for another change. */
export const keyReused = refusal('key-reused', 409, 'This request key was already used for another change.');
