/**
 * Sessions and their bin. Seeded defects it was seen to catch: six hours counted with `>=` one second early; a restore
 * that forgets them; the pair of subject and session not held together.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { databases } from '#server/testing/databases.ts';
import { signedInProfessor } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';

const hours = { start_time: '08:00', end_time: '10:00' };
const valid = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 100, ...hours };
const sixHours = 6 * 3600;

describe.each(databases)('sessions on $name', (kind) => {
  let school: School;
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subjectId: number;
  beforeEach(async () => {
    school = await openSchool(kind);
    professor = await signedInProfessor(school);
    subjectId = await addSubject('Discrete Math');
  });
  afterEach(() => school.close());

  async function addSubject(subject_name: string, by = professor): Promise<number> {
    const body = {
      subject_name,
      subject_courseYearSection: 'BSCS 4A',
      subject_start_time: '08:00',
      subject_end_time: '10:00',
    };
    return (await school.ask(calls.createSubject, { ...by, body })).reply.subject.subject_id;
  }
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
    expect(await list()).toEqual([second.reply.class, first.reply.class]);
    const all = await school.ask(calls.getAllSubjectClass, { ...professor, body: { subject_id: subjectId } });
    expect(all.reply.getAllSubjectClass).toEqual(await list());
  });

  it.each(['class_token', 'class_exp', 'start_time', 'end_time'])('asks for %s', async (field) => {
    const refused = await create({ [field]: '' });
    expect([refused.status, refused.message, refused.field]).toEqual([400, 'All fields are required.', field]);
    expect(await list()).toEqual([]);
  });

  it.each([-1, 1.5, 1_000_001, '1e3', '0x10', 'many', [1], true])('does not take %j for points', async (points) => {
    const refused = await create({ class_token: points });
    expect([refused.status, refused.field]).toEqual([400, 'class_token']);
    expect(await list()).toEqual([]);
  });

  it('waits six hours before the same program, and not for another', async () => {
    await create();
    school.clock.pass(sixHours - 1);
    const refused = await create({ class_courseYearSection: ' bscs 4a' });
    expect([refused.status, refused.message]).toEqual([
      400,
      'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.',
    ]);
    expect((await create({ class_courseYearSection: 'BSCS 4B' })).status).toBe(200);
    expect((await create({}, await addSubject('Logic'))).status).toBe(200);
    school.clock.pass(1);
    expect((await create()).status).toBe(200);
  });

  it('opens a session without a program to all, and holds it to the six hours as well', async () => {
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
    expect(await list()).toEqual([changed.reply.class]);
  });

  it('moves a session to the bin and back', async () => {
    const { class_id } = (await create()).reply.class;
    const binned = await school.ask(calls.deleteClass, { ...named(class_id), body: { isdeleted: true } });
    expect(binned.reply).toMatchObject({ message: 'Session deleted successfully', class: { isdeleted: true } });
    expect(await list()).toEqual([]);
    expect(await bin()).toEqual([binned.reply.class]);
    const single = await school.ask(calls.getSingleClass, { ...professor, params: { subjectId, sessionId: class_id } });
    expect(single.reply.classes).toEqual(binned.reply.class);
    const restored = await school.ask(calls.deleteClassRestore, { ...named(class_id), body: {} });
    expect(restored.reply).toMatchObject({ message: 'Class Data Restored successfully', class: { isdeleted: false } });
    expect([await list(), await bin()]).toEqual([[restored.reply.class], []]);
  });

  it('does not restore while another session of the program is younger than six hours', async () => {
    const { class_id } = (await create()).reply.class;
    await school.ask(calls.deleteClass, { ...named(class_id), body: {} });
    await create();
    const refused = await school.ask(calls.deleteClassRestore, named(class_id));
    expect([refused.status, refused.code]).toEqual([400, 'session-too-soon']);
    expect(await bin()).toHaveLength(1);
    school.clock.pass(sixHours);
    expect((await school.ask(calls.deleteClassRestore, named(class_id))).status).toBe(200);
  });

  it('deletes for good only what is in the bin', async () => {
    const { class_id } = (await create()).reply.class;
    expect((await school.ask(calls.deleteClassPerma, named(class_id))).status).toBe(404);
    await school.ask(calls.deleteClass, { ...named(class_id), body: {} });
    const deleted = await school.ask(calls.deleteClassPerma, named(class_id));
    expect(deleted.reply.message).toBe('Class Data Deleted successfully');
    expect([await list(), await bin()]).toEqual([[], []]);
    const { class_id: next } = (await create()).reply.class;
    expect(next).toBeGreaterThan(class_id);
  });

  it('holds a subject and its session together', async () => {
    const other = await addSubject('Logic');
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
