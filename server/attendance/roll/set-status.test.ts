/**
 * If a status is set by hand, the session's reward changes to what the new status is worth. Spent points stay spent.
 * @see docs/decisions/0030
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { givePoints, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { qrValueOf, scanStudent } from '#testkit/school/teaching.ts';

type Student = Awaited<ReturnType<typeof signedInStudent>>;

inASchool('setting a status', (school) => {
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subject_id: number;
  beforeEach(async () => {
    professor = await signedInProfessor(school);
    const body = {
      subject_name: 'Logic',
      subject_courseYearSection: 'BSCS 4A',
      subject_start_time: '08:00',
      subject_end_time: '10:00',
    };
    subject_id = (await school.ask(calls.createSubject, { ...professor, body })).reply.subject.subject_id;
  });
  afterEach(async () => {
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  async function addSession(some: object = {}): Promise<number> {
    const worth = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 100 };
    const body = { ...worth, start_time: '08:00', end_time: '10:00', ...some };
    const made = await school.ask(calls.createClass, { ...professor, params: { subjectId: subject_id }, body });
    return made.reply.class.class_id;
  }
  const set = (sessionId: number, { stud_id }: Student, status: Status, was: Status | null, key?: string) =>
    school.ask(calls.setStatus, {
      headers: { ...professor.headers, ...(key && { 'idempotency-key': key }) },
      params: { sessionId },
      body: { stud_id, status, was },
    });
  async function scan(sessionId: number, student: Student) {
    return scanStudent(school, professor, sessionId, student);
  }
  async function balance(student: Student) {
    const { current_token, current_exp, current_level } = (await school.ask(calls.getStudent, student)).reply;
    return [current_token, current_exp, current_level];
  }
  const spend = async (student: Student, item_price: number) => {
    const item = { item_name: 'Pen', item_quantity: 1, item_classSection: 'BSCS 4A', item_subject: 'Logic' };
    const made = await school.ask(calls.createItems, { ...professor, body: { ...item, item_price } });
    const params = { item_id: made.reply.item.item_id };
    expect((await school.ask(calls.buyStudentShopItems, { ...student, params })).status).toBe(200);
  };

  it('collects kept points from no other points, whichever kind of absence it is', async () => {
    const ana = await signedInStudent(school);
    const session = await addSession();
    await givePoints(school, ana.stud_id, 0, 1400);
    await scan(session, ana);
    await spend(ana, 60);
    await set(session, ana, 'absent', 'present');
    await givePoints(school, ana.stud_id, 30);
    expect((await set(session, ana, 'excused', 'absent')).reply.kept).toEqual({ points: 60, exp: 0, level: 0 });
    await set(session, ana, 'school', 'excused');
    await set(session, ana, 'absent', 'school');
    expect((await balance(ana))[0]).toBe(30);
    // Without the earlier level-up, the session is worth less than the points that could not be taken back.
    await givePoints(school, ana.stud_id, 0, -1400);
    await set(session, ana, 'present', 'absent');
    expect((await balance(ana))[0]).toBe(30);
  });

  it('gives and takes exact amounts: a level-up, spent, undone, redone and late', async () => {
    const ana = await signedInStudent(school);
    await givePoints(school, ana.stud_id, 20, 1400);
    const session = await addSession();
    expect((await scan(session, ana)).reply.reward).toMatchObject({
      kind: 'level-up',
      points: 60,
      exp: -1400,
      level: 1,
    });
    expect(await balance(ana)).toEqual([80, 0, 2]);
    await spend(ana, 70);
    const absent = await set(session, ana, 'absent', 'present');
    expect(absent.reply).toMatchObject({ kept: { points: 50, exp: 0, level: 0 }, attendance: null, reward: null });
    expect(await balance(ana)).toEqual([0, 1400, 1]);
    const present = (await set(session, ana, 'present', 'absent')).reply;
    expect(present).toMatchObject({ kept: null, reward: { kind: 'level-up', points: 10, exp: -1400, level: 1 } });
    expect(present.reward?.message).toBe(
      'You leveled up!! You gained 50 points. 50 points of this class had stayed yours when it was corrected.',
    );
    expect(present.entry).toMatchObject({ status: 'present', source: 'hand', changes: 2 });
    expect(await balance(ana)).toEqual([10, 0, 2]);
    expect((await set(session, ana, 'late', 'present')).reply.kept).toBe(null);
    expect(await balance(ana)).toEqual([5, 0, 2]);
    await set(session, ana, 'present', 'late');
    expect(await balance(ana)).toEqual([10, 0, 2]);

    const params = { sessionId: session, studId: ana.stud_id };
    const { changes } = (await school.ask(calls.getRollHistory, { ...professor, params })).reply;
    expect(changes.map(({ was, now, posted }) => [was, now, posted.points, posted.exp, posted.level])).toEqual([
      ['late', 'present', 5, 50, 0],
      ['present', 'late', -5, -50, 0],
      [null, 'present', 10, -1400, 1],
      ['present', 'absent', -10, 1400, -1],
      [null, 'present', 60, -1400, 1],
    ]);
    const own = await school.ask(calls.getOwnRollHistory, { ...ana, params: { sessionId: session } });
    expect(own.reply.changes).toEqual(changes);
    const { roll } = (await school.ask(calls.getOwnRoll, { ...ana, params: { subjectId: subject_id } })).reply;
    expect(roll).toMatchObject([{ status: 'present', points: 60, exp: -1400, changes: 4 }]);
  });

  it('reports what a scan after an undo gave, and what had been kept in words, in every reply', async () => {
    const ana = await signedInStudent(school);
    const session = await addSession();
    await scan(session, ana);
    await spend(ana, 4);
    await givePoints(school, ana.stud_id, -3);
    expect((await set(session, ana, 'absent', 'present')).reply.kept?.points).toBe(7);
    const headers = { ...professor.headers, studtoken: await qrValueOf(school, ana), 'idempotency-key': 'again' };
    const told = {
      kind: 'none',
      message: 'Enjoy your class. 7 points of this class had stayed yours when it was corrected.',
      streak: 1,
      points: 3,
      exp: 100,
      level: 0,
    };
    for (const _again of [1, 2]) {
      const { reward } = (await school.ask(calls.createAttendance, { headers, params: { sessionId: session } })).reply;
      expect(reward).toEqual(told);
    }
    const latest = async () => (await school.ask(calls.getStudent, ana)).reply.latestReward;
    expect(await latest()).toMatchObject({ ...told, class_token: 3, class_exp: 100 });
    expect(await balance(ana)).toEqual([3, 100, 1]);
    // A scan that was never undone reports its whole reward, even if it was set to late since.
    const other = await addSession({ class_courseYearSection: '', class_token: 8 });
    school.clock.pass(60);
    await scan(other, ana);
    expect((await set(other, ana, 'late', 'present')).reply.reward).toMatchObject({
      message: 'Enjoy your class',
      points: 4,
    });
    expect(await latest()).toMatchObject({ points: 4, class_token: 4, exp: 50, class_exp: 50 });
  });

  it('accepts a scan after an undo, which gives as much as one present', async () => {
    const ana = await signedInStudent(school);
    const session = await addSession();
    await scan(session, ana);
    const undone = await set(session, ana, 'absent', 'present');
    expect([undone.status, undone.reply.entry.status, await balance(ana)]).toEqual([200, null, [0, 0, 1]]);
    // The professor who scanned is still named although the attendance is gone.
    const params = { sessionId: session, studId: ana.stud_id };
    const { changes } = (await school.ask(calls.getRollHistory, { ...professor, params })).reply;
    expect(changes.map(({ by }) => by)).toEqual([1, 2].map(() => expect.stringMatching('Grace Hopper')));
    const again = await scan(session, ana);
    expect([again.status, again.reply.reward.points, await balance(ana)]).toEqual([200, 10, [10, 100, 1]]);
    expect((await scan(session, ana)).code).toBe('already-in-class');
  });

  it('refuses another time in for an unchanged status instead of ignoring it', async () => {
    const student = await signedInStudent(school);
    const sessionId = await addSession();
    await set(sessionId, student, 'present', null);
    const timeOf = async (timeIn: string, was: Status) => {
      const body = { stud_id: student.stud_id, status: 'present', was, timeIn } as const;
      return (await school.ask(calls.setStatus, { ...professor, params: { sessionId }, body })).code;
    };
    const stands = new Date(school.clock.nowMs()).toISOString().slice(11, 16);
    expect([
      await timeOf('00:01', 'present'),
      await timeOf(stands, 'present'),
      await timeOf('00:01', 'absent'),
    ]).toEqual(['time-in-stands', undefined, undefined]);
  });

  it('sets many once, however often one key is sent', async () => {
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const session = await addSession();
    const setMany = (status: Status, ...whom: Student[]) =>
      school.ask(calls.setStatuses, {
        headers: { ...professor.headers, 'idempotency-key': 'all left' },
        params: { sessionId: session },
        body: { entries: whom.map(({ stud_id }) => ({ stud_id, status, was: null })) },
      });
    const statuses = async (...[status, ...whom]: Parameters<typeof setMany>) => {
      const { done, failed } = (await setMany(status, ...whom)).reply;
      return [done.map((entry) => entry.status), failed.map(({ code }) => code)];
    };
    expect(await statuses('excused', ana, ben)).toEqual([['excused', 'excused'], []]);
    await set(session, ana, 'absent', 'excused');
    // The reply was lost, and someone has corrected one of the statuses since.
    expect(await statuses('excused', ana, ben)).toEqual([[null, 'excused'], []]);
    expect(await statuses('school', ana)).toEqual([[], ['key-reused']]);
  });
});
