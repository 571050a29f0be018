import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import type { OwnSession } from '#server/attendance/session/session-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import { namesOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { instantsOf } from './leave-excuse-queries.ts';

/** The student numbers of the students who have one. */
async function numbersOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = await db
      .selectFrom('student')
      .select(['stud_id', 'student_number'])
      .where('stud_id', 'in', ids.slice(from, from + 1000))
      .where('student_number', 'is not', null)
      .execute();
    for (const { stud_id, student_number } of rows) numbers.set(stud_id, student_number ?? '');
  }
  return numbers;
}

/** Whether the owner has another session on the same day for the same program level, of this or another subject. */
async function namesakeOf(db: Db, session: OwnSession): Promise<Roll['namesake']> {
  const timeZone = await schoolTimeZone(db);
  const { day } = localTime(session.createdAt, timeZone);
  const { from, until } = instantsOf({ fromDay: day, toDay: day }, timeZone);
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select('subject.subject_id')
    .where('subject.prof_id', '=', session.prof_id)
    .where('class_courseYearSection', '=', session.class_courseYearSection)
    .where('class_session.createdAt', '>=', from)
    .where('class_session.createdAt', '<', until)
    .where('isdeleted', '=', session.isdeleted)
    .where('class_id', '!=', session.class_id)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some(({ subject_id }) => subject_id === session.subject_id) ? 'session' : 'subject';
}

/** Adds to a roll the fields that only its file has. @see spec §9 */
export async function withSheet(db: Db, session: Authorized<OwnSession>, roll: Roll): Promise<Roll> {
  const students = roll.roll.map(({ student }) => student.stud_id);
  const numbers = await numbersOf(db, students);
  const professor = (await namesOf(db, 'professor', [session.prof_id])).get(session.prof_id) ?? '';
  return {
    ...roll,
    roll: roll.roll.map((entry) => {
      const number = numbers.get(entry.student.stud_id);
      return number === undefined ? entry : { ...entry, number };
    }),
    professor,
    namesake: await namesakeOf(db, session),
  };
}
