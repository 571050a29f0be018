/** Subjects and events. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { presentStudents } from '#server/attendance/attendance/attendance-queries.ts';
import { type OwnSession, sessionsOfSubject, storeSession } from '#server/attendance/session/session-queries.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { addSession } from '#testkit/school/teaching.ts';
import { storeSubject } from './subject-queries.ts';

const math = {
  subject_name: 'Discrete Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '10:00',
};
const { subject_courseYearSection: _none, ...foundationDay } = { ...math, subject_name: 'Foundation Day' };

inASchool('subjects and events', (school) => {
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let stranger: typeof professor;
  beforeEach(async () => {
    professor = await signedInProfessor(school);
    stranger = await signedInProfessor(school);
  });

  const create = (body: Record<string, unknown> = math, by = professor) =>
    school.ask(calls.createSubject, { ...by, body });
  const subjects = async (by = professor) => (await school.ask(calls.getAllSubject, by)).reply.subject;
  const events = async (by = professor) => (await school.ask(calls.getEvent, by)).reply.subject;
  const update = (subjectId: number, body: Record<string, unknown>, by = professor) =>
    school.ask(calls.updateSubject, { ...by, params: { subjectId }, body });

  it('adds a subject, and lists the newest first, without events', async () => {
    const typed = { subject_courseYearSection: ' bscs  4a ', subject_start_time: '8:00', lateAfterMinutes: '10' };
    const first = (await create({ ...math, ...typed })).reply;
    expect(first).toEqual({
      message: 'Subject added successfully!',
      subject: { subject_id: expect.any(Number), ...math, session_count: 0, bin_count: 0, lateAfterMinutes: 10 },
    });
    const second = (await create({ ...math, subject_courseYearSection: 'BSCS 4B' })).reply;
    const event = await school.ask(calls.createEvent, { ...professor, body: foundationDay });
    expect(event.reply.message).toBe('Event added successfully!');
    expect(await subjects()).toEqual([second.subject, first.subject]);
    expect(await events()).toEqual([event.reply.subject]);
    expect(event.reply.subject.subject_courseYearSection).toBe('');
    expect(await subjects(stranger)).toEqual([]);
  });

  it('keeps its days and program level while the roll of an open session is locked, in the bin too', async () => {
    const { subject_id } = (await create()).reply.subject;
    const classId = await addSession(school, professor, subject_id, { program: ' ' });
    await school.services.database.write((db) => storeSetting(db, 'change_days', '3'));
    school.clock.pass(4 * 86_400);
    const fresh = await addSession(school, professor, subject_id, { program: ' ' });
    // No other session may take the place of a locked one.
    const date = new Date(school.clock.nowMs() - 4 * 86_400_000).toISOString().slice(0, 10);
    const hours = { start_time: '08:00', end_time: '09:00', class_token: 1, class_exp: 1 };
    const body = { ...hours, class_courseYearSection: ' ', date, another: true };
    for (const call of [calls.createClass, calls.updateClass] as const) {
      const ids = { subjectId: subject_id, classId: fresh };
      expect((await school.ask(call as typeof calls.updateClass, { ...professor, params: ids, body })).code).toBe(
        'roll-locked',
      );
    }
    const params = { subjectId: subject_id, classId };
    await school.ask(calls.deleteClass, { ...professor, params, body: {} });
    const elsewhere = { subject_courseYearSection: 'BSIT 1A' };
    expect((await update(subject_id, elsewhere)).code).toBe('roll-locked');
    expect((await update(subject_id, { ...math, subject_name: 'Logic' })).status).toBe(200);
    await school.services.database.write((db) =>
      db.deleteFrom('class_session').where('class_id', '=', classId).execute(),
    );
    expect((await update(subject_id, elsewhere)).status).toBe(200);
  });

  it('has each name once per professor and program', async () => {
    await create();
    const twice = await create({ ...math, subject_courseYearSection: 'bscs 4a' });
    expect([twice.status, twice.message]).toEqual([409, 'Subject with that name is already Existing']);
    expect((await create(math, stranger)).status).toBe(200);
    await school.ask(calls.createEvent, { ...professor, body: foundationDay });
    const event = await school.ask(calls.createEvent, { ...professor, body: foundationDay });
    expect([event.status, event.message]).toEqual([409, 'Subject with that name is already Existing']);
    expect([await subjects(), await events()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it.each(Object.keys(math))('requires %s', async (field) => {
    for (const value of [undefined, null, '', '  ']) {
      const refused = await create({ ...math, [field]: value });
      expect([refused.status, refused.message, refused.field]).toEqual([400, 'All fields are required.', field]);
    }
    expect((await create({ ...math, [field]: { not: 'text' } })).status).toBe(400);
    expect(await subjects()).toEqual([]);
  });

  it.each(Object.keys(foundationDay))('requires %s of an event', async (field) => {
    const refused = await school.ask(calls.createEvent, { ...professor, body: { ...foundationDay, [field]: '' } });
    expect([refused.status, refused.message]).toEqual([400, 'All fields are required']);
    expect(await events()).toEqual([]);
  });

  it.each(['24:00', 'noon'])('refuses %s as a time', async (time) => {
    expect((await create({ ...math, subject_end_time: time })).field).toBe('subject_end_time');
  });

  it('changes what is sent and keeps what is blank', async () => {
    const { subject_id } = (await create()).reply.subject;
    const blank = { subject_name: '', subject_courseYearSection: null, subject_start_time: null, subject_end_time: '' };
    expect((await update(subject_id, blank)).reply.subject).toMatchObject(math);
    const changed = await update(subject_id, { subject_name: 'Logic', subject_end_time: '9:30' });
    expect(changed.reply).toMatchObject({
      message: 'Subject name updated successfully',
      subject: { ...math, subject_name: 'Logic', subject_end_time: '09:30' },
    });
    expect(await subjects()).toEqual([changed.reply.subject]);
  });

  it('never turns an event into a subject, nor a subject into an event', async () => {
    const event = (await school.ask(calls.createEvent, { ...professor, body: foundationDay })).reply.subject;
    const updated = await update(event.subject_id, {
      subject_name: 'Sports Day',
      subject_courseYearSection: 'BSCS 4A',
    });
    expect(updated.reply.subject).toMatchObject({ subject_name: 'Sports Day', subject_courseYearSection: '' });
    const { subject_id } = (await create()).reply.subject;
    expect((await update(subject_id, { subject_courseYearSection: ' ' })).reply.subject).toMatchObject(math);
  });

  it('refuses to give a subject the name of another', async () => {
    await create();
    const { subject_id } = (await create({ ...math, subject_name: 'Logic' })).reply.subject;
    const refused = await update(subject_id, { subject_name: 'Discrete Math' });
    expect([refused.status, refused.message]).toEqual([409, 'A subject with that name already exist']);
    expect((await update(subject_id, { subject_name: 'Logic' })).status).toBe(200);
  });

  it('answers for another professor’s subject as for a missing one', async () => {
    const { subject_id } = (await create()).reply.subject;
    const asked: [Call, Record<string, unknown>][] = [
      [calls.updateSubject, { subject_name: 'Mine now' }],
      [calls.deleteSubject, {}],
      [calls.getClass, {}],
      [calls.getClassDeleted, {}],
      [calls.getStudentEntry, {}],
    ];
    for (const [call, body] of asked) {
      const sent = (subjectId: number) => ({
        ...stranger,
        params: { subjectId },
        ...(call.method === 'GET' ? {} : { body }),
      });
      const foreign = await school.ask(call, sent(subject_id));
      expect([foreign.status, foreign.raw]).toEqual([404, (await school.ask(call, sent(999_999))).raw]);
    }
    expect(await subjects()).toMatchObject([math]);
  });

  it('can be changed only with an authorization, which the type check enforces', () => {
    const { read: db } = school.services.database;
    const bare = { subject_id: 1, class_id: 1 } as Subject & OwnSession;
    const forgetful = [
      // @ts-expect-error
      () => storeSubject(db, bare, bare),
      // @ts-expect-error
      () => sessionsOfSubject(db, bare, false),
      // @ts-expect-error
      () => storeSession(db, bare, { isdeleted: true }),
      // @ts-expect-error
      () => presentStudents(db, bare),
    ];
    expect(forgetful).toHaveLength(4);
  });
});
