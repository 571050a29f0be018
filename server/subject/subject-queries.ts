import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Subject, subject } from '#contract/subject/subject-calls.ts';
import { columnsOf } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';

const countSessions = (which = sql``) =>
  sql<number>`(select count(*) from class_session where class_session.subject_id = subject.subject_id${which})`;

const subjectColumns = columnsOf(z.omit(subject, { session_count: true, bin_count: true }));

/** Subjects and events of one professor, with the number of their sessions, those in the bin included. */
function subjectsOf(db: Db, prof_id: number) {
  return db
    .selectFrom('subject')
    .select([
      ...subjectColumns,
      countSessions().as('session_count'),
      countSessions(sql` and isdeleted`).as('bin_count'),
    ])
    .where('prof_id', '=', prof_id);
}

/** The professor's subjects, or their events, newest first. @see decisions §4.4 */
export function ownSubjects(db: Db, prof_id: number, which: 'subjects' | 'events'): Promise<Subject[]> {
  return subjectsOf(db, prof_id)
    .where('subject_courseYearSection', which === 'events' ? '=' : '!=', '')
    .orderBy('subject_id', 'desc')
    .execute();
}

/** The subject or event with this id, if it is this professor's. @see decisions §4.6 */
export function ownSubject(db: Db, prof_id: number, subject_id: number): Promise<Subject | undefined> {
  return subjectsOf(db, prof_id).where('subject_id', '=', subject_id).executeTakeFirst();
}

/** Locks the professor's subject until the transaction ends, so that sessions are made one after another. */
export async function lockSubject(
  db: Db,
  prof_id: number,
  subject_id: number,
): Promise<{ subject_id: number; subject_courseYearSection: string } | undefined> {
  return db
    .selectFrom('subject')
    .select(['subject_id', 'subject_courseYearSection'])
    .where('subject_id', '=', subject_id)
    .where('prof_id', '=', prof_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the professor until the transaction ends, so that names of subjects are given one after another. */
export async function lockProfessor(db: Db, prof_id: number): Promise<void> {
  await db.selectFrom('professor').select('prof_id').where('prof_id', '=', prof_id).forUpdate().execute();
}

/** How many subjects and events the professor has. */
export async function subjectCount(db: Db, prof_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('subject')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('prof_id', '=', prof_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the professor has another subject of this name and program. @see decisions §4.4 */
export async function nameIsTaken(
  db: Db,
  prof_id: number,
  { subject_name, subject_courseYearSection }: Pick<Subject, 'subject_name' | 'subject_courseYearSection'>,
  besides = 0,
): Promise<boolean> {
  const found = await db
    .selectFrom('subject')
    .select('subject_id')
    .where('prof_id', '=', prof_id)
    .where('subject_name', '=', subject_name)
    .where('subject_courseYearSection', '=', subject_courseYearSection)
    .where('subject_id', '!=', besides)
    .executeTakeFirst();
  return found !== undefined;
}
