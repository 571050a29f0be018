/**
 * If experience is taken back after a level has used it, the student owes it and repays it from later experience. A
 * student's balance depends only on the sessions that count and the levels that they gave.
 * @see docs/decisions/0053
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';
import { violations } from './verify-queries.ts';

/** Makes sessions that give this experience, each in its own subject to avoid streaks, and students for them. */
async function held(school: SchoolUnderTest, worths: readonly number[]) {
  const grace = await signedInProfessor(school);
  const sessions: number[] = [];
  for (const [place, exp] of worths.entries())
    sessions.push(await addSession(school, grace, await addSubject(school, grace, `Logic ${place}`), { exp }));
  return {
    sessions,
    student: async () => {
      const ana = await signedInStudent(school);
      const there = new Set<number>();
      return {
        there,
        set: async (place: number, attends: boolean) => {
          if (attends === there.has(place)) return;
          there[attends ? 'add' : 'delete'](place);
          const [was, status] = attends ? (['absent', 'present'] as const) : (['present', 'absent'] as const);
          const params = { sessionId: sessions[place] ?? 0 };
          const body = { stud_id: ana.stud_id, status, was };
          expect((await school.ask(calls.setStatus, { ...grace, params, body })).status).toBe(200);
        },
        scan: async (place: number) => {
          there.add(place);
          const headers = { ...grace.headers, studtoken: await qrValueOf(school, ana) };
          const params = { sessionId: sessions[place] ?? 0 };
          return (await school.ask(calls.createAttendance, { headers, params })).reply.reward;
        },
        ranked: async () => (await school.ask(calls.getStudentLeaderboard, ana)).reply.studentLeaderboard,
        /** Points, experience, level and owed experience. */
        has: async () => {
          const own = (await school.ask(calls.getStudent, ana)).reply;
          return [own.current_token, own.current_exp, own.current_level, own.owed_exp];
        },
      };
    },
  };
}

inEachSchool('experience that a level had taken', (school) => {
  const sound = async () => expect(await violations(school.services.database.read)).toEqual([]);

  it('leaves nothing once the sessions that gave it are undone, in any order and any number of times', async () => {
    const { student } = await held(school, [1499, 1, 1499, 1]);
    const { set, scan, has } = await student();
    for (const [much, little] of [
      [0, 1],
      [2, 3],
      [0, 3],
    ] as const) {
      await set(much, true);
      await set(little, true);
      expect(await has()).toEqual([70, 0, 2, 0]);
      await set(much, false);
      expect(await has()).toEqual([60, 0, 2, 1499]);
      await sound();
      await set(little, false);
      expect(await has()).toEqual([0, 0, 1, 0]);
    }
    // The scanned attendance stays, and later experience first repays the owed experience.
    for (const place of [0, 1]) await set(place, true);
    await set(0, false);
    expect(await scan(2)).toMatchObject({ kind: 'none', exp: 1499, level: 0 });
    expect(await has()).toEqual([70, 0, 2, 0]);
    expect((await scan(3)).kind).toBe('none');
    expect(await has()).toEqual([80, 1, 2, 0]);
    await sound();
  });

  it('is shown to the student, and never below zero, to anyone', async () => {
    const { student, sessions } = await held(school, [1400, 200]);
    const { set, has, ranked } = await student();
    for (const place of [0, 1]) await set(place, true);
    await set(0, false);
    const other = await student();
    await other.set(0, true);
    expect((await other.ranked()).map(({ current_exp }) => current_exp)).toEqual([0, 1400]);
    // Students see how much experience they owe, so that they know how much to catch up.
    expect((await ranked())[0]?.current_exp).toBe(-1300);
    await other.set(0, false);
    expect([await has(), sessions.length]).toEqual([[60, 0, 2, 1300], 2]);
    const { read } = school.services.database;
    const lowest = read.selectFrom('student').select(({ fn }) => fn.min('current_exp').as('exp'));
    expect(await lowest.execute()).toEqual([{ exp: -1300 }]);
    await sound();
  });

  it('ends the same as the direct way, whatever was set and undone before', async () => {
    const worth = fc.integer({ min: 0, max: 1500 });
    const step = fc.record({ place: fc.nat(2), attends: fc.boolean(), scanned: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constant(1499), fc.constantFrom(1, 1500), worth),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (worths, steps) => {
          const { student } = await held(school, worths);
          const [ana, direct] = [await student(), await student()];
          for (const { place, attends, scanned } of steps) {
            if (attends && scanned && !ana.there.has(place)) await ana.scan(place);
            else await ana.set(place, attends);
          }
          for (const place of ana.there) await direct.set(place, true);
          const [one, other] = [await ana.has(), await direct.has()];
          // A level takes 1,500 here, so for both students experience, debt and levels add up to the same.
          const inAll = ([, exp = 0, level = 0, owed = 0]: number[]) => exp - owed + 1500 * (level - 1);
          expect(inAll(one)).toBe(inAll(other));
          expect(Math.min(one[1] ?? 0, one[3] ?? 0)).toBe(0);
          if (one[2] === other[2]) expect(one).toEqual(other);
          await sound();
          // Once no session counts, everything is zero. Then the direct way gives the same result for both.
          const final = [...ana.there];
          for (const place of steps.map((each) => each.place)) await ana.set(place, false);
          expect(await ana.has()).toEqual([0, 0, 1, 0]);
          for (const place of final) await ana.set(place, true);
          expect(await ana.has()).toEqual(other);
          await sound();
        },
      ),
      { numRuns: 15, seed: 20_261_123, endOnFailure: true },
    );
  }, 120_000);
});
