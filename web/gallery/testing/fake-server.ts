import { expect, onTestFinished, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { AttendanceReport } from '#contract/attendance/report/report-calls.ts';
import { type Call, type ReplyOf, serverMark } from '#contract/platform/base/call.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';

/** A call that reached the fake server */
export interface Arrived {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, or the form of a multipart call */
  readonly body: unknown;
  readonly headers: Headers;
}

type Answered<C extends Call> = ReplyOf<C> | Blob | Refusal;

/** The fake server's answer to a declared call */
export interface FakeAnswer {
  readonly call: Call;
  readonly answer: (arrived: Arrived) => unknown;
}

/** Answers a call with its typed reply, one of its refusals, or the result of a function. */
export function answers<C extends Call>(
  call: C,
  answer: Answered<C> | ((arrived: Arrived) => Answered<C> | Promise<Answered<C>>),
): FakeAnswer {
  return { call, answer: typeof answer === 'function' ? (answer as FakeAnswer['answer']) : () => answer };
}

/** Fails a call as if the network were gone. */
export function loses(call: Call): FakeAnswer {
  return { call, answer: () => Promise.reject(new TypeError('Failed to fetch')) };
}

const reportRules = { absence_share: 10, least_days: 10, day_share: 50 };

/** A report without tables, over days in which nothing was recorded */
export const emptyReport: AttendanceReport = {
  report: 'overview',
  from: '2026-11-02',
  to: '2026-11-29',
  filters: [],
  rules: reportRules,
  madeAt: '2026-11-29T21:12:00.000Z',
  rollsMissing: 0,
  tables: [],
};

/** Answers to calls that most screens make */
const asUsual = [
  { call: calls.getSchoolReport, answer: emptyReport },
  { call: calls.getOwnReport, answer: emptyReport },
  { call: calls.getStudentReport, answer: emptyReport },
  { call: calls.getReportRules, answer: reportRules },
  { call: calls.getSharedSubjects, answer: { shared: [] } },
  { call: calls.getToday, answer: { sessions: [] } },
  { call: calls.getMeetings, answer: { meetings: [], rules: [], daysOff: [], due: [] } },
  { call: calls.getDueRolls, answer: { due: [], hasTimetable: false } },
  { call: calls.getTimetable, answer: { meetings: [] } },
  { call: calls.getWaitingRedemptions, answer: { waiting: 0 } },
  { call: calls.getAdministrator, answer: { admin_id: 5, username: 'head', kind: 'admin' } },
] as const;

function matched(call: Call, method: string, path: string): Record<string, string> | null {
  if (call.method !== method) return null;
  const pattern = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  const groups = pattern.exec(path)?.groups;
  if (groups) return Object.fromEntries(Object.entries(groups).map(([name, raw]) => [name, decodeURIComponent(raw)]));
  return pattern.test(path) ? {} : null;
}

/** Answers JSON as the server does. */
export const ownJson = (said: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(said, { status, headers: { [serverMark]: '1', ...headers } });

function response(said: unknown): Response {
  if (said instanceof Response) return said;
  if (said instanceof Blob) return new Response(said, { headers: { [serverMark]: '1' } });
  if (said instanceof Refusal) {
    const { code, message, field, status, retryAfterSeconds: wait, also } = said;
    return ownJson({ ...also, code, message, field }, status, wait === undefined ? {} : { 'retry-after': `${wait}` });
  }
  return ownJson(said);
}

/**
 * Fakes the server: each declared call gets its answer (the last one wins), and a call without an answer fails the
 * test. By default nothing is shared, in progress, waiting or reported. Returns the growing list of received calls.
 */
export function fakeServer(given: readonly FakeAnswer[]): Arrived[] {
  const arrived: Arrived[] = [];
  const unanswered: string[] = [];
  onTestFinished(() => expect(unanswered, 'calls that nobody said how to answer').toEqual([]));
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    const method = request.method ?? 'GET';
    for (const { call, answer } of given.toReversed()) {
      const params = matched(call, method, url.pathname);
      if (!params) continue;
      const body = typeof request.body === 'string' ? (JSON.parse(request.body) as unknown) : request.body;
      const one = { call, params, query: url.searchParams, body, headers: new Headers(request.headers) };
      arrived.push(one);
      return response(await answer(one));
    }
    // The health check is not a declared call.
    if (url.pathname === '/healthz') return ownJson({});
    const usual = asUsual.find(({ call }) => matched(call, method, url.pathname));
    if (usual) return response(usual.answer);
    unanswered.push(`${method} ${url.pathname}`);
    return ownJson({ code: 'unexpected', message: 'unexpected call' }, 500);
  });
  return arrived;
}
