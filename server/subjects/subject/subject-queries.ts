import { sql } from 'kysely';
import * as z from 'zod/mini';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Right, Standing } from '#contract/subjects/subject/right-rules.ts';
import { type Subject, subject } from '#contract/subjects/subject/subject-calls.ts';
import {
  type AdministratorActor,
  type Authorized,
  authorized,
  type ProfessorActor,
} from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsOf, countRows } from '#server/platform/database/queries.ts';
import { type Asker, may } from './right-queries.ts';

/** A subject or event with its owner and the professor's role. */
export type FoundSubject = Subject & { prof_id: number; standing?: Standing['standing'] };

const countSessions = (which = sql``) =>
  sql<number>`(select count(*) from class_session where class_session.subject_id = subject.subject_id${which})`;

const subjectColumns = columnsOf(z.omit(subject, { session_count: true, bin_count: true }));

/** How many sessions a subject has, including the bin, and how many are in the bin. */
export const sessionCountColumns = [
  countSessions().as('session_count'),
  countSessions(sql` and isdeleted`).as('bin_count'),
] as const;

/** Subjects and events that are not deleted, with their numbers of sessions. */
export function subjects(db: Db) {
  return db
    .selectFrom('subject')
    .select([...subjectColumns, 'subject.prof_id', ...sessionCountColumns])
    .where('subject.deletedAt', 'is', null);
}

/** A professor's own subjects, or their events, or both, newest first. @see decisions §4.4 */
export function subjectsOfProfessor(db: Db, prof_id: number, which?: 'subjects' | 'events'): Promise<Subject[]> {
  return subjects(db)
    .where('subject.prof_id', '=', prof_id)
    .$if(which !== undefined, (query) => query.where('subject_courseYearSection', which === 'events' ? '=' : '!=', ''))
    .orderBy('subject_id', 'desc')
    .execute();
}

/** The subject or event with this id, if the professor has this right. @see decisions §4.6 */
export async function ownSubject(
  db: Db,
  who: Asker,
  subject_id: number,
  right: Right,
): Promise<Authorized<FoundSubject> | undefined> {
  const found = await subjects(db).where('subject_id', '=', subject_id).executeTakeFirst();
  const standing = found && (await may(db, who, found, right));
  return authorized(standing && { ...found, standing });
}

/** The subject or event with this id, for administrators, who see every one. @see docs/decisions/0035 */
export async function anySubject(
  db: Db,
  _who: AdministratorActor,
  subject_id: number,
): Promise<Authorized<FoundSubject> | undefined> {
  return authorized(await subjects(db).where('subject_id', '=', subject_id).executeTakeFirst());
}

/** Locks a subject until the transaction ends, so that its changes are serialized. */
export async function lockSubject(db: Db, subject_id: number): Promise<void> {
  await db.selectFrom('subject').select('subject_id').where('subject_id', '=', subject_id).forUpdate().execute();
}

/** The subject, locked until the transaction ends, so that changes of it and its sessions are serialized. */
export async function heldSubject(
  db: Db,
  who: Asker,
  subject_id: number,
  right: Right = 'change',
): Promise<Authorized<FoundSubject> | undefined> {
  if (!(await ownSubject(db, who, subject_id, right))) return undefined;
  await lockSubject(db, subject_id);
  return ownSubject(db, who, subject_id, right);
}

/** As `heldSubject`, and for administrators any subject. */
export async function heldToChange(
  db: Db,
  who: ProfessorActor | AdministratorActor,
  subject_id: number,
  right?: Right,
): Promise<Authorized<FoundSubject> | undefined> {
  if (who.role === 'professor') return heldSubject(db, who, subject_id, right);
  await lockSubject(db, subject_id);
  return anySubject(db, who, subject_id);
}

/** The fields of a subject or event that a professor enters. */
type SubjectValues = Omit<Subject, 'subject_id' | 'session_count' | 'bin_count' | 'lateAfterMinutes'>;

/** How many subjects and events a professor has. */
export function subjectCount(db: Db, prof_id: number): Promise<number> {
  return countRows(db.selectFrom('subject').where('prof_id', '=', prof_id).where('deletedAt', 'is', null));
}

/** The fields that are unique among a professor's subjects. */
type SubjectName = Pick<Subject, 'subject_name' | 'subject_courseYearSection'>;

/**
 * Whether the professor has another subject with this name and program, not counting deleted subjects.
 * @see decisions §4.4
 */
export async function nameIsTaken(
  db: Db,
  prof_id: number,
  { subject_name, subject_courseYearSection }: SubjectName,
  besides = 0,
): Promise<boolean> {
  const others = db
    .selectFrom('subject')
    .where('prof_id', '=', prof_id)
    .where('subject_name', '=', subject_name)
    .where('subject_courseYearSection', '=', subject_courseYearSection)
    .where('subject_id', '!=', besides)
    .where('deletedAt', 'is', null);
  return (await countRows(others)) > 0;
}

/** Appends the id of a deleted subject to its name, if another subject of its professor takes that name. */
async function freeName(db: Db, prof_id: number, { subject_name, subject_courseYearSection }: SubjectName) {
  await db
    .updateTable('subject')
    .set({ subject_name: sql`subject_name || ' (' || subject_id || ')'` })
    .where('prof_id', '=', prof_id)
    .where('subject_name', '=', subject_name)
    .where('subject_courseYearSection', '=', subject_courseYearSection)
    .where('deletedAt', 'is not', null)
    .execute();
}

/** Stores a new subject of a professor. @returns its subject_id */
export async function insertSubject(
  db: Db,
  prof_id: number,
  values: SubjectValues & Partial<Pick<Subject, 'lateAfterMinutes'>>,
  createdAt: Instant,
): Promise<number> {
  await freeName(db, prof_id, values);
  const { subject_id } = await db
    .insertInto('subject')
    .values({ ...values, prof_id, createdAt })
    .returning('subject_id')
    .executeTakeFirstOrThrow();
  return subject_id;
}

/** Stores changes of a subject. If the subject's program level changes, its open sessions use the current level. */
export async function storeSubject(db: Db, before: Authorized<FoundSubject>, values: SubjectValues): Promise<void> {
  const { subject_id, subject_courseYearSection } = before;
  await freeName(db, before.prof_id, values);
  await db.updateTable('subject').set(values).where('subject_id', '=', subject_id).execute();
  if (values.subject_courseYearSection === subject_courseYearSection) return;
  const sessions = db.updateTable('class_session').where('subject_id', '=', subject_id);
  await sessions.set({ former_id: null }).where('class_courseYearSection', '=', '').execute();
  await sessions.set({ former_subject_id: null }).execute();
}

/** Gives a subject to another professor and removes them from its staff. */
export async function storeOwner(db: Db, subject: Authorized<Subject>, prof_id: number): Promise<void> {
  const { subject_id } = subject;
  await freeName(db, prof_id, subject);
  await db.updateTable('subject').set({ prof_id }).where('subject_id', '=', subject_id).execute();
  const asStaff = db.deleteFrom('subject_staff').where('subject_id', '=', subject_id);
  await asStaff.where('prof_id', '=', prof_id).execute();
}

/** Stores the minute from which a scan counts as late in a subject's new sessions; null means never. */
export async function storeLateness(
  db: Db,
  { subject_id }: Authorized<Subject>,
  lateAfterMinutes: number | null,
): Promise<void> {
  await db.updateTable('subject').set({ lateAfterMinutes }).where('subject_id', '=', subject_id).execute();
}

/** A session and its day, `YYYY-MM-DD` in the school's time zone. */
export interface SessionOnDay {
  class_id: number;
  day: string;
}

/** Updates data of higher features that depends on the days and program levels of sessions, in the same transaction. */
export type SessionsPlaced = (db: Db, sessions: readonly SessionOnDay[]) => Promise<void>;

/** A subject's sessions without a program level of their own, including sessions in the bin, oldest first. */
export async function openSessions(
  db: Db,
  { subject_id }: Authorized<Subject>,
  timeZone: string,
): Promise<SessionOnDay[]> {
  const rows = await db
    .selectFrom('class_session')
    .select(['class_id', 'createdAt'])
    .where('subject_id', '=', subject_id)
    .where('class_courseYearSection', '=', '')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ class_id, createdAt }) => ({ class_id, day: localTime(createdAt, timeZone).day }));
}

/** A session with one student who came, or null. */
export interface RecentSession {
  class_id: number;
  stud_id: number | null;
}

/**
 * A subject's sessions that are not in the bin, and their attendance since a moment. Passes and scanners may show
 * these.
 */
export function recentSessions(
  db: Db,
  { subject_id }: Pick<Subject, 'subject_id'>,
  since: Instant,
): Promise<RecentSession[]> {
  return db
    .selectFrom('class_session')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.createdAt', '>=', since),
    )
    .select(['class_session.class_id', 'attendance.stud_id'])
    .where('subject_id', '=', subject_id)
    .where('isdeleted', '=', false)
    .where((eb) => eb.or([eb('class_session.createdAt', '>=', since), eb('attendance.stud_id', 'is not', null)]))
    .execute();
}

/** Removes a subject with its sessions and their attendance. */
export async function removeSubject(db: Db, { subject_id }: Authorized<Subject>): Promise<void> {
  await db.deleteFrom('subject').where('subject_id', '=', subject_id).execute();
}

/**
 * Hides a subject until it is restored or deleted for good. Scans in progress end before its sessions go to the bin.
 */
export async function hideSubject(db: Db, { subject_id }: Authorized<Subject>, deletedAt: Instant): Promise<void> {
  const sessions = db.selectFrom('class_session').select('class_id').where('subject_id', '=', subject_id);
  await sessions.orderBy('class_id').forUpdate().execute();
  await db
    .updateTable('class_session')
    .set({ isdeleted: true, deletedAt, deletedBy: null })
    .where('subject_id', '=', subject_id)
    .where('isdeleted', '=', false)
    .execute();
  await db.updateTable('subject').set({ deletedAt }).where('subject_id', '=', subject_id).execute();
}

/** Restores a hidden subject, and the sessions that went to the bin when the subject was hidden. */
export async function showSubject(db: Db, { subject_id }: Pick<Subject, 'subject_id'>): Promise<void> {
  await db
    .updateTable('class_session')
    .set({ isdeleted: false, deletedAt: null })
    .where('subject_id', '=', subject_id)
    .where('isdeleted', '=', true)
    // This leaves out sessions that a professor moved to the bin, because these have the professor's id.
    .where('deletedBy', 'is', null)
    .where('deletedAt', '=', (eb) => eb.selectFrom('subject').select('deletedAt').where('subject_id', '=', subject_id))
    .execute();
  await db.updateTable('subject').set({ deletedAt: null }).where('subject_id', '=', subject_id).execute();
}

/** A subject's name in the audit: its name and id. */
export const nameOfSubject = ({ subject_id, subject_name }: Pick<Subject, 'subject_id' | 'subject_name'>) =>
  `${subject_name} (${subject_id})`;
