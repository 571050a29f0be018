import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import type { Target } from '#testkit/hostile/hostile-requests.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import type { RawRequest } from '#testkit/process/raw-request.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';

/** A request with the sign-ins of its sender. */
export type SignedInRequest = RawRequest & { method: string; headers: Record<string, string> };

/** An input of a call that accepts the sender's text. */
export interface InjectionPoint {
  /** The name of the input, such as `POST /api/student/loginStudent body.username`. */
  name: string;
  call: Call;
  /** The value in a valid request. */
  valid: string;
  /** The request with this text as input. */
  request(text: string): SignedInRequest;
}

const named = Object.entries(calls) as [keyof typeof calls, Call][];
/** Optional query parameters, which the samples omit. */
const queries: Partial<Record<keyof typeof calls, Record<string, string>>> = {
  getStudentLeaderboard: { top: '5', around: '2' },
};
/** Headers that the server reads. */
const readHeaders: Partial<Record<keyof typeof calls, string[]>> = {
  createAttendance: ['studtoken', 'idempotency-key'],
  buyStudentShopItems: ['idempotency-key'],
  studentImgRetrieve: ['studtoken'],
};
const tokenOf = { student: 'studtoken', professor: 'proftoken', admin: 'admintoken' } as const;

/** Every input of every call that accepts text: path, query, body, and the headers that are read. */
export function injectionPoints(target: Target): InjectionPoint[] {
  const samples = callSamples(target.objects);
  const signIns = { ...target.student.headers, ...target.professor.headers, ...target.admin.headers };
  return named.flatMap(([callName, call]) => {
    const { params = {}, body: sampled } = samples[callName];
    const body = callName === 'generateNewToken' ? { oldToken: target.student.token } : sampled;
    const query = queries[callName] ?? {};
    /** The request with some inputs changed. */
    function made(changed: {
      params?: Record<string, string>;
      query?: Record<string, string>;
      headers?: Record<string, string>;
      body?: Record<string, unknown>;
    }): SignedInRequest {
      const hasBody = call.method !== 'GET' && call.bodyType === 'json';
      return {
        method: call.method,
        url: callAddress(call, { params: { ...params, ...changed.params }, query: { ...query, ...changed.query } }),
        headers: { ...signIns, ...(hasBody ? { 'content-type': 'application/json' } : {}), ...changed.headers },
        body: hasBody ? JSON.stringify({ ...body, ...changed.body }) : undefined,
      };
    }
    const at = (place: string, valid: unknown, request: (text: string) => SignedInRequest): InjectionPoint => ({
      name: `${call.method} ${call.path} ${place}`,
      call,
      valid: String(valid),
      request,
    });
    const header = tokenOf[call.access as keyof typeof tokenOf];
    const inHeaders = [...(header ? [header] : []), ...(readHeaders[callName] ?? [])];
    return [
      ...Object.entries(params).map(([name, valid]) =>
        at(`path.${name}`, valid, (text) => made({ params: { [name]: text } })),
      ),
      ...Object.entries(query).map(([name, valid]) =>
        at(`query.${name}`, valid, (text) => made({ query: { [name]: text } })),
      ),
      ...Object.entries(body ?? {}).map(([name, valid]) =>
        at(`body.${name}`, valid, (text) => made({ body: { [name]: Array.isArray(valid) ? [text] : text } })),
      ),
      ...inHeaders.map((name) =>
        at(`header.${name}`, signIns[name as keyof typeof signIns] ?? 'x', (text) =>
          made({ headers: { [name]: text.replace(/[^\x20-\x7e]/g, '?') } }),
        ),
      ),
    ];
  });
}
