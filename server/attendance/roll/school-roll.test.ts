/** The attendance that an administrator sees, and the rules that they set. @see docs/decisions/0031 */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const nobody = { present: 0, late: 0, excused: 0, school: 0, absent: 0, none: 0 };

inASchool('an administrator', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });

  /**
   * Tuesday, 11:00: of three students, one attended session 1 and one is excused. Session 2 is open, and a third
   * session is in the bin.
   */
  async function aMorning() {
    const cleo = await signedInStudent(school, { last_name: 'Cruz' });
    const ben = await signedInStudent(school, { last_name: 'Bello' });
    const ana = await signedInStudent(school, { last_name: 'Abad' });
    await signedInStudent(school, { last_name: 'Adams', isValidated: false });
    const guest = await signedInStudent(school, { last_name: 'Gast', courseYearSection: 'BSIT 1A' });
    const professor = await signedInProfessor(school, { last_name: 'Hopper' });
    school.clock.pass(60);
    const times = { subject_start_time: '08:00', subject_end_time: '10:00' };
    const math = { subject_name: 'Math', subject_courseYearSection: 'BSCS 4A', ...times };
    const subjectId = (await school.ask(calls.createSubject, { ...professor, body: math })).reply.subject.subject_id;
    const add = async (program: string, start_time: string, end_time: string, date = '') => {
      const worth = { class_token: 10, class_exp: 100, start_time, end_time, date, another: true };
      const body = { class_courseYearSection: program, ...worth };
      const added = await school.ask(calls.createClass, { ...professor, params: { subjectId }, body });
      return added.reply.class.class_id;
    };
    const first = await add('BSCS 4A', '08:00', '10:00');
    const binned = await add('BSCS 4A', '08:00', '10:00');
    await school.ask(calls.deleteClass, { ...professor, params: { subjectId, classId: binned }, body: {} });
    school.clock.pass(60);
    for (const { token } of [ana]) {
      const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: token } })).reply;
      const headers = { ...professor.headers, studtoken: QrToken };
      expect((await school.ask(calls.createAttendance, { headers, params: { sessionId: first } })).status).toBe(200);
    }
    const leave = {
      stud_ids: [cleo.stud_id],
      fromDay: '2026-09-08',
      toDay: '2026-09-08',
      kind: 'school',
      note: 'Chess',
    };
    await school.ask(calls.createLeaves, { ...admin, body: leave });
    school.clock.set('2026-09-08T11:00:00.000Z');
    const open = await add(' ', '11:00', '12:00');
    const others = await add('BSIT 1A', '11:00', '12:00');
    const own = async ({ headers }: typeof ana) =>
      (await school.ask(calls.getOwnRoll, { headers, params: { subjectId } })).reply.roll;
    return { ana, ben, cleo, guest, first, open, others, add, own };
  }

  it('sees a day: its sessions with counts, the rolls that were not taken, and the absent students', async () => {
    const { ben, cleo, first, open, others } = await aMorning();
    const day = (await school.ask(calls.getDay, admin)).reply;
    expect(day.day).toBe('2026-09-08');
    const { sessions } = day;
    expect(
      sessions.map(({ class: { class_id }, counts, isOver, taken }) => ({ class_id, counts, isOver, taken })),
    ).toEqual([
      { class_id: first, counts: { ...nobody, present: 1, school: 1, absent: 1 }, isOver: true, taken: true },
      { class_id: open, counts: { ...nobody, school: 1, none: 2 }, isOver: false, taken: false },
      { class_id: others, counts: { ...nobody, none: 1 }, isOver: false, taken: false },
    ]);
    expect(sessions[0]).toMatchObject({ professor: 'Grace Hopper', subject_courseYearSection: 'BSCS 4A' });
    const marks = (...of: [number, string][]) => of.map(([class_id, status]) => ({ class_id, status }));
    expect(day.students.map(({ student, marks: own }) => [student.stud_id, own])).toEqual([
      [ben.stud_id, marks([first, 'absent'])],
      [cleo.stud_id, marks([first, 'school'], [open, 'school'])],
    ]);
    // A student who has joined since then is on the roll, but was not expected.
    school.clock.pass(60);
    const late = await signedInStudent(school);
    for (const { class: at, counts } of sessions) {
      const roll = (await school.ask(calls.getSessionRoll, { ...admin, params: { sessionId: at.class_id } })).reply;
      expect(roll.counts).toEqual(counts);
      if (at.class_id === open) expect(roll.roll.map(({ student }) => student.stud_id)).toContain(late.stud_id);
    }
    const excused = { stud_id: ben.stud_id, status: 'excused', was: null, reason: 'Ill' };
    await school.ask(calls.overrideStatus, { ...admin, params: { sessionId: open }, body: excused });
    const { sessions: then } = (await school.ask(calls.getDay, admin)).reply;
    expect(then.map(({ taken }) => taken)).toEqual([true, true, false]);
    const other = await school.ask(calls.getDay, { ...admin, query: { day: '2026-09-09' } });
    expect(other.reply).toEqual({ day: '2026-09-09', sessions: [], mayHold: [], students: [] });
  });

  it('sees a program level and a student over time, with the text of leave', async () => {
    const { ana, ben, cleo, guest, first, open, add, own } = await aMorning();
    const ask = (query: Record<string, string>, programLevel = 'BSCS 4A') =>
      school.ask(calls.getClassRoll, { ...admin, params: { programLevel }, query });
    const { reply } = await ask({});
    expect([reply.from, reply.to]).toEqual(['2026-08-09', '2026-09-08']);
    expect(reply.students.map(({ student, counts }) => [student.stud_id, counts])).toEqual([
      [ana.stud_id, { ...nobody, present: 1, none: 1 }],
      [ben.stud_id, { ...nobody, absent: 1, none: 1 }],
      [cleo.stud_id, { ...nobody, school: 2 }],
    ]);
    expect(reply.sessions.map(({ class: { class_id } }) => class_id)).toEqual([first, open]);
    expect((await ask({ from: '2026-09-09', to: '2026-09-08' })).code).toBe('roll-days');
    expect((await ask({ from: '2025-09-01', to: '2026-09-08' })).code).toBe('roll-days');
    expect((await ask({}, 'BSIT 1A')).reply.students).toMatchObject([{ student: { stud_id: guest.stud_id } }]);

    const roll = async (studId: number) => school.ask(calls.getStudentRoll, { ...admin, params: { studId } });
    expect((await roll(cleo.stud_id)).reply.roll).toMatchObject([
      { class: { class_id: open }, status: 'school', reason: 'Chess', professor: 'Grace Hopper', timeIn: null },
      { class: { class_id: first }, status: 'school', reason: 'Chess' },
    ]);
    expect((await roll(ana.stud_id)).reply.roll).toMatchObject([
      { class: { class_id: open }, status: null, timeIn: null },
      { class: { class_id: first }, status: 'present', timeIn: '2026-09-08T08:02:00.000Z', changes: 0 },
    ]);
    expect((await roll(2_000_000)).status).toBe(404);
    // Students see the same about themselves, up to today.
    await add('BSCS 4A', '08:00', '10:00', '2026-09-09');
    for (const [who, atOpen, atFirst] of [
      [ana, { status: null, timeIn: null, reason: '' }, { status: 'present', timeIn: '2026-09-08T08:02:00.000Z' }],
      [ben, { status: null, timeIn: null, reason: '' }, { status: 'absent', timeIn: null, points: 0 }],
      [cleo, { status: 'school', reason: 'Chess' }, { status: 'school', reason: 'Chess', timeIn: null }],
    ] as const)
      expect(await own(who)).toMatchObject([
        { class: { class_id: open }, ...atOpen },
        { class: { class_id: first }, ...atFirst },
      ]);
  });

  it('corrects a status with a reason, even after the professor’s lock, and sees who changed what', async () => {
    const { ana, ben, first, own } = await aMorning();
    await school.ask(calls.updateRollRules, { ...admin, body: { change_days: 1 } });
    school.clock.set('2026-10-08T11:00:00.000Z');
    const params = { sessionId: first, studId: ben.stud_id };
    const set = (status: string, was: string, reason: string) =>
      school.ask(calls.overrideStatus, { ...admin, params, body: { stud_id: ben.stud_id, status, was, reason } });
    const points = async () => (await school.ask(calls.getStudent, ben)).reply.current_token;
    for (const unseen of [' ', '\u200b \u2060'])
      expect([(await set('present', 'absent', unseen)).code, await points()]).toEqual(['reason-required', 0]);
    expect((await set('present', 'absent', 'Was at the nurse’s')).reply.entry).toMatchObject({ status: 'present' });
    expect([(await set('excused', 'absent', 'Ill')).code, await points()]).toEqual(['roll-changed', 10]);
    expect((await set('late', 'present', 'Came at nine')).reply.entry).toMatchObject({ status: 'late' });
    expect(await points()).toBe(5);
    const roll = (await school.ask(calls.getSessionRoll, { ...admin, params })).reply;
    expect(roll).toMatchObject({ professor: 'Grace Hopper', locked: false, taken: true });
    expect(roll.counts).toEqual({ ...nobody, present: 1, late: 1, school: 1 });
    const { changes } = (await school.ask(calls.getSchoolRollHistory, { ...admin, params })).reply;
    expect(changes.map(({ was, now, reason, by }) => [was, now, reason, by])).toEqual([
      ['present', 'late', 'Came at nine', admin.username],
      ['absent', 'present', 'Was at the nurse’s', admin.username],
    ]);
    const changed = { status: 'late', reason: 'Came at nine', changes: 2 };
    const whose = { ...admin, params: { studId: ben.stud_id } };
    for (const seen of [await own(ben), (await school.ask(calls.getStudentRoll, whose)).reply.roll])
      expect(seen[1]).toMatchObject(changed);
    expect((await own(ana))[1]).toMatchObject({ status: 'present', reason: '', changes: 0 });
    for (const call of [calls.getSessionRoll, calls.getSchoolRollHistory, calls.overrideStatus] as const) {
      const body = { stud_id: ben.stud_id, status: 'absent', was: 'late', reason: 'Away' };
      const sent = { ...admin, params: { ...params, sessionId: first + 1 }, ...(call.method === 'PUT' && { body }) };
      expect((await school.ask(call as typeof calls.getSessionRoll, sent)).status).toBe(404);
    }
  });
});
