import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { leaderboardRules } from './leaderboard-rules-calls.ts';

/** A place on the leaderboard. @see spec §3 */
export const leaderboardEntry = z.object({
  /** 0 of another student whom the school's rules or they themselves do not name in full. */
  stud_id: z.int(),
  /** As the school's rules name them to others; one's own always in full. @see docs/decisions/0046 */
  ...personNames.shape,
  current_level: z.int(),
  /** In a window that holds another student of the same name, and only then. */
  courseYearSection: z.optional(z.string()),
  /** From 1, without gaps and none twice: level, then experience, then name decide. */
  rank: z.int(),
  /** What is shown of it: one more than how many have a higher level, or of the same level more experience. */
  sharedRank: z.int(),
  /** Of equal rank points, it decides. Of others who owe some 0, of oneself what is owed, below 0. */
  current_exp: z.int(),
  /** True of one of the first three whose photo can be had. */
  boardPhoto: z.optional(z.boolean()),
  /** True of oneself, where others read `A student`. */
  boardHidden: z.optional(z.boolean()),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** The most rows that either part of a window holds. */
export const MOST_LEADERBOARD_ROWS = 1000;

/**
 * Everyone approved, best first, as far and under such names as the school's rules let students see one another. A query asks for a window: `top` the first so many, `around` so many on either side
 * of the caller; with both, the rows of both, none twice. @see spec §2, decisions §4.3
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
    /** How many there are in all; of those shown alone where only neighbours are. */
    total: z.int(),
    /** The school's rules; left out while they are the specification's. */
    board: z.optional(leaderboardRules),
  }),
});
