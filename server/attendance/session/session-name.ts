import { localTime } from '#contract/platform/base/dates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { OwnSession } from './session-queries.ts';

type Times = Pick<OwnSession, 'createdAt' | 'start_time' | 'end_time'>;

/** A session's date and hours as the audit stores them: by the school's clock. */
export async function timesOfSession(db: Db, { createdAt, start_time, end_time }: Times): Promise<string> {
  const { day } = localTime(createdAt, await schoolTimeZone(db));
  return start_time && end_time ? `${day} ${start_time}-${end_time}` : day;
}

/** The name of a session in the audit: its subject, time and id. */
export async function nameOfSession(db: Db, session: OwnSession): Promise<string> {
  return `${session.subject_name}, ${await timesOfSession(db, session)} (${session.class_id})`;
}
