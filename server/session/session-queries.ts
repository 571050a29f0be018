import type { Instant } from '#contract/base/fields.ts';
import type { Db } from '#server/base/database.ts';

/** The columns of a session as they go over the wire. */
const sessionColumns = [
  'class_session.class_id',
  'class_session.subject_id',
  'class_session.class_courseYearSection',
  'class_session.class_token',
  'class_session.class_exp',
  'class_session.start_time',
  'class_session.end_time',
  'class_session.isOpen',
  'class_session.isdeleted',
  'class_session.createdAt',
  'subject.subject_name',
] as const;

/** Sessions of one professor, with the name of their subject. */
function sessionsOf(db: Db, prof_id: number) {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select([...sessionColumns, 'subject.subject_courseYearSection'])
    .where('subject.prof_id', '=', prof_id);
}

/** The session with this id, if its subject is this professor's; in the bin or not. @see decisions §4.6 */
export function ownedSession(db: Db, prof_id: number, class_id: number) {
  return sessionsOf(db, prof_id).where('class_session.class_id', '=', class_id).executeTakeFirst();
}

/** The same, of this very subject. @see decisions §4.6 */
export function ownedSessionOfSubject(db: Db, prof_id: number, subject_id: number, class_id: number) {
  return sessionsOf(db, prof_id)
    .where('class_session.class_id', '=', class_id)
    .where('class_session.subject_id', '=', subject_id)
    .executeTakeFirst();
}

/** The sessions of a subject, newest first: those in the bin, or those that are not. */
export function sessionsOfSubject(db: Db, prof_id: number, subject_id: number, isdeleted: boolean) {
  return sessionsOf(db, prof_id)
    .where('class_session.subject_id', '=', subject_id)
    .where('class_session.isdeleted', '=', isdeleted)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
}

/** Whether the subject has a session of this program, not deleted, that was created after `since`. @see decisions §4.7 */
export async function hasYoungerSession(
  db: Db,
  subject_id: number,
  program: string,
  since: Instant,
  besides?: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('class_session')
    .select('class_id')
    .where('subject_id', '=', subject_id)
    .where('class_courseYearSection', '=', program)
    .where('isdeleted', '=', false)
    .where('createdAt', '>', since)
    .$if(besides !== undefined, (query) => query.where('class_id', '!=', besides ?? 0))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
