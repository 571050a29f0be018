/** Tests the hours of sessions in a time zone that is not the default, and when the time zone changes. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';

const hours = { start_time: '08:00', end_time: '10:00' };
const valid = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 100, ...hours };

inASchool('the hours of sessions', (school) => {
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subjectId: number;
  beforeEach(async () => {
    professor = await signedInProfessor(school);
    const subject = { subject_name: 'Discrete Math', subject_courseYearSection: 'BSCS 4A' };
    const body = { ...subject, subject_start_time: '08:00', subject_end_time: '10:00' };
    subjectId = (await school.ask(calls.createSubject, { ...professor, body })).reply.subject.subject_id;
  });

  const create = (body: Record<string, unknown> = {}) =>
    school.ask(calls.createClass, { ...professor, params: { subjectId }, body: { ...valid, ...body } });
  const list = async () => (await school.ask(calls.getClass, { ...professor, params: { subjectId } })).reply.classes;
  const named = (classId: number) => ({ ...professor, params: { subjectId, classId } });

  it('knows when a session is over, even after its times or the school’s time zone change', async () => {
    const overAt = async () => (await list()).map((session) => session.overAt);
    const { class_id } = (await create({ start_time: '20:00', end_time: '1:00' })).reply.class;
    expect(await overAt()).toEqual(['2026-09-09T01:00:00.000Z']);
    await school.ask(calls.updateClass, { ...named(class_id), body: { ...valid, end_time: '10:30' } });
    expect(await overAt()).toEqual(['2026-09-08T10:30:00.000Z']);
    const { object } = await school.services.database.read
      .selectFrom('audit_entry')
      .select('object')
      .where('action', '=', 'change-session')
      .executeTakeFirstOrThrow();
    const was = `Discrete Math, 2026-09-08 20:00-01:00 (${class_id})`;
    expect(object, 'as it was before, and where it is now').toBe(`${was}, now 2026-09-08 08:00-10:30`);
    const { headers } = await signedInAdmin(school);
    const [moved, added] = await Promise.all([
      school.ask(calls.updateSchool, { headers, body: { time_zone: 'America/New_York' } }),
      create({ class_courseYearSection: 'BSCS 4B' }),
    ]);
    expect([moved.status, added.status]).toEqual([200, 200]);
    expect((await overAt()).sort()).toEqual(['2026-09-08T14:00:00.000Z', '2026-09-08T14:30:00.000Z']);
  });

  it('refuses an hour that the clock change skips, on creation and on change', async () => {
    const { headers } = await signedInAdmin(school);
    await school.ask(calls.updateSchool, { headers, body: { time_zone: 'Europe/Berlin' } });
    school.clock.set('2026-03-20T12:00:00.000Z');
    const night = { date: '2026-03-29', start_time: '02:15', end_time: '04:00' };
    const said = 'The clocks go forward that night and skip this hour. Please choose another time.';
    expect(await create(night)).toMatchObject({ status: 400, message: said });
    expect(await create({ ...night, date: '2026-03-28', start_time: '22:00', end_time: '02:59' })).toMatchObject({
      code: 'session-hour-skipped',
    });
    const { class_id } = (await create({ ...night, start_time: '03:00' })).reply.class;
    expect(await school.ask(calls.updateClass, { ...named(class_id), body: { ...valid, ...night } })).toMatchObject({
      code: 'session-hour-skipped',
    });
  });

  it('keeps its date and hours when the school’s time zone changes, there and back, and twice at once', async () => {
    const { headers } = await signedInAdmin(school);
    school.clock.set('2026-09-08T22:15:30.250Z');
    const evening = { start_time: '20:00', end_time: '22:00' };
    for (const date of ['2026-09-07', '', '2026-09-10']) await create({ ...evening, date });
    const zone = (time_zone: string) => school.ask(calls.updateSchool, { headers, body: { time_zone } });
    const stored = () =>
      school.services.database.read
        .selectFrom('class_session')
        .select(['createdAt', 'overAt'])
        .orderBy('class_id')
        .execute();
    const before = await stored();
    await zone('Asia/Manila');
    expect((await stored()).map((each) => Object.values(each))).toEqual([
      ['2026-09-07T12:00:00.000Z', '2026-09-07T14:00:00.000Z'],
      ['2026-09-08T14:15:30.250Z', '2026-09-08T14:00:00.000Z'],
      ['2026-09-10T12:00:00.000Z', '2026-09-10T14:00:00.000Z'],
    ]);
    await Promise.all([zone('America/New_York'), zone('America/Lima')]);
    await zone('UTC');
    expect(await stored()).toEqual(before);
  });
});
