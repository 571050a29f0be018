/**
 * Events are scanned within their hours. Seeded defect it was seen to catch: the window judged in UTC instead of the
 * school's time zone.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { databases } from '#server/testing/databases.ts';
import { signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';

describe.each(databases)('an event on $name', (kind) => {
  let school: School;
  beforeEach(async () => {
    school = await openSchool(kind, { SCHOOL_TIME_ZONE: 'Asia/Manila' });
  });
  afterEach(() => school.close());

  it('takes scans within its hours in the school’s time zone, and from every program', async () => {
    school.clock.set('2026-09-07T23:50:00.000Z'); // 07:50 in Manila, on the 8th
    const professor = await signedInProfessor(school);
    const student = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const event = await school.ask(calls.createEvent, {
      ...professor,
      body: { subject_name: 'Foundation Day', subject_start_time: '08:00', subject_end_time: '09:00' },
    });
    const session = await school.ask(calls.createClass, {
      ...professor,
      params: { subjectId: event.reply.subject.subject_id },
      body: {
        class_courseYearSection: ' ',
        class_token: 5,
        class_exp: 5,
        start_time: '08:00',
        end_time: '09:00',
        isOpen: true,
      },
    });
    expect(session.reply.class).toMatchObject({ class_courseYearSection: '', isOpen: true });
    const scanNow = async () => {
      const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply;
      const params = { sessionId: session.reply.class.class_id };
      return school.ask(calls.createAttendance, { params, headers: { ...professor.headers, studtoken: QrToken } });
    };
    const early = await scanNow();
    expect([early.status, early.message]).toEqual([400, 'This event is not open for attendance now.']);
    school.clock.set('2026-09-08T01:00:59.999Z');
    expect((await scanNow()).status).toBe(200);
    school.clock.set('2026-09-08T01:01:00.000Z');
    expect((await scanNow()).code).toBe('already-in-class');
  });
});
