import { sql } from 'kysely';
import { isMeantFor, type SessionForStudents } from '#contract/attendance/attendance/counting-rules.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { SessionCounts } from '#server/attendance/session/today-queries.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { membershipsFor } from './membership-queries.ts';

/**
 * How many students came to each session, and how many its roll expected, including excused students. The number of
 * queries stays the same however many sessions there are.
 */
export async function sessionCounts(
  db: Db,
  sessions: readonly (SessionForStudents & Pick<ClassSession, 'class_id'>)[],
): Promise<SessionCounts> {
  if (sessions.length === 0) return new Map();
  const [came, excused, memberships] = await Promise.all([
    studentsBySession(db, 'attendance', sessions),
    studentsBySession(db, 'excuse', sessions),
    membershipsFor(db, sessions),
  ]);
  return new Map(
    sessions.map((session) => {
      const there = came.get(session.class_id) ?? new Set();
      const expected = new Set([...there, ...(excused.get(session.class_id) ?? [])]);
      for (const [stud_id, membership] of memberships) if (isMeantFor(session, membership)) expected.add(stud_id);
      return [session.class_id, { present: there.size, expected: expected.size }];
    }),
  );
}

/**
 * The students whom a table names at each session. The query returns one row per session: for one row per student,
 * drivers would take most of a second in a term.
 */
async function studentsBySession(
  db: Db,
  table: 'attendance' | 'excuse',
  sessions: readonly Pick<ClassSession, 'class_id'>[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const ids =
    dialectOf(db) === 'postgres' ? sql<string>`string_agg(stud_id::text, ',')` : sql<string>`group_concat(stud_id)`;
  const class_ids = sessions.map(({ class_id }) => class_id);
  const rows = await db
    .selectFrom(table)
    .select(['class_id', ids.as('stud_ids')])
    .where('class_id', 'in', class_ids)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ class_id, stud_ids }) => [class_id, new Set(stud_ids.split(',').map(Number))]));
}
