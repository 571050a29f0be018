import { localTime } from '#contract/base/dates.ts';
import type { Db } from '#server/database/database.ts';
import { schoolTimeZone } from '#server/settings/settings-queries.ts';
import type { OwnSession } from './session-queries.ts';

/** A session as the audit names it: its subject, its date and hours on the school's clock, as they are stored, and its id. */
export async function nameOfSession(db: Db, session: OwnSession): Promise<string> {
  const { class_id, subject_name, createdAt, start_time, end_time } = session;
  const { day } = localTime(createdAt, await schoolTimeZone(db));
  const hours = start_time && end_time ? ` ${start_time}-${end_time}` : '';
  return `${subject_name}, ${day}${hours} (${class_id})`;
}
