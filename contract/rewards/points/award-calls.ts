import * as z from 'zod/mini';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import {
  flagOrKeep,
  id,
  idempotencyKeyOrNone,
  idOrNone,
  instant,
  requiredText,
  wholeNumber,
} from '#contract/platform/base/fields.ts';
import { keyReused, refusal } from '#contract/platform/base/refusal.ts';
import { WITHDRAW_HOURS } from './award-rules.ts';

/** The most points given to a student at once. */
export const MOST_AWARDED = 1000;
/** The most students in one call. */
export const AWARDED_AT_ONCE = 100;
/** The longest reason, in characters. */
export const LONGEST_AWARD_REASON = 100;
/** The number of awards on one page. */
export const AWARDS_A_PAGE = 100;

/** Points that a professor gave a student by hand: they bring no experience, so no level. @see docs/decisions/0047 */
export const award = z.object({
  award_id: z.int(),
  student: studentInClass,
  /** The subject for which the points were given; null if the subject was deleted. */
  subject_name: z.nullable(z.string()),
  points: z.int(),
  reason: z.string(),
  createdAt: instant,
  withdrawnAt: z.nullable(instant),
  /** The number of withdrawn points that the student keeps, because the points were already spent. */
  kept: z.int(),
});
export type Award = z.output<typeof award>;

/**
 * `students` lists the students over the limit. Each listed student has a `stud_id`, and `left`: the points that the
 * student can still get today.
 */
export const awardLimit = refusal('award-limit', 400, 'This is more than the daily limit for a student.');
export const withdrawLate = refusal(
  'withdraw-late',
  400,
  `These points were given more than ${WITHDRAW_HOURS} hours ago. Only an administrator can withdraw these points.`,
);

/**
 * If the client sends the same `Idempotency-Key` again, the server repeats its first answer, so points are never given
 * twice. If one of the students is not in the subject, the call is refused with `notFound`.
 */
export const giveAward = call('POST', '/api/professor/giveAward', {
  summary: 'Gives students of a subject points by hand. Either all the students get the points, or no one does.',
  headers: z.object({ 'idempotency-key': idempotencyKeyOrNone(64) }),
  body: z.object({
    subject_id: id('subject_id'),
    stud_ids: z
      .array(id('stud_ids'), 'stud_ids must be a list.')
      .check(
        z.minLength(1, 'stud_ids must not be empty.'),
        z.maxLength(AWARDED_AT_ONCE, `stud_ids must have at most ${AWARDED_AT_ONCE} students.`),
      ),
    points: wholeNumber('Points', 'Please say how many points.', 1, MOST_AWARDED),
    reason: requiredText('Reason', 'Please give a reason. The students see the reason.', LONGEST_AWARD_REASON),
  }),
  reply: z.object({ message: z.string(), awards: z.array(award) }),
  refusals: [awardLimit, keyReused],
  done: 'Points given.',
  pace: aDay(300),
});

/** With `together`, withdraws all points that the same call gave. */
const withdrawing = z.optional(z.nullable(z.object({ together: flagOrKeep('together') })));
const withdrawn = z.object({ message: z.string(), awards: z.array(award) });

/**
 * Withdrawing a second time changes nothing. Points that the student has spent are not withdrawn: `kept` of each award
 * says how many.
 */
export const withdrawAward = call('POST', '/api/professor/withdrawAward/:awardId', {
  summary: `Takes back points that the professor gave in the last ${WITHDRAW_HOURS} hours, except points already spent.`,
  params: z.object({ awardId: id() }),
  body: withdrawing,
  reply: withdrawn,
  refusals: [withdrawLate],
  done: 'Points withdrawn.',
});

export const withdrawAnyAward = call('POST', '/api/admin/withdrawAward/:awardId', {
  summary: 'Takes back points that any professor gave, however long ago, except points already spent.',
  params: z.object({ awardId: id() }),
  reply: withdrawn,
  done: 'Points withdrawn.',
});

export const getAwards = call('GET', '/api/professor/getAwards', {
  summary:
    'The points that the professor gave, newest first. Also the daily limit for one student, and how many points each student got today.',
  query: z.object({ before: idOrNone('before') }),
  reply: z.object({
    awards: z.array(award),
    /** The `before` to send for the next page; null if there is none. */
    next: z.nullable(z.int()),
    award_day_most: z.int(),
    /** The points that each student got today. */
    given_today: z.array(z.object({ stud_id: z.int(), points: z.int() })),
  }),
});
