import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { mayOnDay, type Right, type Standing } from '#contract/subjects/subject/right-rules.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';

/** A professor who asks, and when. */
export type Asker = Pick<ProfessorActor, 'prof_id' | 'at'>;

/** What somebody asks about: a subject, or a session of it by its moment. */
export interface AskedAbout {
  subject_id: number;
  /** Whose subject it is. */
  prof_id: number;
  createdAt?: Instant;
}

/**
 * As what a professor has this right to a subject or a session: the one place that is asked. Whose it is has every right;
 * co-teachers and helpers have theirs on their days.
 * @returns undefined where they have not
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
