import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { mayOnDay, type Right, type Standing } from '#contract/subjects/subject/right-rules.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';

/** The professor who makes a request, and when. */
export type Asker = Pick<ProfessorActor, 'prof_id' | 'at'>;

/** The object of a request: a subject, or one of its sessions with the time of the session. */
export interface AskedAbout {
  subject_id: number;
  /** The subject's owner. */
  prof_id: number;
  createdAt?: Instant;
}

/**
 * The role in which a professor has this right to a subject or session; every check goes through here. The owner has
 * full access; co-teachers and helpers have their access on their days.
 * @returns undefined if they do not have it
 * @see decisions §4.6, docs/decisions/0028, docs/decisions/0035
 */
export async function may(
  db: Db,
  who: Asker,
  { subject_id, prof_id, createdAt }: AskedAbout,
  right: Right,
): Promise<Standing['standing'] | undefined> {
  if (prof_id === who.prof_id) return 'owner';
  const staff = await db
    .selectFrom('subject_staff')
    .select(['role as standing', 'firstDay', 'lastDay'])
    .where('subject_id', '=', subject_id)
    .where('prof_id', '=', who.prof_id)
    .executeTakeFirst();
  if (!staff) return undefined;
  const timeZone = await schoolTimeZone(db);
  const day = createdAt && localTime(createdAt, timeZone).day;
  return mayOnDay(staff, right, localTime(who.at, timeZone).day, day) ? staff.standing : undefined;
}
