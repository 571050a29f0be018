import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { leaderboardRules } from './leaderboard-rules-calls.ts';

/** A row of the leaderboard. @see spec §3 */
export const leaderboardEntry = z.object({
  /** 0 for other students who are not named in full, because of the school's rules or their own choice. */
  stud_id: z.int(),
  /** As the school's rules show them to others; one's own always in full. @see docs/decisions/0046 */
  ...personNames.shape,
  current_level: z.int(),
  /** Only in a window that contains another student with the same name. */
  courseYearSection: z.optional(z.string()),
  /** From 1, without gaps or ties: by level, then experience, then name. */
  rank: z.int(),
  /** The rank shown: 1 plus the number of students with a higher level, or the same level and more experience. */
  sharedRank: z.int(),
  /** Decides between equal rank points. If it is owed, 0 for others, and below 0 for oneself. */
  current_exp: z.int(),
  /** True for the first three students if their photo is available. */
  boardPhoto: z.optional(z.boolean()),
  /** True for oneself if others read `A student`. */
  boardHidden: z.optional(z.boolean()),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** The most rows in each part of a window. */
export const MOST_LEADERBOARD_ROWS = 1000;

/**
 * All approved students, best first, limited and named by the school's rules. A query asks for a window: `top` rows
 * from the first, `around` rows on either side of the caller; with both, the rows of both without duplicates.
 * @see spec §2, decisions §4.3
 */
export const getStudentLeaderboard = call({
  method: 'GET',
  path: '/api/student/getStudentLeaderboard',
  summary: 'The approved students by level, or a window of them.',
  query: z.object({
    top: wholeNumberOrKeep('top', 0, MOST_LEADERBOARD_ROWS),
    around: wholeNumberOrKeep('around', 0, MOST_LEADERBOARD_ROWS),
  }),
  reply: z.object({
    studentLeaderboard: z.array(leaderboardEntry),
    /** The caller's stud_id. */
    activeStudent: z.int(),
    /** The number of all rows; only of those shown if just the nearest are. */
    total: z.int(),
    /** The school's rules; left out if they are the specification's. */
    board: z.optional(leaderboardRules),
  }),
});
