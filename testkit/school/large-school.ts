import { sql } from 'kysely';
import { overAt } from '#contract/attendance/session/session-date-rules.ts';
import { newQrValue } from '#server/attendance/qr/new-code.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import { randomSecret, secretHash, signInTokenPrefix } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { dialectOf } from '#server/platform/database/database.ts';
import type { SchoolUnderTest } from './school.ts';

/** The size of a school. Every program level has its own professor, who teaches all of its subjects. */
export interface SchoolSize {
  programs: number;
  studentsOfProgram: number;
  subjectsOfProgram: number;
  sessionsOfSubject: number;
  /** How many of the first program levels have attendance: all of their students attended every session. */
  programsWithPast: number;
}

/** The number of rows in the attendance table of a school of this size. */
export function attendanceRows(size: SchoolSize): number {
  return size.programsWithPast * size.studentsOfProgram * size.subjectsOfProgram * size.sessionsOfSubject;
}

/** The name of a program level, counted from 1. */
export const largeProgramName = (program: number) => `P ${program}`;

/** The ids of a large school, which follow from its size. All numbers start at 1. */
export function largeSchoolIds(size: SchoolSize) {
  return {
    student: (program: number, of: number) => (program - 1) * size.studentsOfProgram + of,
    subject: (program: number, of: number) => (program - 1) * size.subjectsOfProgram + of,
    /**
     * Ids grow with time, as in a real school: the first sessions of all subjects, then the second sessions of all
     * subjects.
     */
    session: (program: number, subject: number, of: number) =>
      ((of - 1) * size.programs + (program - 1)) * size.subjectsOfProgram + subject,
  };
}

const DAY_SECONDS = 86_400;
/**
 * Points of every attendance. Experience stays at 0, so that the length of the past makes no difference to a check-in.
 */
const POINTS = 10;

/**
 * Fills an empty school with SQL: people, subjects, sessions, and attendance with its ledger. The school complies with
 * the rules that `npm run verify` checks. The newest sessions were yesterday; there are no sign-ins.
 */
export async function fillLargeSchool(
  { services }: { services: Pick<Services, 'clock' | 'database'> },
  size: SchoolSize,
): Promise<void> {
  const { schema: db } = services.database;
  const postgres = dialectOf(db) === 'postgres';
  const nowSeconds = Math.floor(services.clock.nowMs() / 1000);
  const run = (text: string) => sql.raw(text).execute(db);
  const numbers = (name: string, most: number) =>
    postgres
      ? `generate_series(1, ${most}) as ${name}(i)`
      : `(with recursive n(i) as (select 1 where ${most} > 0 union all select i + 1 from n where i < ${most}) select i from n) as ${name}`;
  const instant = (seconds: string) =>
    postgres ? `to_timestamp(${seconds})` : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
  const yes = postgres ? 'true' : '1';
  const no = postgres ? 'false' : '0';
  const { programs, studentsOfProgram: students, subjectsOfProgram: subjects, sessionsOfSubject: sessions } = size;
  const first = nowSeconds - (sessions + 1) * DAY_SECONDS;
  const attended = subjects * sessions;

  await run(`insert into professor (prof_id, first_name, middle_name, last_name, username, "usernameKey",
      password, "isValidated", "createdAt")
    select p.i, 'Grace', '', 'Hopper ' || p.i, 'professor' || p.i, 'professor' || p.i, '-', ${yes}, ${instant(String(first))}
    from ${numbers('p', programs)}`);
  await run(`insert into student (stud_id, first_name, middle_name, last_name, "courseYearSection", username,
      "usernameKey", password, email, admin_id, current_level, current_exp, current_token, "isValidated", "createdAt")
    select (p.i - 1) * ${students} + s.i, 'Ana', 'B', 'Cruz ' || p.i || ' ' || s.i, 'P ' || p.i,
      'student' || p.i || 'x' || s.i, 'student' || p.i || 'x' || s.i, '-', 'student' || p.i || 'x' || s.i || '@school.test', 5, 1, 0,
      case when p.i <= ${size.programsWithPast} then ${attended * POINTS} else 0 end, ${yes}, ${instant(String(first))}
    from ${numbers('p', programs)} cross join ${numbers('s', students)}`);
  await run(`insert into belonging (stud_id, "courseYearSection", since)
    select stud_id, "courseYearSection", "createdAt" from student`);
  await run(`insert into subject (subject_id, prof_id, subject_name, "subject_courseYearSection", subject_start_time,
      subject_end_time, "createdAt")
    select (p.i - 1) * ${subjects} + k.i, p.i, 'Subject ' || k.i, 'P ' || p.i, '00:00', '23:59', ${instant(String(first))}
    from ${numbers('p', programs)} cross join ${numbers('k', subjects)}`);
  const began = instant(`${first} + n.i * ${DAY_SECONDS} + k.i * 3600`);
  await run(`insert into class_session (class_id, subject_id, "class_courseYearSection", class_token, class_exp,
      start_time, end_time, "isOpen", isdeleted, "createdAt", "overAt", "madeAt")
    select ((n.i - 1) * ${programs} + p.i - 1) * ${subjects} + k.i, (p.i - 1) * ${subjects} + k.i, 'P ' || p.i,
      ${POINTS}, 0, '00:00', '23:59', ${no}, ${no}, ${began}, ${began}, ${began}
    from ${numbers('n', sessions)} cross join ${numbers('p', programs)} cross join ${numbers('k', subjects)}
    order by 1`);
  const past = `from ${numbers('n', sessions)} cross join ${numbers('p', size.programsWithPast)}
      cross join ${numbers('k', subjects)} cross join ${numbers('s', students)}`;
  const studentId = `(p.i - 1) * ${students} + s.i`;
  const classId = `((n.i - 1) * ${programs} + p.i - 1) * ${subjects} + k.i`;
  const then = instant(`${first} + n.i * ${DAY_SECONDS} + k.i * 3600 + s.i`);
  await run(`insert into attendance (stud_id, class_id, "createdAt", "rewardKind", streak, points, exp, level)
    select ${studentId}, ${classId}, ${then}, 'none', n.i, ${POINTS}, 0, 0 ${past}`);
  await run(`insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
    select ${studentId}, 'attendance', ${classId}, ${POINTS}, 0, 0, ${then} ${past}`);
  if (!postgres) return;
  for (const [table, id] of Object.entries({
    professor: 'prof_id',
    student: 'stud_id',
    subject: 'subject_id',
    class_session: 'class_id',
  })) {
    await run(`select setval(pg_get_serial_sequence('${table}', '${id}'), (select max(${id}) from ${table}))`);
  }
  await run('vacuum analyze');
}

/** Signs these people in. @returns their sign-in tokens, in the same order */
export async function signEverybodyIn(
  { services }: SchoolUnderTest,
  role: 'student' | 'professor',
  ids: readonly number[],
): Promise<string[]> {
  const tokens = ids.map(() => signInTokenPrefix[role] + randomSecret(256));
  const createdAt = new Date(services.clock.nowMs()).toISOString();
  const expiresAt = new Date(services.clock.nowMs() + DAY_SECONDS * 1000).toISOString();
  const rows = ids.map((id, at) => ({
    hash: secretHash(tokens[at] ?? ''),
    role,
    stud_id: role === 'student' ? id : null,
    prof_id: role === 'professor' ? id : null,
    admin_id: null,
    createdAt,
    expiresAt,
  }));
  await services.database.write((db) => insertRows(db, { sign_in: rows }));
  return tokens;
}

/**
 * Gives each of these students a QR value that is valid for an hour, longer than from a call.
 * @returns the values, in order
 */
export async function mintForEverybody(
  { services }: SchoolUnderTest,
  studentIds: readonly number[],
): Promise<string[]> {
  const values = studentIds.map(() => newQrValue());
  const createdAt = new Date(services.clock.nowMs()).toISOString();
  const expiresAt = new Date(services.clock.nowMs() + 3_600_000).toISOString();
  const rows = studentIds.map((stud_id, at) => ({
    hash: secretHash(values[at] ?? ''),
    stud_id,
    deviceMark: secretHash(`the device of ${stud_id}`),
    createdAt,
    expiresAt,
  }));
  await services.database.write((db) => insertRows(db, { qr_token: rows }));
  return values;
}

/**
 * Opens one session today for every program level, by default of its first subject.
 * @returns their ids, in order
 */
export async function openSessionsToday({ services }: SchoolUnderTest, size: SchoolSize, of = 1): Promise<number[]> {
  const ids = largeSchoolIds(size);
  const createdAt = new Date(services.clock.nowMs()).toISOString();
  const times = { createdAt, start_time: '00:00', end_time: '23:59' };
  const rows = Array.from({ length: size.programs }, (_none, at) => ({
    ...times,
    overAt: overAt(times, 'UTC'),
    madeAt: createdAt,
    subject_id: ids.subject(at + 1, of),
    class_courseYearSection: largeProgramName(at + 1),
    class_token: POINTS,
    class_exp: 10,
    isOpen: false,
    isdeleted: false,
  }));
  const stored = await services.database.write((db) =>
    db.insertInto('class_session').values(rows).returning('class_id').execute(),
  );
  return stored.map(({ class_id }) => class_id);
}
