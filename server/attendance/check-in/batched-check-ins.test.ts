/**
 * Many simultaneous check-ins on PostgreSQL, where check-ins share transactions. Each check-in has the result that it
 * would have without the others.
 */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { newQrValue } from '#server/attendance/qr/new-code.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { type DatabaseKind, databases } from '#testkit/school/databases.ts';
import { eachSchool, openTwice } from '#testkit/school/each-school.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import type { Answer, SchoolUnderTest } from '#testkit/school/school.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL') as DatabaseKind;

describe.skipIf(!postgres)('batched check-ins on PostgreSQL', () => {
  const school = eachSchool(postgres);

  const scan = (at: SchoolUnderTest, { professor, class_id }: ClassInProgress, studtoken: string, key?: string) =>
    at.ask(calls.createAttendance, {
      params: { sessionId: class_id },
      headers: { ...professor.headers, studtoken, ...(key !== undefined && { 'idempotency-key': key }) },
    });
  /** The outcome of each reply: `200` or the refusal's code. */
  const told = (answers: Answer<unknown>[]) => answers.map(({ status, code }) => code ?? String(status));
  const codesOf = (some: { token: string }[], at: SchoolUnderTest = school) =>
    Promise.all(some.map((one) => qrValueOf(at, one)));
  const present = () => school.services.database.read.selectFrom('attendance').select('stud_id').execute();
  const sound = () => violations(school.services.database.read);

  /** Locks a row while these scans run. @returns the scans answered while it was locked, and all replies */
  async function whileLocked(table: 'student' | 'class_session', id: number, ask: () => Promise<Answer<unknown>>[]) {
    const column = table === 'student' ? 'stud_id' : 'class_id';
    const during: number[] = [];
    let before: number[] = [];
    let asked: Promise<Answer<unknown>>[] = [];
    // A busy machine may need longer to answer the other scans than a request may lock a row.
    await school.services.database.schema.transaction().execute(async (db) => {
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(db);
      asked = ask();
      for (const [at, answer] of asked.entries()) void answer.then(() => during.push(at));
      await until('the scans are gathered', () => during.length === asked.length - 1);
      // This is read inside the transaction, because the waiting scan may be answered right after the commit.
      before = [...during];
    });
    return { before, answers: await Promise.all(asked) };
  }

  it('share transactions, and each has the result it would have alone', async () => {
    const inClass = await openClass(school);
    const everybody = await students(school, 30);
    const codes = await codesOf(everybody);
    const alone = vi.spyOn(school.services.database, 'write');
    const answers = await Promise.all(codes.map((code) => scan(school, inClass, code)));
    expect(new Set(told(answers))).toEqual(new Set(['200']));
    expect(alone).not.toHaveBeenCalled();
    alone.mockRestore();
    for (const [at, { reply }] of answers.entries()) {
      expect(reply.student.stud_id).toBe(everybody[at]?.stud_id);
      expect(reply.reward).toMatchObject({ kind: 'none', streak: 1, points: 10, exp: 10, level: 0 });
    }
    expect(await present()).toHaveLength(30);
    expect(await sound()).toEqual([]);
  });

  it('record a code once, however often and wherever it is scanned at the same time', async () => {
    const { here, there, close } = await openTwice(postgres);
    const inClass = await openClass(here);
    const codes = await codesOf(await students(here, 12), here);
    const ofCode = (code: string, key?: string) =>
      Promise.all([here, there, here, there].map((copy) => scan(copy, inClass, code, key)));
    const without = await Promise.all(codes.slice(0, 6).map((code) => ofCode(code)));
    const again = 'already-in-class';
    for (const answers of without) expect(told(answers).sort()).toEqual(['200', again, again, again]);
    const withKey = await Promise.all(codes.slice(6).map((code) => ofCode(code, `key of ${code}`)));
    for (const answers of withKey) {
      expect(told(answers)).toEqual(['200', '200', '200', '200']);
      expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
    }
    const { read } = here.services.database;
    expect(await read.selectFrom('attendance').select('stud_id').execute()).toHaveLength(12);
    expect(await violations(read)).toEqual([]);
    await close();
  });

  it('refuse a scan among others as they would alone', async () => {
    const inClass = await openClass(school);
    const other = await openClass(school);
    const everybody = await students(school, 24);
    const codes = await codesOf(everybody);
    const [used = '', replaced = '', foreign = ''] = codes.splice(0, 3);
    await scan(school, inClass, used);
    if (everybody[1]) await qrValueOf(school, everybody[1]);
    const stranger = { ...inClass, professor: await signedInProfessor(school) };
    const [first = '', ...others] = codes;
    const answers = await Promise.all([
      ...others.map((code) => scan(school, inClass, code)),
      // Each scan checks its own session, even if two scans read the same code.
      scan(school, stranger, first),
      scan(school, inClass, first),
      scan(school, inClass, used),
      scan(school, inClass, replaced),
      scan(school, inClass, newQrValue()),
      scan(school, { ...inClass, class_id: 999_999 }, foreign),
      scan(school, other, used),
    ]);
    const refused = ['already-in-class', 'qr-expired', 'qr-unknown', 'not-found', 'qr-used'];
    expect(told(answers)).toEqual([...others.map(() => '200'), 'not-found', '200', ...refused]);
    expect(await sound()).toEqual([]);
  });

  it('do not wait for a student whose row is locked', async () => {
    const inClass = await openClass(school);
    const everybody = await students(school, 40);
    const codes = await codesOf(everybody);
    const ask = () => codes.map((code) => scan(school, inClass, code));
    const { before, answers } = await whileLocked('student', everybody[7]?.stud_id ?? 0, ask);
    expect(before).toHaveLength(39);
    expect(before).not.toContain(7);
    expect(new Set(told(answers))).toEqual(new Set(['200']));
    expect(await sound()).toEqual([]);
  });

  it('of other sessions do not wait for a locked session', async () => {
    const [held, free] = [await openClass(school), await openClass(school)];
    const codes = await codesOf(await students(school, 30));
    // Codes are batched as well, and a busy machine may keep them waiting too long.
    const failed = school.services.database.failedBatches();
    const ask = () => codes.map((code, at) => scan(school, at === 7 ? held : free, code));
    const { before, answers } = await whileLocked('class_session', held.class_id, ask);
    expect(before).toHaveLength(29);
    expect(school.services.database.failedBatches()).toBe(failed);
    expect(new Set(told(answers))).toEqual(new Set(['200']));
    expect(await sound()).toEqual([]);
  });

  it('fail for a student whose balance would overflow, and record the others', async () => {
    const inClass = await openClass(school);
    const everybody = await students(school, 30);
    const codes = await codesOf(everybody);
    const { stud_id = 0 } = everybody[7] ?? {};
    await sql`update student set current_token = 9223372036854775807 where stud_id = ${stud_id}`.execute(
      school.services.database.schema,
    );
    const failed = school.services.database.failedBatches();
    const warned = vi.spyOn(school.services.log, 'warn');
    const answers = await Promise.all(codes.map((code) => scan(school, inClass, code)));
    expect(warned.mock.calls.filter(([, said]) => /gathered/.test(String(said)))).toHaveLength(1);
    expect(school.services.database.failedBatches()).toBe(failed + 1);
    expect(answers.map(({ status }) => status)).toEqual(codes.map((_code, at) => (at === 7 ? 500 : 200)));
    expect((await present()).map((row) => row.stud_id)).not.toContain(stud_id);
    expect(await present()).toHaveLength(29);
  });

  it('mark two students of a batch whose codes came from one device', async () => {
    const inClass = await openClass(school);
    const everybody = await students(school, 12);
    const codes = await Promise.all(
      everybody.map(({ token }, at) =>
        school.ask(calls.generateNewToken, { body: { oldToken: token, device: at < 2 ? 'a phone' : `phone ${at}` } }),
      ),
    );
    await Promise.all(codes.map(({ reply }) => scan(school, inClass, reply.QrToken)));
    const marked = await school.services.database.read
      .selectFrom('attendance')
      .select('stud_id')
      .where('isSharedDevice', '=', true)
      .execute();
    expect(new Set(marked.map(({ stud_id }) => stud_id))).toEqual(
      new Set(everybody.slice(0, 2).map((one) => one.stud_id)),
    );
  });
});
