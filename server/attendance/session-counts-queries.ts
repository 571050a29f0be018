import { sql } from 'kysely';
import { isMeantFor, type SessionForStudents } from '#contract/attendance/counting-rules.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { type Db, dialectOf } from '#server/database/database.ts';
import type { SessionCounts } from '#server/session/today-queries.ts';
import { membershipsFor } from './membership-queries.ts';

/**
 * How many came to each of some sessions, of how many, as their rolls count them: as many queries for a thousand sessions
 * as for one.
 */
export async function sessionCounts(
  db: Db,
  sessions: readonly (SessionForStudents & Pick<ClassSession, 'class_id'>)[],
): Promise<SessionCounts> {
  if (sessions.length === 0) return new Map();
  const ids =
    dialectOf(db) === 'postgres' ? sql<string>`string_agg(stud_id::text, ',')` : sql<string>`group_concat(stud_id)`;
  // A row for each session: those of a term would take the drivers most of a second.
  const rows = await db
    .selectFrom('attendance')
    .select(['class_id', ids.as('came')])
    .where(
      'class_id',
      'in',
      sessions.map(({ class_id }) => class_id),
    )
    .groupBy('class_id')
    .execute();
  const came = new Map(rows.map((row) => [row.class_id, new Set(row.came.split(',').map(Number))]));
  const memberships = await membershipsFor(db, sessions);
  return new Map(
    sessions.map((session) => {
      const there = came.get(session.class_id) ?? new Set();
      let expected = there.size;
      for (const [stud_id, membership] of memberships)
        if (!there.has(stud_id) && isMeantFor(session, membership)) expected += 1;
      return [session.class_id, { present: there.size, expected }];
    }),
  );
}
