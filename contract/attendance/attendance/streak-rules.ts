/** Streaks in TypeScript. Twin: server/attendance/attendance/streak-queries.ts, in SQL. */
/** The facts about a session that a streak depends on. */
export interface StreakSession {
  present: boolean;
  /** Whether the session counts for this student. */
  counts: boolean;
}

/**
 * The number of sessions in a row that the student attended, up to the last one given. Sessions that do not count for
 * the student neither lengthen nor break the streak.
 * @param sessions the sessions of one subject that are not deleted, by createdAt, oldest first
 * @see spec §4, decisions §4.9
 */
export function streakOf(sessions: Iterable<StreakSession>): number {
  let streak = 0;
  for (const { present, counts } of sessions) {
    if (counts) streak = present ? streak + 1 : 0;
  }
  return streak;
}
