/** Today's class in one tap. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

const day = 86_400;

inASchool('today’s class', (school) => {
  let owner: Awaited<ReturnType<typeof signedInProfessor>>;
  let subjectId: number;
  beforeEach(async () => {
    owner = await signedInProfessor(school);
    subjectId = await addSubject(school, owner, 'Math');
  });
  const start = (who: { headers: Record<string, string> } = owner, body = {}) =>
    school.ask(calls.startClass, { headers: who.headers, params: { subjectId }, body });
  const today = async (who: { headers: Record<string, string> } = owner) =>
    (await school.ask(calls.getToday, { headers: who.headers })).reply.sessions;
  const list = async () => (await school.ask(calls.getClass, { ...owner, params: { subjectId } })).reply.classes;
  const bin = async () => {
    const { classes } = (await school.ask(calls.getClassDeleted, { ...owner, params: { subjectId } })).reply;
    return classes.map(({ class_id }) => class_id);
  };
  const undo = (classId: number) =>
    school.ask(calls.deleteClass, { ...owner, params: { subjectId, classId }, body: { unattended: true } });
  const scan = async (student: { token: string }, sessionId: number) => {
    return scanStudent(school, owner, sessionId, student);
  };

  it('is a copy of the last one, started only once by any number of taps and people', async () => {
    await addSession(school, owner, subjectId, { start: '08:00', end: '10:00', points: 7, exp: 70 });
    school.clock.pass(day);
    const co = await signedInProfessor(school);
    const shared = { ...owner, params: { subjectId }, body: { username: co.username, role: 'co' } };
    await school.ask(calls.setStaff, shared);
    const answers = await Promise.all([start(), start(), start(co)]);
    expect(answers.filter(({ reply }) => reply.made)).toHaveLength(1);
    expect(new Set(answers.map(({ reply }) => reply.class.class_id)).size).toBe(1);
    expect(answers[0]?.reply.class).toMatchObject({
      class_courseYearSection: 'BSCS 4A',
      class_token: 7,
      class_exp: 70,
      start_time: '08:00',
      end_time: '10:00',
      createdAt: '2026-09-09T08:00:00.000Z',
      overAt: '2026-09-09T10:00:00.000Z',
    });
    expect((await today(co)).map(({ class_id, role }) => [class_id, role])).toEqual([
      [answers[0]?.reply.class.class_id, 'co'],
    ]);
    // The class was over less than six hours ago, so another one needs a confirmation. It has the same length, starting
    // now.
    school.clock.pass(3 * 3600);
    expect((await start()).code).toBe('session-too-soon');
    const another = (await start(owner, { another: true })).reply;
    expect([another.made, another.class.start_time, another.class.end_time]).toEqual([true, '11:00', '13:00']);
    expect((await start(owner, { another: true })).reply.made).toBe(false);
    expect(await today()).toHaveLength(2);
    school.clock.pass(day);
    expect(await today()).toEqual([]);
    // The new class takes the subject's current program level, unless the last one was open.
    const body = { subject_courseYearSection: 'BSIT 2B' };
    await school.ask(calls.updateSubject, { ...owner, params: { subjectId }, body });
    expect((await start()).reply.class.class_courseYearSection).toBe('BSIT 2B');
    school.clock.pass(day);
    await addSession(school, owner, subjectId, { program: ' ', end: '10:00' });
    school.clock.pass(day);
    expect((await start()).reply.class.class_courseYearSection).toBe('');
  });

  it('of a subject without sessions uses the subject’s hours and the school’s default points', async () => {
    const admin = await signedInAdmin(school);
    const first = (await start()).reply;
    expect(first).toMatchObject({ made: true, class: { class_token: 10, class_exp: 100, start_time: '00:00' } });
    expect((await undo(first.class.class_id)).status).toBe(200);
    await school.ask(calls.updateRewardRules, { ...admin, body: { session_points: 3 } });
    const again = (await start()).reply;
    expect(again).toMatchObject({ made: true, class: { class_token: 3, class_exp: 100 } });
    expect((await start()).reply).toMatchObject({ made: false, class: { class_id: again.class.class_id } });
  });

  it('can be undone only while no student is present', async () => {
    await addSession(school, owner, subjectId, { end: '10:00' });
    school.clock.pass(day);
    const first = (await start()).reply.class.class_id;
    expect((await undo(first)).status).toBe(200);
    expect([await today(), await bin(), (await undo(first)).status]).toEqual([[], [], 404]);
    const second = (await start()).reply;
    expect([second.made, second.class.class_id === first]).toEqual([true, false]);
    await scan(await signedInStudent(school), second.class.class_id);
    expect((await undo(second.class.class_id)).code).toBe('session-begun');
    expect(await today()).toMatchObject([{ class_id: second.class.class_id, present: 1 }]);
  });

  it('goes to the bin if its roll was changed, or if it is over and everyone was absent', async () => {
    const over = await addSession(school, owner, subjectId, { end: '10:00' });
    school.clock.pass(day);
    const { class_id: started } = (await start()).reply.class;
    const { stud_id } = await signedInStudent(school);
    const body = { stud_id, was: null, status: 'excused', reason: '' } as const;
    await school.ask(calls.setStatus, { ...owner, params: { sessionId: started }, body });
    for (const classId of [over, started]) expect((await undo(classId)).reply.class.isdeleted).toBe(true);
    expect(await bin()).toEqual([started, over]);
    // A session of another day was not started by mistake today, so it is not deleted, wherever it moves.
    const past = await addSession(school, owner, subjectId, { start: '20:00', end: '21:00' });
    school.clock.pass(day);
    const moved = { start_time: '20:00', end_time: '08:30' };
    expect(
      (await school.ask(calls.updateClass, { ...owner, params: { subjectId, classId: past }, body: moved })).status,
    ).toBe(200);
    expect((await undo(past)).reply.class.isdeleted).toBe(true);
    expect(await bin()).toContain(past);
  });

  it('cannot be started by a helper or stranger; a helper sees it on their days', async () => {
    await addSession(school, owner, subjectId);
    const [helper, stranger] = [await signedInProfessor(school), await signedInProfessor(school)];
    const body = { username: helper.username, role: 'helper', firstDay: '2026-09-09', lastDay: '2026-09-09' };
    await school.ask(calls.setStaff, { ...owner, params: { subjectId }, body });
    expect([await today(helper), await today(stranger)]).toEqual([[], []]);
    school.clock.pass(day);
    for (const who of [helper, stranger]) expect((await start(who)).status).toBe(404);
    const { class_id } = (await start()).reply.class;
    expect([await today(helper), await today(stranger)]).toMatchObject([[{ class_id, role: 'helper' }], []]);
    school.clock.pass(day);
    await start();
    expect(await today(helper)).toEqual([]);
  });

  it('shows how many came of how many, like the roll, also in the list', async () => {
    const students = await Promise.all([1, 2, 3].map(() => signedInStudent(school)));
    const guest = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const closed = await addSession(school, owner, subjectId);
    await scan(students[0] as { token: string }, closed);
    const open = await addSession(school, owner, subjectId, { program: ' ' });
    for (const student of [students[0], students[1], guest]) await scan(student as { token: string }, open);
    const eventId = await addSubject(school, owner, 'Fair', '');
    const event = await addSession(school, owner, eventId, { program: ' ' });
    await scan(guest, event);
    const counts = (sessions: readonly { class_id: number; present: number; expected: number }[]) =>
      sessions.map(({ class_id, present, expected }) => [class_id, present, expected]);
    const both = [
      [closed, 1, 3],
      [open, 3, 4],
    ];
    expect(counts(await today())).toEqual([...both, [event, 1, 1]]);
    expect(counts(await list())).toEqual(both.toReversed());
    for (const { class_id, expected } of await list()) {
      const { counts: ofRoll } = (await school.ask(calls.getRoll, { ...owner, params: { sessionId: class_id } })).reply;
      expect(Object.values(ofRoll).reduce((sum, each) => sum + each)).toBe(expected);
    }
    // Students who joined the school later were not expected.
    school.clock.pass(3600);
    const { stud_id } = await signedInStudent(school);
    expect(counts(await list())).toEqual(both.toReversed());
    // Excused students are expected, as in the roll.
    const body = { stud_id, was: null, status: 'excused', reason: '' } as const;
    await school.ask(calls.setStatus, { ...owner, params: { sessionId: closed }, body });
    expect(counts(await list())).toEqual([both[1], [closed, 1, 4]]);
  });
});
