import { type Kysely, sql } from 'kysely';
import { type SessionTimes, sessionHoursIn } from '#contract/session/session-date-rules.ts';
import { columnTypes } from './column-types.ts';

/** Sessions whose start is worked out and written in one go; each is two values, of which SQLite takes 32,766. */
const AT_ONCE = 5000;

/**
 * A session knows when it begins by its own times, whenever it was added, so that it counts for who belonged then.
 * @see decisions §4.9
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, postgres } = columnTypes(db);
  const asInstant = postgres ? sql`timestamptz` : sql`text`;
  await db.schema.alterTable('class_session').addColumn('startsAt', instant).execute();
  // Only a school that was never started has no time zone yet, and that one has no sessions.
  const settings = await sql<{ value: string }>`select value from setting where name = 'time_zone'`.execute(db);
  const hours = sessionHoursIn(settings.rows[0]?.value ?? 'UTC');
  for (let last = 0, more = true; more; ) {
    const { rows } = await sql<SessionTimes & { class_id: number }>`
      select class_id, "createdAt", start_time, end_time from class_session
      where class_id > ${last} order by class_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const starts = rows.map((session) => sql`(${session.class_id}, ${hours(session).startsAt})`);
    if (starts.length > 0)
      // Both databases name the columns of such rows so.
      await sql`update class_session set "startsAt" = cast(starts.column2 as ${asInstant})
        from (values ${sql.join(starts)}) as starts where class_id = cast(starts.column1 as integer)
          and class_id > ${last} and class_id <= ${rows.at(-1)?.class_id}`.execute(db);
    last = rows.at(-1)?.class_id ?? last;
    more = rows.length === AT_ONCE;
  }
  await db.schema
    .alterTable('class_session')
    .alterColumn('startsAt', (change) => change.setNotNull())
    .execute();
}
