import { type Kysely, sql } from 'kysely';
import { overAtIn, type SessionTimes } from '#contract/attendance/session/session-date-rules.ts';
import { columnTypes } from './column-types.ts';

/**
 * The number of sessions whose end is stored in one statement: each session needs two values, and SQLite accepts 32,766
 * values.
 */
const AT_ONCE = 5000;

/**
 * Stores when a session ends and when it was added; existing sessions count as added when they began. Reads no
 * attendance, so the time depends only on the number of sessions.
 * @see decisions §4.8
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, postgres } = columnTypes(db);
  const asInstant = postgres ? sql`timestamptz` : sql`text`;
  for (const column of ['overAt', 'madeAt'])
    await db.schema.alterTable('class_session').addColumn(column, instant).execute();
  // Only a school that was never started has no time zone yet, and such a school has no sessions.
  const settings = await sql<{ value: string }>`select value from setting where name = 'time_zone'`.execute(db);
  const overAt = overAtIn(settings.rows[0]?.value ?? 'UTC');
  for (let last = 0, more = true; more; ) {
    const { rows } = await sql<SessionTimes & { class_id: number }>`
      select class_id, "createdAt", start_time, end_time from class_session
      where class_id > ${last} order by class_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const ends = rows.map((session) => sql`(${session.class_id}, ${overAt(session)})`);
    if (ends.length > 0)
      // Both databases name the columns of `values` column1 and column2.
      await sql`update class_session set "madeAt" = "createdAt", "overAt" = cast(ends.column2 as ${asInstant})
        from (values ${sql.join(ends)}) as ends where class_id = cast(ends.column1 as integer) and class_id > ${last}
          and class_id <= ${rows.at(-1)?.class_id}`.execute(db);
    last = rows.at(-1)?.class_id ?? last;
    more = rows.length === AT_ONCE;
  }
  for (const column of ['overAt', 'madeAt'])
    await db.schema
      .alterTable('class_session')
      .alterColumn(column, (change) => change.setNotNull())
      .execute();
}
