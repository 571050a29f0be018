/** Events can be scanned within their hours, classes from their day on. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { databases } from '#testkit/school/databases.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

describe.each(databases)('scan times on $name', (kind) => {
  let school: SchoolUnderTest;
  beforeEach(async () => {
    school = await openSchool(kind, { SCHOOL_TIME_ZONE: 'Asia/Manila' });
  });
  afterEach(() => school.close());

  /** A session of an event, or of a subject if a program is given, and a function that scans a new student at it. */
  async function sessionOf(program: string, start_time: string, end_time: string, date?: string) {
    const professor = await signedInProfessor(school);
    const body = { subject_name: 'Foundation Day', subject_start_time: '08:00', subject_end_time: '09:00' };
    const { subject } = program
      ? (await school.ask(calls.createSubject, { ...professor, body: { ...body, subject_courseYearSection: program } }))
          .reply
      : (await school.ask(calls.createEvent, { ...professor, body })).reply;
    const added = await school.ask(calls.createClass, {
      ...professor,
      params: { subjectId: subject.subject_id },
      body: {
        class_courseYearSection: program || ' ',
        class_token: 5,
        class_exp: 5,
        start_time,
        end_time,
        isOpen: true,
        date,
      },
    });
    const session = added.reply.class;
    const scan = async (student: { token: string }) => {
      const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply;
      const params = { sessionId: session.class_id };
      return school.ask(calls.createAttendance, { params, headers: { ...professor.headers, studtoken: QrToken } });
    };
    return { session, scan };
  }

  it('accept scans of an event within its hours in the school’s time zone, from every program', async () => {
    school.clock.set('2026-09-07T23:50:00.000Z'); // 07:50 in Manila, on the 8th
    const student = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const { session, scan } = await sessionOf('', '08:00', '09:00');
    expect(session).toMatchObject({ class_courseYearSection: '', isOpen: true });
    const early = await scan(student);
    expect([early.status, early.message]).toEqual([400, 'This event is not open for attendance now.']);
    school.clock.set('2026-09-08T01:00:59.999Z');
    expect((await scan(student)).status).toBe(200);
    school.clock.set('2026-09-08T01:01:00.000Z');
    expect((await scan(student)).code).toBe('already-in-class');
  });

  it('accept scans of an evening event until it ends on the next day', async () => {
    school.clock.set('2026-09-07T16:30:00.000Z'); // 00:30 in Manila, on the 8th
    const { scan } = await sessionOf('', '20:00', '01:00');
    const scanAt = async (instant: string) => {
      school.clock.set(instant);
      return (await scan(await signedInStudent(school))).code;
    };
    expect(await scanAt('2026-09-07T16:30:00.000Z')).toBe('event-closed');
    expect(await scanAt('2026-09-08T12:00:00.000Z')).toBeUndefined();
    expect(await scanAt('2026-09-08T16:00:00.000Z')).toBeUndefined();
    expect(await scanAt('2026-09-08T17:00:59.999Z')).toBeUndefined();
    expect(await scanAt('2026-09-08T17:01:00.000Z')).toBe('event-closed');
  });

  it('accept scans of a class from the start of its day', async () => {
    school.clock.set('2026-09-07T12:00:00.000Z'); // 20:00 in Manila, on the 7th
    const student = await signedInStudent(school);
    const { scan } = await sessionOf('BSCS 4A', '08:00', '09:00', '2026-09-08');
    school.clock.set('2026-09-07T15:59:59.999Z');
    const early = await scan(student);
    expect([early.status, early.code, early.message]).toEqual([
      400,
      'session-not-yet',
      'This session has not started. You can scan on the day of the session.',
    ]);
    school.clock.set('2026-09-07T16:00:00.000Z');
    expect((await scan(student)).status).toBe(200);
  });
});
