/** Leave excuses students from earlier and later sessions on its days. @see docs/decisions/0031 */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { LEAVES_OF_STUDENT } from '#contract/attendance/roll/leave-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { scanStudent } from '#testkit/school/teaching.ts';

inASchool('leave', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let ana: Awaited<ReturnType<typeof signedInStudent>>;
  let math: number;
  beforeEach(async () => {
    // In the school's time zone it is 8 p.m. on Monday the 7th.
    await school.services.database.write((db) =>
      db.updateTable('setting').set({ value: 'America/New_York' }).where('name', '=', 'time_zone').execute(),
    );
    school.clock.set('2026-09-08T00:00:00.000Z');
    admin = await signedInAdmin(school);
    professor = await signedInProfessor(school);
    ana = await signedInStudent(school);
    math = await addSubject(professor, 'Math');
    school.clock.pass(60);
  });

  async function addSubject(of: typeof professor, subject_name: string, program = 'BSCS 4A'): Promise<number> {
    const hours = { subject_start_time: '08:00', subject_end_time: '10:00' };
    const body = { subject_name, subject_courseYearSection: program, ...hours };
    if (program === '') return (await school.ask(calls.createEvent, { ...of, body })).reply.subject.subject_id;
    return (await school.ask(calls.createSubject, { ...of, body })).reply.subject.subject_id;
  }
  const hours = { class_token: 10, class_exp: 100, start_time: '23:00', end_time: '23:30' };
  /** Adds a session late in the evening of a day in September. */
  async function addSession(day: number, program = 'BSCS 4A', subject = math, of = professor): Promise<number> {
    const date = `2026-09-${String(day).padStart(2, '0')}`;
    const body = { ...hours, class_courseYearSection: program, date, another: true };
    const added = await school.ask(calls.createClass, { ...of, params: { subjectId: subject }, body });
    return added.reply.class.class_id;
  }
  const given = (fromDay: number, toDay: number, stud_ids = [ana.stud_id]) => ({
    stud_ids,
    fromDay: `2026-09-${String(fromDay).padStart(2, '0')}`,
    toDay: `2026-09-${String(toDay).padStart(2, '0')}`,
    kind: 'excused' as const,
    note: 'Away',
  });
  const give = (...days: Parameters<typeof given>) =>
    school.ask(calls.createLeaves, { ...admin, body: given(...days) });
  const end = (leaveId: number | undefined, all: boolean) =>
    school.ask(calls.endLeave, { ...admin, params: { leaveId: leaveId ?? 0 }, body: { all } });
  async function excused(stud_id = ana.stud_id): Promise<number[]> {
    const rows = school.services.database.read.selectFrom('excuse').select('class_id').where('stud_id', '=', stud_id);
    return (await rows.orderBy('class_id').execute()).map(({ class_id }) => class_id);
  }
  const streak = async () =>
    (await school.ask(calls.getStudentSingleClassAndSubject, { ...ana, body: { subject_id: math } })).reply
      .attendanceStreak;
  async function attend(class_id: number, who = ana) {
    return (await scanStudent(school, professor, class_id, who)).reply.reward;
  }

  it('neither lengthens nor breaks a streak: after four, a week of leave, the fifth earns the bonus', async () => {
    for (let day = 7; day < 11; day += 1) {
      school.clock.set(`2026-09-${String(day + 1).padStart(2, '0')}T03:10:00.000Z`);
      await attend(await addSession(day));
    }
    const before = await addSession(14);
    expect((await give(14, 18)).reply.leaves).toMatchObject([{ sessions: 1, by: admin.username, prof_id: null }]);
    const roll = await school.ask(calls.getRoll, { ...professor, params: { sessionId: before } });
    expect([roll.reply.counts.excused, roll.reply.taken]).toEqual([1, false]);
    const within = await addSession(18);
    await addSession(19);
    school.clock.set('2026-09-19T12:00:00.000Z');
    expect([await excused(), await streak()]).toEqual([[before, within], 4]);
    const own = (await school.ask(calls.getStudentClassAndSubject, ana)).reply;
    expect(own.studentClassAndSubject).toHaveLength(4);
    school.clock.set('2026-09-20T03:10:00.000Z');
    const after = (await school.ask(calls.getClass, { ...professor, params: { subjectId: math } })).reply.classes[0];
    expect(await attend(after?.class_id ?? 0)).toMatchObject({ kind: 'streak', streak: 5 });
    expect((await give(19, 19)).reply.leaves, 'they came').toMatchObject([{ sessions: 0 }]);
  });

  it('covers sessions meant for the student: of their program, open ones, also in the bin', async () => {
    const ben = await signedInStudent(school, { courseYearSection: 'BSIT 1A' });
    const event = await addSubject(professor, 'Fair', '');
    const make = async (day: number) => [
      await addSession(day),
      await addSession(day, ' '),
      await addSession(day, 'BSIT 1A'),
      await addSession(day, 'BSCS 4A', event),
    ];
    const binned = await addSession(10);
    await school.ask(calls.deleteClass, { ...professor, params: { subjectId: math, classId: binned }, body: {} });
    const first = await make(11);
    const made = await give(10, 12, [ana.stud_id, ben.stud_id]);
    expect(made.reply.leaves.map(({ sessions }) => sessions).toSorted((one, other) => one - other)).toEqual([1, 2]);
    const second = await make(12);
    const of = (...places: number[]) => [first, second].flatMap((some) => places.map((place) => some[place]));
    expect(await excused()).toEqual([binned, ...of(0, 1)]);
    expect(await excused(ben.stud_id)).toEqual(of(2));
    const { marks, masterlist } = (
      await school.ask(calls.getStudentEntry, {
        ...professor,
        params: { subjectId: math },
        query: { entries: 'statuses' },
      })
    ).reply;
    expect(masterlist[0]?.map(({ stud_id }) => stud_id)).toEqual([ana.stud_id, ben.stud_id]);
    expect(marks?.map(({ statuses }) => statuses)).toEqual(['E-', 'E-', '-E', 'E-', 'E-', '-E']);
  });

  it('follows a session to its new day and program level', async () => {
    const classId = await addSession(9);
    await give(10, 11);
    const { stud_id } = await signedInStudent(school);
    const byHand = { stud_id, status: 'excused', was: null };
    await school.ask(calls.setStatus, { ...professor, params: { sessionId: classId }, body: byHand });
    const move = (body: object) =>
      school.ask(calls.updateClass, {
        ...professor,
        params: { subjectId: math, classId },
        body: { ...hours, ...body },
      });
    for (const [body, is] of [
      [{ date: '2026-09-10' }, [classId]],
      [{ class_courseYearSection: 'BSIT 1A' }, []],
      [{ class_courseYearSection: ' ' }, [classId]],
      [{ class_exp: 1 }, [classId]],
      [{ date: '2026-09-12' }, []],
    ] as const) {
      expect((await move(body)).status).toBe(200);
      expect(await excused()).toEqual(is);
    }
    // An excuse that was set by hand stays, to whatever day the session moves.
    expect(await excused(stud_id)).toEqual([classId]);
    await move({ date: '2026-09-10' });
    const lied = { stud_id: ana.stud_id, status: 'absent', was: 'excused', reason: 'Lied' };
    const override = await school.ask(calls.overrideStatus, { ...admin, params: { sessionId: classId }, body: lied });
    expect(override.status).toBe(200);
    await move({ date: '2026-09-11' });
    expect(await excused()).toEqual([]);
    // Open sessions are for their subject's program level.
    const params = { subjectId: math };
    const open = await addSession(10, ' ');
    await addSession(12, ' ');
    for (const [subject_courseYearSection, is] of [
      ['BSIT 1A', []],
      ['BSCS 4A', [open]],
    ] as const) {
      const body = { subject_courseYearSection };
      expect((await school.ask(calls.updateSubject, { ...professor, params, body })).status).toBe(200);
      expect(await excused()).toEqual(is);
    }
  });

  it('follows a student to their program level, and back if the change is undone', async () => {
    await give(7, 11);
    const [before, gone] = [await addSession(7), await addSession(8)];
    const coming = await addSession(9, 'BSIT 1A');
    // A student set absent by their professor stays absent.
    const params = { sessionId: await addSession(11) };
    const absent = { stud_id: ana.stud_id, status: 'absent', was: 'excused' };
    expect((await school.ask(calls.setStatus, { ...professor, params, body: absent })).status).toBe(200);
    school.clock.pass(60);
    const program = { courseYearSection: 'BSIT 1A' };
    expect((await school.ask(calls.updateStudent, { ...ana, body: program })).status).toBe(200);
    const later = await addSession(10);
    expect(await excused()).toEqual([before, coming]);
    const whose = { ...admin, params: { id: ana.stud_id } };
    const [change] = (await school.ask(calls.getStudentChanges, whose)).reply.changes;
    const body = { takeBack: change?.change_id ?? 0 };
    expect((await school.ask(calls.updateStudentAccount, { ...whose, body })).status).toBe(200);
    expect(await excused()).toEqual([before, gone, later]);
  });

  it('ends today, or is deleted entirely, and leaves another leave’s days alone', async () => {
    const [monday, tuesday, wednesday] = [await addSession(7), await addSession(8), await addSession(9)];
    const [whole] = (await give(7, 9)).reply.leaves;
    const [beside] = (await give(9, 20)).reply.leaves;
    const shown = (await school.ask(calls.getLeaves, admin)).reply.leaves;
    expect(shown.map(({ leave_id }) => leave_id)).toEqual([beside?.leave_id, whole?.leave_id]);
    school.clock.set('2026-09-08T12:00:00.000Z');
    const ended = await end(whole?.leave_id, false);
    expect(ended.reply.leave).toMatchObject({ toDay: '2026-09-07', sessions: 1, endedAt: expect.any(String) });
    expect(await excused()).toEqual([monday, wednesday]);
    expect((await end(whole?.leave_id, false)).reply.leave).toEqual(ended.reply.leave);
    expect(await addSession(8)).toBeGreaterThan(tuesday);
    expect(await excused()).toEqual([monday, wednesday]);
    expect((await end(whole?.leave_id, true)).reply.leave.sessions).toBe(0);
    expect((await end(beside?.leave_id, false)).status).toBe(200);
    expect(await excused()).toEqual([]);
    expect((await end(beside?.leave_id, true)).status).toBe(404);
    expect((await school.ask(calls.getLeaves, admin)).reply.leaves).toEqual([]);
  });

  it('of a professor is only for their own sessions and only they see it', async () => {
    const colleague = await signedInProfessor(school);
    const physics = await addSubject(colleague, 'Physics');
    const [own, theirs] = [await addSession(8), await addSession(8, 'BSCS 4A', physics, colleague)];
    const body = given(8, 9);
    const leave = (await school.ask(calls.createProfessorLeaves, { ...professor, body })).reply.leaves[0];
    expect(leave).toMatchObject({ prof_id: professor.prof_id, byRole: 'professor', sessions: 1 });
    const later = await addSession(9);
    await addSession(9, 'BSCS 4A', physics, colleague);
    expect(await excused()).toEqual([own, later]);
    await give(8, 8);
    expect(await excused()).toEqual([own, theirs, later]);
    const history = async (who: { headers: Record<string, string> }, call: typeof calls.getRollHistory) =>
      (await school.ask(call, { ...who, params: { sessionId: theirs, studId: ana.stud_id } })).reply.changes;
    const byAdmin = { change_id: null, now: 'excused', source: 'leave', byRole: 'admin' };
    expect(await history(colleague, calls.getRollHistory)).toMatchObject([
      { ...byAdmin, by: 'Administrator', reason: '' },
    ]);
    expect(await history(admin, calls.getSchoolRollHistory as never)).toMatchObject([
      { ...byAdmin, by: admin.username, reason: 'Away' },
    ]);
    const seenBy = async (who: typeof professor) => (await school.ask(calls.getProfessorLeaves, who)).reply.leaves;
    expect([await seenBy(professor), await seenBy(colleague)]).toEqual([[{ ...leave, sessions: 2 }], []]);
    const params = { leaveId: leave?.leave_id ?? 0 };
    expect((await school.ask(calls.endProfessorLeave, { ...colleague, params })).status).toBe(404);
    // Professors learn nothing about students outside their lists. An event lists everyone, but excuses no one.
    await addSubject(professor, 'Fair', '');
    const stranger = await signedInStudent(school, { courseYearSection: 'BSIT 1A' });
    const both = given(8, 9, [ana.stud_id, stranger.stud_id]);
    const refused = await school.ask(calls.createProfessorLeaves, { ...professor, body: { ...both, note: 'Both' } });
    const ofNobody = await school.ask(calls.createProfessorLeaves, { ...professor, body: given(8, 9, [2_000_000]) });
    expect([refused.status, String(refused.raw)]).toEqual([404, String(ofNobody.raw)]);
    expect(await seenBy(professor)).toHaveLength(1);
    expect((await school.ask(calls.endProfessorLeave, { ...professor, params })).status).toBe(200);
    // The administrator's leave for the same day took over from the leave that ended.
    expect(await excused()).toEqual([own, theirs]);
    // Deleting a professor deletes the periods of leave that they gave.
    await school.ask(calls.createProfessorLeaves, { ...colleague, body: given(9, 9) });
    const written = async () => {
      const { read } = school.services.database;
      const rows = async (table: 'leave' | 'excuse') =>
        read
          .selectFrom(table as 'leave')
          .select('by_id')
          .where('byRole', '=', 'professor')
          .execute();
      return [(await rows('leave')).length, (await rows('excuse')).length];
    };
    expect(await written()).toEqual([1, 1]);
    const removed = await school.ask(calls.deleteProfessor, { ...admin, params: { id: colleague.prof_id } });
    expect([removed.status, await written()]).toEqual([200, [0, 0]]);
  });

  it('is given to all or to none, only once, and at most a hundred times', async () => {
    const waiting = await signedInStudent(school, { isValidated: false });
    const class_id = await addSession(8);
    const leaves = async () => (await school.ask(calls.getLeaves, { ...admin })).reply.leaves.length;
    expect((await give(8, 9, [ana.stud_id, waiting.stud_id])).status).toBe(404);
    expect((await give(8, 9, [ana.stud_id, 2_000_000])).status).toBe(404);
    expect((await give(9, 8)).code).toBe('leave-days');
    const body = { ...given(8, 9), toDay: '2027-09-10' };
    expect((await school.ask(calls.createLeaves, { ...admin, body })).code).toBe('leave-days');
    expect([await leaves(), await excused()]).toEqual([0, []]);

    const first = (await give(8, 9, [ana.stud_id, ana.stud_id])).reply.leaves;
    expect((await give(8, 9)).reply.leaves).toEqual(first);
    expect([await leaves(), await excused()]).toEqual([1, [class_id]]);
    for (const other of [{ kind: 'school' }, { fromDay: '2026-09-07' }, { toDay: '2026-09-11' }])
      await school.ask(calls.createLeaves, { ...admin, body: { ...given(8, 9), ...other } });
    expect(await leaves()).toBe(4);
    const rest = Array.from({ length: LEAVES_OF_STUDENT - 4 }, (_none, at) => ({ ...given(8, 9), note: `Away ${at}` }));
    for (const each of rest) await school.ask(calls.createLeaves, { ...admin, body: each });
    const ben = await signedInStudent(school);
    const refused = await give(8, 10, [ben.stud_id, ana.stud_id]);
    expect([refused.code, JSON.parse(refused.raw.toString()).stud_id]).toEqual(['too-many-leaves', ana.stud_id]);
    expect([await leaves(), await excused(ben.stud_id)]).toEqual([LEAVES_OF_STUDENT, []]);
    // The limit of a hundred periods of leave is counted for each giver.
    expect((await school.ask(calls.createProfessorLeaves, { ...professor, body: given(8, 10) })).status).toBe(200);
    const year = { ...given(8, 9, [ben.stud_id]), toDay: '2027-09-09' };
    expect((await school.ask(calls.createLeaves, { ...admin, body: year })).status).toBe(200);
    // A period of leave that ended more than 400 days ago is not listed.
    for (const [day, shown] of [
      ['2027-10-14', LEAVES_OF_STUDENT + 2],
      ['2027-10-15', 3],
      ['2027-10-16', 2],
    ] as const) {
      school.clock.set(`${day}T12:00:00.000Z`);
      admin = await signedInAdmin(school);
      expect(await leaves()).toBe(shown);
    }
    const ofBen = await school.ask(calls.getLeaves, { ...admin, query: { stud_id: ben.stud_id } });
    expect(ofBen.reply.leaves).toMatchObject([{ toDay: '2027-09-09' }]);
  });
});
