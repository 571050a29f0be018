/** The data that decides a scan, read while other requests change it. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { streakBefore } from '#server/attendance/attendance/streak-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { storeSessionsOf } from '#testkit/school/stored-history.ts';
import { onceSomebodyWaits } from '#testkit/school/waiting-writes.ts';
import { lockScannedCode, wasStatusChanged } from './check-in-queries.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number, 8)).toISOString();

inEachSchool('a scanned code', (school, kind) => {
  let inClass: ClassInProgress;
  let student: { stud_id: number; token: string };
  beforeEach(async () => {
    inClass = await openClass(school);
    const [one] = await students(school, 1);
    if (!one) throw new Error('nobody');
    student = one;
  });

  /** Adds an earlier session of the class that the student attended. */
  async function attended(db: Db, number: number): Promise<void> {
    const { subject_id } = inClass;
    const [class_id = 0] = await storeSessionsOf(db, { subject_id, createdAt: day(number), program: '' }, {});
    const earned = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0 } as const;
    await db
      .insertInto('attendance')
      .values({ stud_id: student.stud_id, class_id, createdAt: day(number), ...earned })
      .execute();
  }

  async function newCode(): Promise<string> {
    return (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
  }

  async function scanned(studtoken: string) {
    const headers = { ...inClass.professor.headers, studtoken };
    return school.ask(calls.createAttendance, { params: { sessionId: inClass.class_id }, headers });
  }

  it('adds to points and experience beyond 32 bits', async () => {
    const { database } = school.services;
    const most = { current_token: 2_147_483_647, current_exp: 2_147_483_647 };
    await database.write((db) => db.updateTable('student').set(most).execute());
    expect((await scanned(await newCode())).status).toBe(200);
    const student = await database.read.selectFrom('student').select('current_token').executeTakeFirstOrThrow();
    expect(student.current_token).toBe(2_147_483_707);
  });

  it('does not count when its clock ran ahead and was corrected; nor do waits and mailed codes', async () => {
    const days = 3;
    const signIn = (password: string) =>
      school.ask(calls.loginStudent, { body: { username: `nobody${password.length}`, password } });
    const mail = () => school.ask(calls.sendOTP, { body: { email: 'ana@school.test' } });
    const otp = () => /^ {4}(\d{4})$/m.exec(school.letters.at(-1)?.text ?? '')?.[1];
    const names = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };
    const account = { username: 'ana.cruz', password: 'correct horse', email: 'ana@school.test' };
    school.clock.pass(days * 86_400);
    const code = await newCode();
    await mail();
    for (let tried = 0; tried < 6; tried += 1) await signIn('wrong');
    expect((await signIn('wrong')).status).toBe(429);
    school.clock.pass(-days * 86_400);

    expect(await scanned(code)).toMatchObject({ status: 400, code: 'qr-expired' });
    expect((await signIn('wrong')).status).toBe(401);
    const registered = await school.ask(calls.registerStudent, { body: { ...names, ...account, otp: otp() } });
    expect(registered).toMatchObject({ status: 400, code: 'otp-expired' });
    expect((await mail()).status).toBe(200);
    expect((await scanned(await newCode())).status).toBe(200);
  });

  /** What a scan reads: the streak before this session, and whether the status at this session was changed. */
  function found(qrValue: string): Promise<[streak: number, wasChanged: boolean]> {
    const now = instantIn(school.clock);
    return school.services.database.write(async (db) => {
      const professor = await db.selectFrom('subject').select('prof_id').executeTakeFirstOrThrow();
      const code = await lockScannedCode(db, qrValue, inClass.class_id, professor.prof_id, now);
      if (!code) throw new Error('The code is not there.');
      const { stud_id } = code.student;
      return [
        code.streakBefore ?? (await streakBefore(db, stud_id, code.session, now, code.session)),
        code.wasChanged ?? (await wasStatusChanged(db, stud_id, inClass.class_id)),
      ];
    });
  }

  it.each([0, 1, 31, 32, 33, 70])('knows a streak of %i sessions', async (length) => {
    await school.services.database.write(async (db) => {
      for (let number = 0; number < length; number += 1) await attended(db, number);
    });
    expect(await found(await newCode())).toEqual([length, false]);
  });

  // SQLite runs writes one after another, so no other request can intervene.
  it.runIf(kind.name === 'PostgreSQL')('counts what others wrote of the student in the meantime', async () => {
    const qrValue = await newCode();
    const { database } = school.services;
    let began = () => {};
    const isUnderWay = new Promise<void>((resolve) => {
      began = resolve;
    });
    const other = database.write(async (db) => {
      await attended(db, 1);
      const nothing = { points: 0, exp: 0, level: 0, keptPoints: 0, keptExp: 0, keptLevel: 0, bonusExp: 0 };
      const by = { byRole: 'professor', by_id: 1, source: 'hand', reason: '', key: null, at: day(1) } as const;
      const change = { was: 'present', now: 'absent', timeIn: null, ...by, ...nothing } as const;
      const { class_id } = inClass;
      await db
        .insertInto('roll_change')
        .values({ stud_id: student.stud_id, class_id, ...change })
        .execute();
      await db
        .updateTable('student')
        .set({ current_exp: 7 })
        .where('stud_id', '=', student.stud_id)
        .executeTakeFirstOrThrow();
      began();
      await onceSomebodyWaits(database);
    });
    await isUnderWay;
    expect(await found(qrValue)).toEqual([1, true]);
    await other;
  });
});
