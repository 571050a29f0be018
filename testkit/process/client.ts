import type { BodyInputOf, Call, ReplyOf } from '#contract/platform/base/call.ts';
import { rememberSecretsIn } from '#testkit/hostile/secrets.ts';
import { callAddress } from './call-address.ts';

/** What a client sends with a call; `body` may be invalid on purpose. */
export interface ClientSending<C extends Call> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** JSON, or a form with files. */
  body?: BodyInputOf<C> | Record<string, unknown> | FormData;
}

/** The response. Status 0 means that the connection broke or there was no response within a minute. */
export interface Answered<Reply> {
  status: number;
  /** The reply of a successful call, typed but not checked; otherwise the fields of the refusal. */
  body: Reply & { code?: string; message?: string };
  headers: Headers;
  text: string;
  /** From sending to the last byte, in milliseconds. */
  tookMs: number;
}

const SILENCE_MS = 60_000;

/** Calls a server as any client could, and remembers the secrets in the request and response. */
export async function answerOf<C extends Call>(
  origin: string,
  call: C,
  sending: ClientSending<C> = {},
): Promise<Answered<ReplyOf<C>>> {
  const { body: given } = sending;
  const isForm = given instanceof FormData;
  rememberSecretsIn({ ...sending.headers, ...(given as object) });
  const beganMs = performance.now();
  try {
    const response = await fetch(origin + callAddress(call, sending), {
      method: call.method,
      headers: {
        ...sending.headers,
        ...(given === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: given === undefined ? null : isForm ? given : JSON.stringify(given),
      signal: AbortSignal.timeout(SILENCE_MS),
    });
    const text = await response.text();
    const tookMs = performance.now() - beganMs;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body = (isJson ? JSON.parse(text) : {}) as Answered<ReplyOf<C>>['body'];
    rememberSecretsIn(body as unknown as Record<string, unknown>);
    return { status: response.status, body, headers: response.headers, text, tookMs };
  } catch {
    const body = {} as Answered<ReplyOf<C>>['body'];
    return { status: 0, body, headers: new Headers(), text: '', tookMs: performance.now() - beganMs };
  }
}

/** The value below which this share (0 to 1) of the values is; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs `work` for each item, at most `lanes` at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lane = async () => {
    for (const item of { [Symbol.iterator]: () => queue }) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
