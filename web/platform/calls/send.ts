import type * as z from 'zod/mini';
import { type Call, type ReplyOf, type Role, tokenHeader, unattendedHeader } from '#contract/platform/base/call.ts';
import { passwordChangeRequired, passwordRequired, signInRequired } from '#contract/platform/base/refusal.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { isOffline, noteReachable } from '#web/platform/base/reachability.ts';
import {
  askForPassword,
  dropEndedSignIn,
  setMustChangePassword,
  signInToken,
} from '#web/platform/base/sign-in-store.ts';
import { CallFailed } from './call-failed.ts';
import { isSomebodyThere } from './page-activity.ts';
import { forgetAhead, takeAhead } from './prefetch.ts';

/**
 * What a caller may put into a declared input: what comes out of its schema, and what goes in where the schema says so
 * (an id is a number, and may be digits).
 */
export type Given<Schema extends z.ZodMiniType> = {
  [Key in keyof z.output<Schema>]:
    | z.output<Schema>[Key]
    | (Key extends keyof z.input<Schema>
        ? unknown extends z.input<Schema>[Key]
          ? never
          : z.input<Schema>[Key]
        : never);
};

type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.output<Schema>
    ? { readonly [Key in Name]?: undefined }
    : Record<never, never> extends Given<Schema>
      ? { readonly [Key in Name]?: Given<Schema> }
      : { readonly [Key in Name]: Given<Schema> };

/** Everything a call is made with. */
export type Sending<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  (C['bodyType'] extends 'multipart' ? { readonly body?: unknown } : Part<'body', C['body']>) & {
    /** Further headers, for example the scanned QR token in `studtoken`, or `Idempotency-Key`. */
    readonly headers?: Readonly<Record<string, string>>;
    /** The body of a multipart call. */
    readonly form?: FormData;
    /** Ends the call early; the promise is then rejected with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** Lets the call outlive the page, for a last word such as a logout. */
    readonly keepalive?: boolean;
  };

type Arguments<C extends Call> = Record<never, never> extends Sending<C> ? [sending?: Sending<C>] : [Sending<C>];

interface AnySending {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: FormData;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
}

function addressOf(call: Call, sending: AnySending): string {
  const params = (sending.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((sending.query ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Whose token goes with the call: a photo is asked for by its student, or by the professor who shows a QR token. */
function roleOf(call: Call, sending: AnySending): Role | null {
  if (call.access === 'photo-reader') return sending.headers?.[tokenHeader.student] ? 'professor' : 'student';
  // Its body carries the student's token, so a refusal of it concerns their sign-in as any other call's does.
  if (call.access === 'student-by-old-token') return 'student';
  return call.access === 'none' ? null : call.access;
}

async function failed(response: Response): Promise<CallFailed> {
  const said: unknown = await response.json().catch(() => null);
  const { code, message, field, ...also } = (said ?? {}) as Record<string, unknown>;
  const wait = Number(response.headers.get('retry-after'));
  return new CallFailed(
    typeof code === 'string' ? code : 'unexpected',
    response.status,
    typeof message === 'string' ? message : baseText.failedWith(response.status),
    {
      field: typeof field === 'string' ? field : undefined,
      retryAfterSeconds: wait > 0 ? wait : undefined,
      also,
    },
  );
}

/** Never comes: who asked has left, and whatever would have followed with it. */
const nobody = () => new Promise<never>(() => {});

async function exchange(call: Call, sending: AnySending): Promise<Response> {
  const role = roleOf(call, sending);
  const token = role && signInToken(role);
  const headers = new Headers(sending.headers);
  headers.set('ngrok-skip-browser-warning', 'true');
  if (role && token) headers.set(tokenHeader[role], token);
  if (!isSomebodyThere()) headers.set(unattendedHeader, '1');
  const json = sending.form === undefined && sending.body !== undefined;
  if (json) headers.set('content-type', 'application/json');

  const isGone = () => role !== null && token !== null && signInToken(role) !== token;
  const address = addressOf(call, sending);
  if (call.method !== 'GET') {
    if (isOffline()) throw new CallFailed('unsent', 0, baseText.notSent);
    forgetAhead();
  }
  let response: Response;
  try {
    response = await ((call.method === 'GET' && takeAhead(address, role === null ? undefined : token)) ||
      fetch(address, {
        method: call.method,
        headers,
        body: sending.form ?? (json ? JSON.stringify(sending.body) : null),
        cache: 'no-store',
        signal: sending.signal ?? null,
        keepalive: sending.keepalive ?? false,
      }));
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    if (isGone()) return nobody();
    noteReachable(false);
    throw new CallFailed('network', 0, baseText.noAnswer);
  }
  noteReachable(true);
  if (isGone()) return nobody();
  if (role && token && response.ok) setMustChangePassword(role, false);
  if (response.ok) return response;

  const failure = await failed(response);
  if (role && token && failure.code === signInRequired.code) dropEndedSignIn(role, token);
  if (role && token && failure.code === passwordChangeRequired.code) setMustChangePassword(role, true);
  if (role && failure.code === passwordRequired.code) {
    const confirmed = await askForPassword(role);
    if (isGone()) return nobody();
    if (confirmed) return exchange(call, sending);
  }
  throw failure;
}

/**
 * Makes a declared call and answers with its typed reply, or throws `CallFailed`. The role's sign-in token goes with
 * it by itself; a sign-in that the server no longer knows ends here, and leads to that role's login; where the server
 * wants the password again, it is asked for, and the call is made once more. What somebody asked
 * who has signed out since, in whichever tab, is never answered.
 * @see spec §6, spec §7, decisions §3
 */
export async function send<C extends Call>(call: C, ...[sending]: Arguments<C>): Promise<ReplyOf<C>> {
  const response = await exchange(call, (sending ?? {}) as AnySending);
  try {
    return (await response.json()) as ReplyOf<C>;
  } catch {
    throw new CallFailed('unexpected', response.status >= 400 ? response.status : 502, baseText.serverError);
  }
}

/** Makes a declared call whose success is a picture or a file. */
export async function sendForBlob<C extends Call>(call: C, ...[sending]: Arguments<C>): Promise<Blob> {
  const response = await exchange(call, (sending ?? {}) as AnySending);
  return response.blob();
}
