import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { leaderboardRules } from './leaderboard-rules-calls.ts';

/** A row of the leaderboard. @see spec §3 */
export const leaderboardEntry = z.object({
  /** 0 for another student whose name the school's rules or the student's own choice hide or shorten. */
  stud_id: z.int(),
  /** The name as the school's rules show it to others; one's own name is always in full. @see docs/decisions/0046 */
  ...personNames.shape,
  current_level: z.int(),
  /** Present only if another student in the same window has the same name. */
  courseYearSection: z.optional(z.string()),
  /** The position from 1, without gaps or ties: by level, then experience, then name. */
  rank: z.int(),
  /** The rank shown: 1 plus the number of students with a higher level, or the same level and more experience. */
  sharedRank: z.int(),
  /**
   * Experience, which decides between equal rank points. Students see their own owed experience as a negative number;
   * others see 0.
   */
  current_exp: z.int(),
  /** True for the first three students if their photo can be shown. */
  boardPhoto: z.optional(z.boolean()),
  /** True for the caller's own row if others read `A student` there. */
  boardHidden: z.optional(z.boolean()),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** The most rows in each part of a window. */
export const MOST_LEADERBOARD_ROWS = 1000;

/**
 * All approved students, best first, limited and named by the school's rules. A query can ask for a window: the first
 * `top` rows, or `around` rows on either side of the caller. With both parameters, the answer has the rows of both
 * without duplicates.
 * @see spec §2, decisions §4.3
 */
export const getStudentLeaderboard = call('GET', '/api/student/getStudentLeaderboard', {
  summary: 'The approved students, sorted by level: everyone, or only some ranks.',
  query: z.object({
    top: wholeNumberOrKeep('top', 0, MOST_LEADERBOARD_ROWS),
    around: wholeNumberOrKeep('around', 0, MOST_LEADERBOARD_ROWS),
  }),
  reply: z.object({
    studentLeaderboard: z.array(leaderboardEntry),
    /** The caller's stud_id. */
    activeStudent: z.int(),
    /** The number of all rows or, if the student sees only the nearest rows, the number of these. */
    total: z.int(),
    /** The school's rules; left out if they are the specification's rules. */
    board: z.optional(leaderboardRules),
  }),
});
