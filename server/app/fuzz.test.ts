/**
 * Generated and hostile requests over all calls: none may end in a 5xx, without a JSON message, or give away how the
 * server is made. FUZZ_REQUESTS sets how many (10,000), FUZZ_SEED where chance begins.
 * A defect it caught: addresses that the router could not read were answered around the error handler, without the
 * product's code and sentence.
 * @see decisions §1.1, §4.13
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf, hostileRequests, type Target } from '#testkit/hostile/hostile-requests.ts';
import { hostileTarget } from '#testkit/hostile/hostile-target.ts';
import { databases } from '#testkit/school/databases.ts';
import { openSchool, type School } from '#testkit/school/school.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_908);
/** After so many, somebody new is asked about: hostile requests delete, too. */
const REQUESTS_A_TARGET = 500;

describe.each(databases)('hostile requests on $name', (kind) => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool(kind);
  });
  afterAll(() => school.close());

  it(`answers ${requests} of them with a message and no 5xx`, async () => {
    const next = hostileRequests(seed + (kind.name === 'SQLite' ? 0 : 1));
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    let target: Target | undefined;
    for (let made = 0; made < requests; made += 1) {
      if (!target || made % REQUESTS_A_TARGET === 0) target = await hostileTarget(school);
      const request = next(target);
      const response = await school.app.inject({
        method: request.call.method,
        url: request.url,
        headers: request.headers,
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      const fault = faultOf(request, {
        status: response.statusCode,
        contentType: response.headers['content-type'],
        nosniff: response.headers['x-content-type-options'] === 'nosniff',
        text: response.body,
      });
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(requests / 20);
  }, 600_000);
});
