/**
 * Every call × every identity, made from the declarations: a call without a sample does not compile, so none can be
 * forgotten. The attack `access-matrix` goes further, over the wire: every object of one professor × another one, and
 * pairs of ids that do not belong together.
 * Seeded defect it was seen to catch: `personOf` without the approval.
 * @see decisions §1.1, §4.13
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { callSamples, sampledCalls } from '#testkit/school/call-samples.ts';
import { databases } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { type Identity, makeCast, mayMake } from '#testkit/school/identities.ts';
import { makeOneOfEverything, type OneOfEverything } from '#testkit/school/one-of-everything.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { openSchool, type School } from '#testkit/school/school.ts';

describe.each(databases)('who may make which call, on $name', (kind) => {
  let school: School;
  let everything: OneOfEverything;
  let identities: Identity[];

  beforeAll(async () => {
    school = await openSchool(kind);
    everything = await makeOneOfEverything(school);
    ({ identities } = await makeCast(school, everything, await signedInProfessor(school)));
  }, 60_000);
  afterAll(() => school.close());

  function make(name: CallName, { headers, oldToken }: Identity) {
    const { params, body } = callSamples(everything.objects)[name];
    const call: Call = calls[name];
    const sent = call.access === 'student-by-old-token' ? { ...body, oldToken } : body;
    return school.ask(call, {
      headers,
      ...(params ? { params } : {}),
      ...(sent === undefined || call.method === 'GET' ? {} : { body: sent }),
    });
  }

  it('denies every cell that the policy denies, and changes nothing', async () => {
    const before = await dump(school.services.database);
    let denied = 0;
    for (const [name, call] of sampledCalls) {
      for (const identity of identities.filter((each) => !mayMake(call, each))) {
        const { status, code } = await make(name, identity);
        expect([name, identity.name, status, code]).toEqual([name, identity.name, 401, 'sign-in-required']);
        denied += 1;
      }
    }
    expect(await dump(school.services.database)).toBe(before);
    expect(denied).toBeGreaterThan(600);
  }, 120_000);

  it('lets through every cell that the policy allows', async () => {
    let allowed = 0;
    for (const [name, call] of sampledCalls) {
      for (const identity of identities.filter((each) => mayMake(call, each))) {
        const { status, code } = await make(name, identity);
        expect([name, identity.name, code]).not.toEqual([name, identity.name, 'sign-in-required']);
        expect([name, identity.name, status < 500]).toEqual([name, identity.name, true]);
        allowed += 1;
      }
    }
    expect(allowed).toBeGreaterThan(100);
  }, 60_000);
});
