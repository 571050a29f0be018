import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import type { Objects, Sample } from '#testkit/samples/sample-objects.ts';
import { chance, fieldsOf, hostileBodies, hostileValues } from './hostile-values.ts';

/**
 * An account of each role and its objects. Hostile requests use these accounts and objects, with the headers of all
 * roles at once.
 */
export interface Target {
  student: { username: string; token: string; headers: { studtoken: string } };
  professor: { headers: { proftoken: string } };
  admin: { headers: { admintoken: string } };
  objects: Objects;
}

/** One request as it is sent. */
export interface HostileRequest {
  call: Call;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  /** Undefined for GET. */
  body: string | undefined;
}

/** The parts of a response that are checked. */
export interface JudgedAnswer {
  status: number;
  contentType: string | undefined;
  nosniff: boolean;
  text: string;
}

const named = Object.entries(calls) as [keyof typeof calls, Call][];
const fields = fieldsOf(Object.values(calls));
/** Requests that would end the run's own sign-ins, or that cost a password hash each, so they are tried rarely. */
const seldom = /logout|Password|login|register|delete(Student|Professor)\b|decide/;
/** Signs that a server exposes its internals: its source files and lines, its database's messages, its folders. */
export const INSIDE =
  /node_modules|\.ts:\d|SQLITE_|syntax error|select .* from|\bat \S+ \(|pg_catalog|\/server\/|\/tmp\//i;

/** Generates requests for all calls, half of them valid with hostile values, half random; reproducible by the seed. */
export function hostileRequests(seed: number): (target: Target) => HostileRequest {
  const { below, of } = chance(seed);
  const value = () => (below(3) === 0 ? below(5) : of(hostileValues));

  function anything(): unknown {
    const made: Record<string, unknown> = {};
    for (let count = below(6); count >= 0; count -= 1) made[of(fields)] = value();
    return made;
  }

  function bent(body: Record<string, unknown>): Record<string, unknown> {
    const changed = { ...body };
    const names = Object.keys(body);
    for (let count = below(3); count > 0; count -= 1) changed[of(names.length > 0 ? names : fields)] = value();
    if (below(6) === 0) delete changed[of(fields)];
    return changed;
  }

  function signedIn({ student, professor, admin }: Target): Record<string, string> {
    if (below(10) === 0) return {};
    if (below(3) === 0) return { ...of<Record<string, string>>([student.headers, professor.headers, admin.headers]) };
    return { ...student.headers, ...professor.headers, ...admin.headers };
  }

  function anyCall(): [keyof typeof calls, Call] {
    const picked = of(named);
    return seldom.test(picked[1].path) && below(20) > 0 ? anyCall() : picked;
  }

  return (target) => {
    const [name, call] = anyCall();
    const isBent = below(2) === 0;
    const sample: Sample = isBent ? callSamples(target.objects)[name] : {};
    const path = call.path.replace(/:(\w+)/g, (_all, param: string) => {
      const valid = below(3) > 0 ? sample.params?.[param] : undefined;
      return encodeSafely(textOf(valid ?? value()));
    });
    const query = below(4) === 0 ? `?${of(['top', 'around', 'a'])}=${encodeSafely(textOf(value()))}&top=1&top=2` : '';
    const fitting = { ...sample.body, ...(name === 'generateNewToken' ? { oldToken: target.student.token } : {}) };
    const body =
      below(8) === 0
        ? of(hostileBodies)
        : { type: 'application/json', text: JSON.stringify(isBent ? bent(fitting) : anything()) };
    return {
      call,
      url: path + query + (below(10) === 0 ? '/' : ''),
      headers: {
        ...signedIn(target),
        ...(below(6) === 0 ? { studtoken: headerSafely(textOf(value())) } : {}),
        ...(below(20) === 0 ? { 'idempotency-key': headerSafely(textOf(value())) } : {}),
        ...(call.method === 'GET' ? {} : { 'content-type': body.type }),
      },
      body: call.method === 'GET' ? undefined : body.text,
    };
  };
}

/**
 * What is wrong with a response to any request: a 5xx, no JSON with a message, a content type that browsers may guess,
 * or exposed internals. @returns undefined if nothing is wrong
 */
export function faultOf({ call, url, body }: HostileRequest, answer: JudgedAnswer): string | undefined {
  const { status, text } = answer;
  // An empty response means that there is no picture.
  const isPicture = call.replyType !== 'json' && (status === 200 || (status === 204 && text === ''));
  const said = isPicture ? {} : readJson(answer);
  const fault =
    status >= 500 || status === 0
      ? 'no answer of its own'
      : said === undefined
        ? 'no JSON'
        : !answer.nosniff
          ? 'no nosniff'
          : status >= 400 && (typeof said.message !== 'string' || typeof said.code !== 'string')
            ? 'no code and message'
            : !isPicture && INSIDE.test(text)
              ? 'the inside shows'
              : undefined;
  if (fault === undefined) return undefined;
  return `${fault}: ${call.method} ${url.slice(0, 150)} ${(body ?? '').slice(0, 200)} → ${status} ${text.slice(0, 200)}`;
}

function readJson({ contentType, text }: JudgedAnswer): { message?: unknown; code?: unknown } | undefined {
  if (!contentType?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text) as { message?: unknown; code?: unknown };
  } catch {
    return undefined;
  }
}

/** A value as text for an address or a header. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A lone surrogate cannot be encoded in an address. */
function encodeSafely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 600)) : '%ED%A0%80';
}

/** Only characters that a client can send in a header. */
function headerSafely(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 3000);
}
