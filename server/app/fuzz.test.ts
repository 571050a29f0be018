/**
 * Generated and hostile requests over all calls: none may end in a 5xx, without a JSON message, or give away how the
 * server is made. FUZZ_REQUESTS sets how many (10,000), FUZZ_SEED where chance begins.
 * A defect it caught: addresses that the router could not read were answered around the error handler, without the
 * product's code and sentence.
 * @see decisions §1.1, §4.13
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { databases } from '#server/testing/databases.ts';
import { chance, fieldsOf, hostileBodies, hostileValues } from '#server/testing/hostile.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_908);
const everyCall: Call[] = Object.values(calls);
const fields = fieldsOf(everyCall);
/** These would end the run's own sign-ins, or cost a password hash each; a few of them are enough. */
const seldom = /logout|Password|login|register|delete(Student|Professor)\b|decide/;

describe.each(databases)('hostile requests on $name', (kind) => {
  let school: School;
  let headers: Record<string, string>;
  beforeAll(async () => {
    school = await openSchool(kind);
    await newHeaders();
  });
  afterAll(() => school.close());

  async function newHeaders(): Promise<void> {
    const [student, professor, admin] = [
      await signedInStudent(school),
      await signedInProfessor(school),
      await signedInAdmin(school),
    ];
    headers = { ...student.headers, ...professor.headers, ...admin.headers };
  }

  it(`answers ${requests} of them with a message and no 5xx`, async () => {
    const { below, of } = chance(seed + (kind.name === 'SQLite' ? 0 : 1));
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    const value = () => (below(3) === 0 ? below(5) : of(hostileValues));
    for (let made = 0; made < requests; made += 1) {
      if (made % 500 === 0) await newHeaders();
      const call = of(everyCall);
      if (seldom.test(call.path) && below(20) > 0) continue;
      const path = call.path.replace(/:\w+/g, () => encodeSafely(textOf(value())));
      const query = below(4) === 0 ? `?${of(['top', 'around', 'a'])}=${encodeSafely(textOf(value()))}&top=1&top=2` : '';
      const body =
        below(8) === 0
          ? of(hostileBodies)
          : { type: 'application/json', text: JSON.stringify(object(value, of, below)) };
      const response = await school.app.inject({
        method: call.method,
        url: path + query + (below(10) === 0 ? '/' : ''),
        headers: {
          ...(below(6) === 0 ? {} : headers),
          ...(below(6) === 0 ? { studtoken: headerSafely(textOf(value())) } : {}),
          ...(call.method === 'GET' ? {} : { 'content-type': body.type }),
        },
        ...(call.method === 'GET' ? {} : { payload: body.text }),
      });
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      const text = response.body;
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const said = isJson ? (JSON.parse(text) as { message?: unknown; code?: unknown }) : undefined;
      const wrong =
        response.statusCode >= 500 ||
        response.headers['x-content-type-options'] !== 'nosniff' ||
        (response.statusCode >= 400 && (typeof said?.message !== 'string' || typeof said.code !== 'string')) ||
        /node_modules|\.ts:\d|SQLITE_|syntax error|select .* from/i.test(text);
      if (wrong)
        faults.push(
          `${call.method} ${(path + query).slice(0, 150)} ${body.text.slice(0, 200)} → ${response.statusCode} ${text.slice(0, 200)}`,
        );
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(requests / 20);
  }, 600_000);

  function object(value: () => unknown, of: <T>(list: readonly T[]) => T, below: (limit: number) => number): unknown {
    const made: Record<string, unknown> = {};
    for (let count = below(6); count >= 0; count -= 1) made[of(fields)] = value();
    return made;
  }
});

/** A value as it would stand in an address or a header. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A lone surrogate cannot be put into an address. */
function encodeSafely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 600)) : '%ED%A0%80';
}

/** What may stand in a header at all; a client cannot send the rest. */
function headerSafely(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 3000);
}
