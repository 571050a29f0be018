import type * as z from 'zod/mini';
import { type Call, type ReplyOf, type Role, tokenHeader, unattendedHeader } from '#contract/platform/base/call.ts';
import { passwordChangeRequired, passwordRequired, signInRequired } from '#contract/platform/base/refusal.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { checkServer, isOffline, isServers, noteReachable } from '#web/platform/base/reachability.ts';
import {
  askForPassword,
  dropEndedSignIn,
  setMustChangePassword,
  signInToken,
} from '#web/platform/base/sign-in-store.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';
import { CallFailed } from './call-failed.ts';
import { isSomebodyThere } from './page-activity.ts';
import { forgetAhead, takeAhead } from './prefetch.ts';

/** The values that a caller may pass for a schema: its output or its input (an id is a number, but may be digits) */
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

export type Sending<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  (C['bodyType'] extends 'multipart' ? { readonly body?: unknown } : Part<'body', C['body']>) & {
    /** Further headers, such as the scanned QR token in `studtoken`, or `Idempotency-Key` */
    readonly headers?: Readonly<Record<string, string>>;
    /** The body of a multipart call */
    readonly form?: FormData;
    /** Aborts the call; the promise rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** Lets the call outlive the page, for a logout */
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

const { tell, subscribe } = createSubscribers<[response: Response, askedAtMs: number]>();

/** Subscribes to the server's answers, each with when it was asked for, in the time of `performance.now`. */
export const onAnswer = subscribe;

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

/**
 * The role whose token is sent. A photo is read by the student whom it shows, or by a professor who sends a QR token.
 */
function roleOf(call: Call, sending: AnySending): Role | null {
  if (call.access === 'photo-reader') return sending.headers?.[tokenHeader.student] ? 'professor' : 'student';
  // The body carries the student's token, so a refusal ends their sign-in as it does for other calls.
  if (call.access === 'student-by-old-token') return 'student';
  return call.access === 'none' ? null : call.access;
}

/** Something else than the server answered, or its answer was cut: trying again can help. */
function noAnswer(): never {
  checkServer();
  throw new CallFailed('unexpected', 502, baseText.serverError);
}

async function failed(response: Response): Promise<CallFailed> {
  const said = (await response.json().catch(noAnswer)) as Record<string, unknown>;
  const { code, message, field, ...also } = said;
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

/** Never settles: the caller has signed out, so nothing should run after it. */
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
  const askedAtMs = performance.now();
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
  if (!isServers(response)) return noAnswer();
  noteReachable(true);
  tell(response, askedAtMs);
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
 * Sends a declared call and returns its typed reply, or throws `CallFailed`. Adds the role's sign-in token. If the
 * server no longer knows the sign-in, ends it and leads to that role's login. If the server wants the password again,
 * asks the user for the password and retries once. Never settles if the user signed out in the meantime, in any tab.
 * @see spec §6, spec §7, decisions §3
 */
export async function send<C extends Call>(call: C, ...[sending]: Arguments<C>): Promise<ReplyOf<C>> {
  const response = await exchange(call, (sending ?? {}) as AnySending);
  return response.json().catch(noAnswer) as Promise<ReplyOf<C>>;
}

/** Sends a declared call that returns a picture or a file. */
export async function sendForBlob<C extends Call>(call: C, ...[sending]: Arguments<C>): Promise<Blob> {
  const response = await exchange(call, (sending ?? {}) as AnySending);
  return response.blob();
}
