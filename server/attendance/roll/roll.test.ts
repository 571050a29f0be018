/**
 * The roll of a session: who sees it, who sets it and until when, closing, lateness and notices.
 * @see docs/decisions/0030
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { dump } from '#testkit/school/dump.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { scanStudent } from '#testkit/school/teaching.ts';
import { sessionOfSchool } from './school-session-queries.ts';
import { setStatusBy } from './set-status-action.ts';

const DAY = 86_400;
type Student = Awaited<ReturnType<typeof signedInStudent>>;

inASchool('the roll', (school) => {
  let at: ClassInProgress;
  let ana: Student;
  let ben: Student;
  let told: Notice[];
  beforeEach(async () => {
    at = await openClass(school);
    [ana, ben] = (await students(school, 2)) as [Student, Student];
    told = [];
    school.services.notices.subscribe((notice) => void told.push(notice));
  });
  afterEach(async () => {
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  const own = () => ({ ...at.professor, params: { sessionId: at.class_id } });
  const set = ({ stud_id }: Student, status: Status, was: Status | null, more: object = {}, key?: string) =>
    school.ask(calls.setStatus, {
      ...own(),
      headers: { ...at.professor.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      body: { stud_id, status, was, ...more },
    });
  async function scan(student: Student) {
    return scanStudent(school, at.professor, at.class_id, student);
  }
  const roll = async () => (await school.ask(calls.getRoll, own())).reply;
  const rule = (name: 'change_days' | 'late_percent', value: string) =>
    school.services.database.write((db) => storeSetting(db, name, value));
  const update = (body: object) =>
    school.ask(calls.updateClass, {
      ...at.professor,
      params: { subjectId: at.subject_id, classId: at.class_id },
      body: { start_time: '07:30', end_time: '23:59', ...body },
    });

  it('is read with statuses, counts and whether it was taken; reading changes nothing', async () => {
    expect(await roll()).toMatchObject({ counts: { none: 2, absent: 0 }, isOver: false, taken: false, locked: false });
    await set(ben, 'school', null);
    expect(await roll()).toMatchObject({ counts: { school: 1 }, taken: true });
    await set(ben, 'excused', 'school', { reason: 'Dentist' });
    await scan(ana);
    const before = await dump(school.services.database);
    const { roll: entries, counts, taken } = await roll();
    expect(entries).toMatchObject([
      { student: { stud_id: ana.stud_id }, status: 'present', source: 'code', reason: '', changes: 0 },
      { student: { stud_id: ben.stud_id }, status: 'excused', timeIn: null, source: 'hand', reason: 'Dentist' },
    ]);
    expect([counts.present, counts.excused, taken]).toEqual([1, 1, true]);
    for (const call of [calls.getRollHistory, calls.getAttendance])
      await school.ask(call, { ...own(), params: { sessionId: at.class_id, studId: ana.stud_id } });
    expect(await dump(school.services.database)).toBe(before);
    school.clock.pass(2 * DAY);
    expect((await roll()).isOver).toBe(true);
    // Setting a student absent by hand removes their excuse.
    expect((await set(ben, 'absent', 'excused')).reply.entry.status).toBe('absent');
  });

  it('answers a stale request with the current status, and does a repeated request once', async () => {
    const [first, second] = await Promise.all([set(ana, 'present', null), set(ana, 'excused', null)]);
    expect([first, second].map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    const refused = [first, second].find(({ status }) => status === 409);
    expect(refused?.code).toBe('roll-changed');
    expect(JSON.parse(String(refused?.raw))).toMatchObject({ entry: { student: { stud_id: ana.stud_id } } });
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => set(ben, 'late', null, { reason: 'Bus' }, 'a key')));
    expect(five.map(({ status, reply }) => [status, reply.entry.status, reply.reward?.points])).toEqual(
      Array.from({ length: 5 }, () => [200, 'late', 5]),
    );
    expect((await set(ben, 'absent', 'late', {}, 'a key')).code).toBe('key-reused');
    expect((await set(ana, 'late', null, {}, 'a key')).code).toBe('key-reused');
    const { roll: entries } = await roll();
    expect(entries.find(({ student }) => student.stud_id === ben.stud_id)).toMatchObject({ reason: 'Bus', changes: 0 });
    expect(told.filter((notice) => notice.kind === 'roll')).toHaveLength(2);
    // A blank key is no key, and keys of different people are independent.
    expect((await set(ben, 'absent', 'late', {}, '')).status).toBe(200);
    expect((await set(ben, 'school', 'absent', {}, ' ')).status).toBe(200);
    const body = { stud_id: ben.stud_id, status: 'absent', was: 'school', reason: 'Stayed at home' };
    const headers = { ...(await signedInAdmin(school)).headers, 'idempotency-key': 'a key' };
    const others = await school.ask(calls.overrideStatus, { ...own(), headers, body });
    expect(others.reply.entry).toMatchObject({ reason: 'Stayed at home', changes: 3 });
    // A retry that arrives after someone changed the status is answered, but changes nothing.
    expect((await set(ben, 'late', null, {}, 'a key')).reply.entry).toMatchObject({ status: null, changes: 3 });
  });

  it('comes to one attendance in either order of scan and hand', async () => {
    const everybody = await students(school, 12);
    await Promise.all(everybody.flatMap((student) => [scan(student), set(student, 'present', null)]));
    const { counts } = await roll();
    expect(counts.present).toBe(12);
    for (const { stud_id } of everybody)
      expect(
        await school.services.database.read
          .selectFrom('student')
          .select('current_token')
          .where('stud_id', '=', stud_id)
          .executeTakeFirst(),
      ).toEqual({ current_token: 10 });
  });

  it('is hidden from other professors, and has no strangers', async () => {
    const stranger = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const waiting = await signedInStudent(school, { isValidated: false });
    const before = await dump(school.services.database);
    expect((await set(stranger, 'present', null)).code).toBe('other-program');
    expect((await set(waiting, 'excused', null)).code).toBe('not-found');
    const foreign = await signedInProfessor(school);
    const body = { stud_id: ana.stud_id, status: 'present', was: null, entries: [], closed: true };
    const as = { ...own(), headers: foreign.headers };
    expect((await school.ask(calls.getRoll, as)).code).toBe('not-found');
    for (const call of [calls.setStatus, calls.closeRoll])
      expect((await school.ask(call, { ...as, body })).code).toBe('not-found');
    expect((await set(ana, 'present', null, { timeIn: '23:00' })).code).toBe('time-in-outside');
    await school.services.database.write((db) =>
      db.deleteFrom('professor').where('prof_id', '=', foreign.prof_id).execute(),
    );
    expect(await dump(school.services.database)).toBe(before);
    await school.ask(calls.deleteClass, {
      ...own(),
      params: { subjectId: at.subject_id, classId: at.class_id },
      body: {},
    });
    expect((await set(ana, 'present', null)).code).toBe('not-found');
    expect(await roll(), 'it is read from the bin').toMatchObject({ locked: true, class: { isdeleted: true } });
  });

  it('sets many independently, and none twice', async () => {
    await scan(ana);
    const twice = ['present', 'excused'].map((status) => ({ stud_id: ben.stud_id, status, was: null }));
    const before = await dump(school.services.database);
    const refused = await school.ask(calls.setStatuses, { ...own(), body: { entries: twice } });
    expect([refused.status, JSON.parse(String(refused.raw)).field, refused.message]).toEqual([
      400,
      'entries',
      'entries must have each student once.',
    ]);
    expect(await dump(school.services.database)).toBe(before);
    const entries = [
      { stud_id: ana.stud_id, status: 'late', was: 'absent' },
      { stud_id: ben.stud_id, status: 'school', was: null },
      { stud_id: 999_999, status: 'school', was: null },
    ];
    const { done, failed, counts } = (
      await school.ask(calls.setStatuses, { ...own(), body: { entries, reason: 'Fair' } })
    ).reply;
    expect(done).toMatchObject([{ student: { stud_id: ben.stud_id }, status: 'school', reason: 'Fair' }]);
    expect(failed).toMatchObject([
      { stud_id: ana.stud_id, code: 'roll-changed', status: 'present' },
      { stud_id: 999_999, code: 'not-found', status: null },
    ]);
    expect(counts).toMatchObject({ present: 1, school: 1 });
  });

  it('lets an excused student be scanned, and excuses them again when that is undone', async () => {
    await set(ana, 'excused', null, { reason: 'Ill' });
    expect((await scan(ana)).reply).toMatchObject({
      reward: { points: 10 },
      attendance: { status: 'present', source: 'code' },
    });
    await set(ana, 'excused', 'present');
    const { roll: entries } = await roll();
    expect(entries[0]).toMatchObject({ status: 'excused', reason: 'Ill', changes: 2 });
    expect((await school.ask(calls.getStudent, ana)).reply.current_token).toBe(0);
  });

  it('locks after the school’s number of days, but not for an administrator', async () => {
    const cleo = await signedInStudent(school);
    const away = (fromDay: string) => {
      const body = { stud_ids: [cleo.stud_id], fromDay, toDay: '2026-09-12', kind: 'excused', note: '' };
      return school.ask(calls.createProfessorLeaves, { ...at.professor, body });
    };
    const back = (leaveId = 0, all = false) =>
      school.ask(calls.endProfessorLeave, { ...at.professor, params: { leaveId }, body: { all } });
    await rule('change_days', '3');
    school.clock.set('2026-09-11T23:59:59.000Z');
    expect((await set(ana, 'present', null)).status).toBe(200);
    const { leaves } = (await away('2026-09-08')).reply;
    expect((await away('2026-09-07')).code).toBe('roll-locked');
    school.clock.set('2026-09-12T00:00:00.000Z');
    const before = await dump(school.services.database);
    // Moving the session and giving leave are refused too. Earlier leave, and unlocked days, can still
    // be changed.
    const ways = [
      await update({ date: '2026-09-12', another: true }),
      await update({ class_courseYearSection: 'BSIT 1A' }),
      await school.ask(calls.createProfessorLeaves, {
        ...at.professor,
        body: { ...leaves[0], stud_ids: [ben.stud_id] },
      }),
      await back(leaves[0]?.leave_id, true),
    ];
    expect(ways.map(({ status, code, raw }) => [status, code, JSON.parse(String(raw)).days])).toEqual(
      Array.from(ways, () => [403, 'roll-locked', 3]),
    );
    expect(await dump(school.services.database)).toBe(before);
    expect((await away('2026-09-08')).reply.leaves).toEqual(leaves);
    expect((await away('2026-09-09')).status).toBe(200);
    expect((await back(leaves[0]?.leave_id)).reply.leave).toMatchObject({ toDay: '2026-09-11', sessions: 1 });
    expect((await update({ start_time: '00:00', end_time: '22:00' })).status).toBe(200);
    const locked = await set(ben, 'present', null);
    expect([locked.status, locked.code, locked.message]).toEqual([
      403,
      'roll-locked',
      'This roll was closed after 3 days. Ask an administrator.',
    ]);
    const entries = [{ stud_id: ben.stud_id, status: 'present' as const, was: null }];
    expect((await school.ask(calls.setStatuses, { ...own(), body: { entries } })).code).toBe('roll-locked');
    expect((await school.ask(calls.closeRoll, { ...own(), body: { closed: true } })).code).toBe('roll-locked');
    expect((await roll()).locked).toBe(true);
    const admin = { role: 'admin', ...(await signedInAdmin(school)) } as never;
    const asked = {
      stud_id: ben.stud_id,
      status: 'late' as const,
      was: 'absent' as const,
      reason: 'Told me',
      timeIn: null,
    };
    const answer = await setStatusBy(
      school.services,
      admin,
      async (db) => (await sessionOfSchool(db, at.class_id))?.session,
      asked,
    );
    expect(answer).toMatchObject({
      entry: { status: 'late', timeIn: '2026-09-08T00:00:00.000Z' },
      reward: { points: 5 },
    });
    const params = { sessionId: at.class_id, studId: ben.stud_id };
    const { changes } = (await school.ask(calls.getRollHistory, { ...own(), params })).reply;
    expect(changes).toMatchObject([{ byRole: 'admin', by: 'Administrator', reason: 'Told me' }]);
  });

  it('takes no scans while closed until it is reopened, and none later than the day after', async () => {
    const closing = (closed: boolean) => school.ask(calls.closeRoll, { ...own(), body: { closed } });
    const closed = (await closing(true)).reply;
    expect([closed.counts.absent, closed.class.closedAt, closed.class.overAt]).toEqual([
      2,
      '2026-09-08T08:00:00.000Z',
      '2026-09-08T08:00:00.000Z',
    ]);
    expect([(await scan(ana)).code, (await roll()).taken]).toEqual(['session-closed', true]);
    // Closing the session a second time changes nothing and notifies no one.
    school.clock.pass(60);
    const notices = told.length;
    expect((await closing(true)).reply.class).toEqual(closed.class);
    expect(told.length).toBe(notices);
    school.clock.pass(-60);
    // A future session cannot be closed, and its roll has no absences.
    const coming = (await update({ date: '2026-09-20', another: true })).reply.class;
    expect(coming).toMatchObject({ closedAt: null, overAt: '2026-09-20T23:59:00.000Z' });
    expect((await closing(true)).code).toBe('session-not-yet');
    expect(await roll()).toMatchObject({ isOver: false, taken: false, counts: { absent: 0, none: 2 } });
    await update({ date: '2026-09-08', start_time: '08:00' });
    await closing(true);
    // With new times the session stays closed. Reopening it computes its end from them.
    expect((await update({ end_time: '22:00' })).reply.class.overAt).toBe('2026-09-08T08:00:00.000Z');
    expect((await closing(false)).reply.class).toMatchObject({ closedAt: null, overAt: '2026-09-08T22:00:00.000Z' });
    school.clock.set('2026-09-09T23:59:00.000Z');
    expect((await scan(ana)).status).toBe(200);
    school.clock.set('2026-09-10T00:00:00.000Z');
    expect((await scan(ben)).code).toBe('session-closed');
    expect((await set(ben, 'late', 'absent', { timeIn: '08:05' })).reply.entry.timeIn).toBe('2026-09-08T08:05:00.000Z');
  });

  it('marks students late from the minute set by subject or session, with the school’s share of points', async () => {
    const body = { lateAfterMinutes: 45 };
    const ofSubject = { ...at.professor, params: { subjectId: at.subject_id } };
    expect((await school.ask(calls.updateLateness, { ...ofSubject, body })).reply.subject.lateAfterMinutes).toBe(45);
    // Existing sessions keep the lateness that they have.
    expect((await update({})).reply.class.lateAfterMinutes).toBeNull();
    expect((await scan(ben)).reply.attendance.status).toBe('present');
    expect((await update({ lateAfterMinutes: 29 })).reply.class.lateAfterMinutes).toBe(29);
    expect((await update({})).reply.class.lateAfterMinutes).toBe(29);
    await rule('late_percent', '25');
    const late = (await scan(ana)).reply;
    expect([late.attendance.status, late.reward.points, late.reward.exp]).toEqual(['late', 2, 2]);
    const ledger = school.services.database.read.selectFrom('points_ledger').select(['kind', 'points', 'exp']);
    expect(await ledger.where('stud_id', '=', ana.stud_id).orderBy('ledger_id').execute()).toEqual([
      { kind: 'attendance', points: 10, exp: 10 },
      { kind: 'late', points: -8, exp: -8 },
    ]);
    expect((await school.ask(calls.getStudent, ana)).reply.latestReward).toMatchObject({ class_token: 2, points: 2 });
    school.clock.pass(DAY);
    const next = {
      class_courseYearSection: 'BSCS 4A',
      class_token: 1,
      class_exp: 1,
      start_time: '08:00',
      end_time: '09:00',
    };
    expect((await school.ask(calls.createClass, { ...ofSubject, body: next })).reply.class.lateAfterMinutes).toBe(45);
  });
});
