/**
 * Many simultaneous requests for codes, which PostgreSQL creates in shared transactions. Each code has the result that
 * it would have without the others.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { StudentActor } from '#server/platform/base/actors.ts';
import { ReferenceGone } from '#server/platform/database/database.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';
import { batchedCodes } from './batched-codes.ts';
import { mintQrToken } from './qr-actions.ts';

describe.each(databases)('codes that are asked for at once on $name', (kind) => {
  const school = eachSchool(kind);

  type Somebody = Awaited<ReturnType<typeof students>>[number];
  const ask = (some: readonly Somebody[]) =>
    Promise.all(some.map(({ token }) => school.ask(calls.generateNewToken, { body: { oldToken: token } })));
  const idsOf = (some: readonly Somebody[]) => some.map(({ stud_id }) => stud_id).sort((a, b) => a - b);
  const counts = async (some: readonly Somebody[]) => {
    const keys = some.map(({ stud_id }) => `qr:${stud_id}`);
    const found = await school.services.database.read
      .selectFrom('attempt')
      .selectAll()
      .where('key', 'in', keys)
      .execute();
    return keys.map((key) => found.find((row) => row.key === key)?.count);
  };
  const unused = async () => {
    const codes = school.services.database.read.selectFrom('qr_token').select('stud_id');
    const rows = await codes.where('usedAt', 'is', null).where('replacedAt', 'is', null).execute();
    return rows.map(({ stud_id }) => stud_id).sort((a, b) => a - b);
  };

  it('replace the previous ones, are counted, and are valid for their own student', async () => {
    const { professor, class_id } = await openClass(school);
    const everybody = await students(school, 20);
    const alone = vi.spyOn(school.services.database, 'write');
    const before = await ask(everybody);
    const answers = await ask(everybody);
    expect(alone.mock.calls.length > 0).toBe(kind.name === 'SQLite');
    alone.mockRestore();
    expect(await counts(everybody)).toEqual(everybody.map(() => 2));
    expect(await unused()).toEqual(idsOf(everybody));
    const shown = school.services.database.read
      .selectFrom('sign_in')
      .select('stud_id')
      .where('codeShownAt', 'is not', null);
    expect(await shown.execute()).toHaveLength(20);
    const scan = (studtoken = '') =>
      school.ask(calls.createAttendance, {
        params: { sessionId: class_id },
        headers: { ...professor.headers, studtoken },
      });
    expect((await scan(before[3]?.reply.QrToken)).code).toBe('qr-expired');
    expect((await scan(answers[3]?.reply.QrToken)).reply.student.stud_id).toBe(everybody[3]?.stud_id);
  });

  it('leave one valid code for a student who asks several times, and all count', async () => {
    const everybody = await students(school, 10);
    const [one, ...others] = everybody;
    if (!one) throw new Error('There are no students.');
    const answers = await ask([one, ...others, one, one]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await counts(everybody)).toEqual([3, ...others.map(() => 1)]);
    expect(await unused()).toEqual(idsOf(everybody));
  });

  it('are refused only to the student who asked for too many', async () => {
    const everybody = await students(school, 12);
    const { database, clock } = school.services;
    const now = new Date(clock.nowMs()).toISOString();
    const often = { key: `qr:${everybody[4]?.stud_id}`, count: 60, firstAt: now, lastAt: now };
    await database.write((db) => db.insertInto('attempt').values(often).execute());
    const answers = await ask(everybody);
    expect(answers.map(({ status }) => status)).toEqual(everybody.map((_one, at) => (at === 4 ? 429 : 200)));
    expect(await counts(everybody)).toEqual(everybody.map((_one, at) => (at === 4 ? 60 : 1)));
  });

  it('end with the sign-in, in either order', async () => {
    const leave = ({ token }: Somebody) => school.ask(calls.logoutStudent, { headers: { studtoken: token } });
    for (const turnsAhead of [0, 1, 4, 16, 64]) {
      const everybody = await students(school, 20);
      const asked = ask(everybody);
      for (let turn = 0; turn < turnsAhead; turn += 1) await setImmediate();
      await Promise.all([asked, ...everybody.map(leave)]);
      expect(await unused()).toEqual([]);
    }
  });

  it('are not made for a sign-in that ended after the call began', async () => {
    const [one] = await students(school, 1);
    const who = { role: 'student', stud_id: one?.stud_id ?? 0, signIn: 'ended' } as StudentActor;
    const minted = mintQrToken(school.services, who, '', batchedCodes(school.services));
    await expect(minted).rejects.toBeInstanceOf(ReferenceGone);
    expect(await unused()).toEqual([]);
  });

  it.runIf(kind.name === 'PostgreSQL')('do not wait for a student whose row is locked', async () => {
    const everybody = await students(school, 12);
    const [held, ...others] = everybody;
    if (!held) throw new Error('There are no students.');
    const late = await school.services.database.write(async (db) => {
      await sql`select 1 from student where stud_id = ${held.stud_id} for update`.execute(db);
      const waiting = ask([held]);
      const answers = await ask(others);
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
      return () => waiting;
    });
    expect((await late()).map(({ status }) => status)).toEqual([200]);
    expect(await unused()).toEqual(idsOf(everybody));
  });
});
