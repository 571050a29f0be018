import { calls } from '#contract/app/calls.ts';
import type { SchoolUnderTest } from './school.ts';

/** The default program level of all test data. */
export const PROGRAM = 'BSCS 4A';

/** Hours that include every time of day. */
export const allDay = { start: '00:00', end: '23:59' } as const;

/** The professor's header. */
interface Teaching {
  readonly headers: Record<string, string>;
}

/** Adds a subject, or an event if the program level is blank, with hours that last all day. @returns its id */
export async function addSubject(
  school: SchoolUnderTest,
  { headers }: Teaching,
  subject_name: string,
  program = PROGRAM,
) {
  const named = { subject_name, subject_start_time: allDay.start, subject_end_time: allDay.end };
  const { reply } =
    program.trim() === ''
      ? await school.ask(calls.createEvent, { headers, body: named })
      : await school.ask(calls.createSubject, { headers, body: { ...named, subject_courseYearSection: program } });
  return reply.subject.subject_id;
}

/** Differences from a session of `PROGRAM` that can be scanned all day and is worth 10 points and 100 exp. */
interface SessionChoice {
  /** A blank program level opens it to everyone. */
  readonly program?: string;
  readonly start?: string;
  readonly end?: string;
  readonly points?: number;
  readonly exp?: number;
  /** Today by default. */
  readonly date?: string;
}

/** Adds a session of a subject or an event. @returns its id */
export async function addSession(
  school: SchoolUnderTest,
  { headers }: Teaching,
  subjectId: number,
  { program = PROGRAM, start = allDay.start, end = allDay.end, points = 10, exp = 100, date = '' }: SessionChoice = {},
) {
  const worth = { class_token: points, class_exp: exp };
  const body = { class_courseYearSection: program, ...worth, start_time: start, end_time: end, date };
  return (await school.ask(calls.createClass, { headers, params: { subjectId }, body })).reply.class.class_id;
}

/** A new QR value of the student. */
export async function qrValueOf(school: SchoolUnderTest, student: { token: string }): Promise<string> {
  return (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
}

/** Scans a new QR value of the student for the session. */
export async function scanStudent(
  school: SchoolUnderTest,
  { headers }: Teaching,
  sessionId: number,
  student: { token: string },
) {
  const studtoken = await qrValueOf(school, student);
  return school.ask(calls.createAttendance, { headers: { ...headers, studtoken }, params: { sessionId } });
}
