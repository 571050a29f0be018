/** Sessions, their dates and their bin. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

const hours = { start_time: '08:00', end_time: '10:00' };
const valid = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 100, ...hours };
const sixHours = 6 * 3600;

inASchool('sessions', (school) => {
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subjectId: number;
  beforeEach(async () => {
    professor = await signedInProfessor(school);
    subjectId = await addSubject(school, professor, 'Discrete Math');
  });

  const create = (body: Record<string, unknown> = {}, of = subjectId) =>
    school.ask(calls.createClass, { ...professor, params: { subjectId: of }, body: { ...valid, ...body } });
  const list = async () => (await school.ask(calls.getClass, { ...professor, params: { subjectId } })).reply.classes;
  const bin = async () =>
    (await school.ask(calls.getClassDeleted, { ...professor, params: { subjectId } })).reply.classes;
  const named = (classId: number, of = subjectId) => ({ ...professor, params: { subjectId: of, classId } });

  it('adds a session and lists the newest first', async () => {
    const first = await create({ class_token: '10', class_exp: '0100', start_time: '8:00' });
    expect(first.reply.message).toBe('Session has been added successfully!');
    expect(first.reply.class).toMatchObject({
      ...valid,
      subject_name: 'Discrete Math',
      isOpen: false,
      isdeleted: false,
      createdAt: '2026-09-08T08:00:00.000Z',
    });
    school.clock.pass(sixHours);
    const second = await create({ isOpen: false });
    expect(await list()).toMatchObject([second.reply.class, first.reply.class]);
    const all = await school.ask(calls.getAllSubjectClass, { ...professor, body: { subject_id: subjectId } });
    expect(all.reply.getAllSubjectClass).toEqual(await list());
  });

  it.each(['class_token', 'class_exp', 'start_time', 'end_time'])('requires %s', async (field) => {
    const refused = await create({ [field]: '' });
    expect([refused.status, refused.message, refused.field]).toEqual([400, 'All fields are required.', field]);
    expect(await list()).toEqual([]);
  });

  it.each([-1, 'many'])('refuses %j for points', async (points) => {
    const refused = await create({ class_token: points });
    expect([refused.status, refused.field]).toEqual([400, 'class_token']);
    expect(await list()).toEqual([]);
  });

  it('waits six hours before the same program, but not before another', async () => {
    await create();
    school.clock.pass(sixHours - 1);
    const refused = await create({ class_courseYearSection: ' bscs 4a' });
    expect([refused.status, refused.message]).toEqual([
      400,
      'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.',
    ]);
    expect((await create({ class_courseYearSection: 'BSCS 4B' })).status).toBe(200);
    expect((await create({}, await addSubject(school, professor, 'Logic'))).status).toBe(200);
    school.clock.pass(1);
    expect((await create()).status).toBe(200);
  });

  it('opens a session without a program to all, and applies the six hours to it too', async () => {
    expect((await create({ class_courseYearSection: ' ' })).reply.class).toMatchObject({
      class_courseYearSection: '',
      isOpen: true,
    });
    expect((await create({ class_courseYearSection: null })).code).toBe('session-too-soon');
  });

  it('changes a session, keeps blank points and experience, and closes it', async () => {
    const { class_id } = (await create({ isOpen: true })).reply.class;
    const body = {
      class_courseYearSection: 'BSCS 4A',
      class_token: '',
      class_exp: null,
      start_time: '9:00',
      end_time: '11:00',
    };
    const changed = await school.ask(calls.updateClass, { ...named(class_id), body });
    expect(changed.reply).toMatchObject({
      message: 'Sessions updated successfully',
      class: { class_token: 10, class_exp: 100, start_time: '09:00', end_time: '11:00', isOpen: false },
    });
    for (const field of ['start_time', 'end_time']) {
      const refused = await school.ask(calls.updateClass, { ...named(class_id), body: { ...body, [field]: '' } });
      expect([refused.status, refused.message]).toEqual([400, 'All fields are required.']);
    }
    expect(await list()).toMatchObject([changed.reply.class]);
  });

  it('moves a session to the bin and back', async () => {
    const { class_id } = (await create()).reply.class;
    const binned = await school.ask(calls.deleteClass, { ...named(class_id), body: { isdeleted: true } });
    expect(binned.reply).toMatchObject({ message: 'Session deleted successfully', class: { isdeleted: true } });
    expect(await list()).toEqual([]);
    const deletedAt = new Date(school.clock.nowMs()).toISOString();
    expect(await bin()).toMatchObject([
      { ...binned.reply.class, deletedAt, deletedBy: expect.stringMatching(/^Grace Hopper/) },
    ]);
    expect((await school.ask(calls.updateClass, { ...named(class_id), body: { ...valid } })).status).toBe(404);
    const single = await school.ask(calls.getSingleClass, { ...professor, params: { subjectId, sessionId: class_id } });
    expect(single.reply.classes).toEqual(binned.reply.class);
    const restored = await school.ask(calls.deleteClassRestore, { ...named(class_id), body: {} });
    expect(restored.reply).toMatchObject({ message: 'Class Data Restored successfully', class: { isdeleted: false } });
    expect([await list(), await bin()]).toMatchObject([[restored.reply.class], []]);
  });

  it('does not restore within six hours of another session of the program, unless the professor confirms', async () => {
    const { class_id } = (await create()).reply.class;
    await school.ask(calls.deleteClass, { ...named(class_id), body: {} });
    school.clock.pass(sixHours - 1);
    const second = (await create()).reply.class;
    const refused = await school.ask(calls.deleteClassRestore, named(class_id));
    expect([refused.status, refused.code]).toEqual([400, 'session-too-soon']);
    expect(JSON.parse(String(refused.raw))).toMatchObject({
      other: { class_id: second.class_id, createdAt: '2026-09-08T13:59:59.000Z', start_time: valid.start_time },
    });
    expect(await bin()).toHaveLength(1);
    school.clock.pass(sixHours);
    expect((await school.ask(calls.deleteClassRestore, { ...named(class_id), body: null as never })).status).toBe(400);
    expect((await school.ask(calls.deleteClassRestore, { ...named(class_id), body: { another: true } })).status).toBe(
      200,
    );
    await school.ask(calls.deleteClass, { ...named(class_id), body: {} });
    await school.ask(calls.deleteClass, { ...named(second.class_id), body: {} });
    expect((await school.ask(calls.deleteClassRestore, named(class_id))).status).toBe(200);
  });

  it('is on the given date at its start time; without a date it is today, at the current time', async () => {
    const at = async (body: Record<string, unknown>) => {
      const { createdAt, overAt, class_courseYearSection: program } = (await create(body)).reply.class;
      return [program, createdAt, overAt];
    };
    for (const [program, date, createdAt, overAt] of [
      ['A', undefined, '2026-09-08T08:00:00.000Z', '2026-09-08T10:00:00.000Z'],
      ['B', '2026-09-08', '2026-09-08T08:00:00.000Z', '2026-09-08T10:00:00.000Z'],
      ['C', '', '2026-09-08T08:00:00.000Z', '2026-09-08T10:00:00.000Z'],
      ['D', '2026-10-08', '2026-10-08T09:30:00.000Z', '2026-10-08T10:00:00.000Z'],
      ['E', '2026-08-09', '2026-08-09T09:30:00.000Z', '2026-08-09T10:00:00.000Z'],
    ]) {
      expect(await at({ class_courseYearSection: program, date, start_time: '9:30' })).toEqual([
        program,
        createdAt,
        overAt,
      ]);
    }
    expect((await list()).map((session) => session.class_courseYearSection)).toEqual(['D', 'C', 'B', 'A', 'E']);
    const stored = await school.services.database.read.selectFrom('class_session').select('madeAt').execute();
    expect(new Set(stored.map(({ madeAt }) => madeAt))).toEqual(new Set(['2026-09-08T08:00:00.000Z']));
  });

  it.each([
    ['2026-10-09', 'The date must be at most 30 days before or after today.'],
    ['2026-08-08', 'The date must be at most 30 days before or after today.'],
    ['2026-02-30', 'Date must be a day like 2026-11-21.'],
    ['9/8/2026', 'Date must be a day like 2026-11-21.'],
    [20_260_908, 'Date must be text.'],
  ])('refuses the date %s', async (date, sentence) => {
    const refused = await create({ date });
    expect([refused.status, refused.field, refused.message]).toEqual([400, 'date', sentence]);
    const { class_id } = (await create()).reply.class;
    const moved = await school.ask(calls.updateClass, { ...named(class_id), body: { ...valid, date } });
    expect([moved.status, moved.field]).toEqual([400, 'date']);
    expect(await list()).toMatchObject([{ createdAt: '2026-09-08T08:00:00.000Z' }]);
  });

  it('takes another date by an update, and keeps its own date through other updates', async () => {
    const { class_id } = (await create({ date: '2026-09-10' })).reply.class;
    const update = async (body: Record<string, unknown>) => {
      const { createdAt, overAt } = (
        await school.ask(calls.updateClass, { ...named(class_id), body: { ...valid, ...body } })
      ).reply.class;
      return [createdAt, overAt];
    };
    expect(await update({ start_time: '09:00' })).toEqual(['2026-09-10T08:00:00.000Z', '2026-09-10T10:00:00.000Z']);
    expect(await update({ start_time: '09:00', date: '2026-09-10' })).toEqual([
      '2026-09-10T08:00:00.000Z',
      '2026-09-10T10:00:00.000Z',
    ]);
    expect(await update({ start_time: '20:00', end_time: '01:00', date: '2026-09-08' })).toEqual([
      '2026-09-08T20:00:00.000Z',
      '2026-09-09T01:00:00.000Z',
    ]);
    // The first and last possible days of the session.
    for (const date of ['2026-10-08', '2026-08-09'])
      expect((await update({ start_time: '09:00', date }))[0]).toBe(`${date}T09:00:00.000Z`);
    expect((await update({ start_time: '20:00', date: '2026-09-08' }))[0]).toBe('2026-09-08T20:00:00.000Z');
    // A date that is already too far away can stay.
    school.clock.pass(60 * 86_400);
    expect(await update({ class_token: 3, date: '2026-09-08' })).toEqual([
      '2026-09-08T20:00:00.000Z',
      '2026-09-08T10:00:00.000Z',
    ]);
  });

  it('keeps sessions of any date six hours apart, also moved ones, except for another session of the day', async () => {
    const eight = (await create({ date: '2026-09-10' })).reply.class;
    const other = { class_id: eight.class_id, createdAt: '2026-09-10T08:00:00.000Z' };
    for (const start_time of ['02:01', '13:59']) {
      const refused = await create({ date: '2026-09-10', start_time });
      expect(JSON.parse(String(refused.raw))).toMatchObject({ code: 'session-too-soon', other });
    }
    const two = (await create({ date: '2026-09-10', start_time: '14:00', end_time: '15:00' })).reply.class;
    const move = (body: Record<string, unknown>) =>
      school.ask(calls.updateClass, { ...named(two.class_id), body: { ...valid, start_time: '09:00', ...body } });
    const away = await move({ date: '2026-09-11' });
    expect(away.reply.class.createdAt).toBe('2026-09-11T09:00:00.000Z');
    expect((await move({ date: '2026-09-10' })).code).toBe('session-too-soon');
    expect((await move({ date: '2026-09-10', another: true })).status).toBe(200);
    expect((await move({ class_courseYearSection: 'BSCS 4B' })).status).toBe(200);
    expect((await move({})).code).toBe('session-too-soon');
    expect((await move({ another: 'true' })).status).toBe(200);
    const late = await create({ date: '2026-09-10', start_time: '10:00' });
    expect(JSON.parse(String(late.raw)).other.class_id, 'the latest of two').toBe(two.class_id);
  });

  it('allows at most six sessions of a subject a day when they are closer than six hours', async () => {
    const another = (start_time: string, some = {}) =>
      create({ date: '2026-09-10', start_time, end_time: '23:00', another: true, ...some });
    // Midnight belongs to the next day.
    expect((await create({ date: '2026-09-11', start_time: '00:00' })).status).toBe(200);
    for (const hour of ['00', '04', '08', '12', '16']) expect((await another(`${hour}:00`)).status).toBe(200);
    // If two sessions are at the same instant, one of them is the sixth.
    const codes = (await Promise.all([another('20:00'), another('21:00')])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['session-day-full', undefined]));
    expect((await another('23:59', { class_courseYearSection: 'BSCS 4B' })).status).toBe(200);
    expect((await create({ date: '2026-09-11', start_time: '02:00', another: true })).status).toBe(200);
    const [{ class_id } = { class_id: 0 }] = await list();
    const moved = await school.ask(calls.updateClass, {
      ...named(class_id),
      body: { ...valid, date: '2026-09-10', another: true },
    });
    expect([moved.status, moved.code]).toEqual([400, 'session-day-full']);
    // The limit also holds if no sessions are near each other: start times alone cannot put seven sessions of a program
    // level on one day.
    school.clock.set('2026-09-12T16:00:00.000Z');
    for (let made = 0; made < 6; made += 1) expect((await create({ another: true })).status).toBe(200);
    const far = { ...valid, date: '2026-09-12', start_time: '08:00' };
    const update = await school.ask(calls.updateClass, { ...named(class_id), body: far });
    expect([update.code, (await create({ another: true })).code]).toEqual(['session-day-full', 'session-day-full']);
    // Moving a session to the bin makes room for another, and a session does not count against itself.
    const [newest] = await list();
    await school.ask(calls.deleteClass, { ...named(newest?.class_id ?? 0), body: {} });
    expect((await create({ another: true, class_courseYearSection: 'BSCS 4B' })).status).toBe(200);
    const [, second] = await list();
    const changed = { ...valid, class_courseYearSection: 'BSCS 4B', another: true };
    expect((await school.ask(calls.updateClass, { ...named(second?.class_id ?? 0), body: changed })).status).toBe(200);
  });

  it('creates one of two sessions requested at once', async () => {
    const codes = (await Promise.all([create(), create()])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([undefined, 'session-too-soon']));
  });

  it('deletes for good only sessions in the bin', async () => {
    const { class_id } = (await create()).reply.class;
    expect((await school.ask(calls.deleteClassPerma, named(class_id))).status).toBe(404);
    await school.ask(calls.deleteClass, { ...named(class_id), body: {} });
    const deleted = await school.ask(calls.deleteClassPerma, named(class_id));
    expect(deleted.reply.message).toBe('Class Data Deleted successfully');
    expect([await list(), await bin()]).toEqual([[], []]);
    const { class_id: next } = (await create()).reply.class;
    expect(next).toBeGreaterThan(class_id);
  });

  it('finds a session only together with its own subject', async () => {
    const other = await addSubject(school, professor, 'Logic');
    const { class_id } = (await create()).reply.class;
    const stranger = await signedInProfessor(school);
    const body = { ...valid };
    for (const sent of [named(class_id, other), { ...named(class_id), ...stranger }]) {
      expect((await school.ask(calls.updateClass, { ...sent, body })).status).toBe(404);
      expect((await school.ask(calls.deleteClass, { ...sent, body: {} })).status).toBe(404);
      expect((await school.ask(calls.deleteClassRestore, sent)).status).toBe(404);
      expect((await school.ask(calls.deleteClassPerma, sent)).status).toBe(404);
      const params = { subjectId: sent.params.subjectId, sessionId: class_id };
      expect((await school.ask(calls.getSingleClass, { headers: sent.headers, params })).status).toBe(404);
    }
    const foreign = { ...stranger, params: { subjectId }, body };
    expect((await school.ask(calls.createClass, foreign)).status).toBe(404);
    expect((await school.ask(calls.getAttendance, { ...stranger, params: { sessionId: class_id } })).status).toBe(404);
    expect((await school.ask(calls.getAllSubjectClass, { ...stranger, body: { subject_id: subjectId } })).status).toBe(
      404,
    );
    expect(await list()).toMatchObject([{ class_id, ...valid }]);
  });
});
