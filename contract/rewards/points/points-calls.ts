import * as z from 'zod/mini';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, instant } from '#contract/platform/base/fields.ts';

/** The number of entries on a page. */
export const POINTS_A_PAGE = 30;

/** Where points, experience and levels come from and go to. Everything that one attendance gave is one entry. */
export const pointsKinds = [
  'attendance',
  'correction',
  'redemption',
  'refund',
  'award',
  'award-withdrawn',
  'term',
  'collected',
] as const;
export type PointsKind = (typeof pointsKinds)[number];

/** The parts of an attendance's points. */
export const pointsParts = ['attendance', 'late', 'level-up', 'streak'] as const;

/**
 * One change of a student's points, explained. A detail that was deleted permanently is null.
 * @see docs/decisions/0047
 */
export const pointsEntry = z.object({
  ledger_id: z.int(),
  createdAt: instant,
  kind: z.enum(pointsKinds),
  points: z.int(),
  exp: z.int(),
  level: z.int(),
  /** The points after this change. */
  balance: z.int(),
  /** For an attendance: the session's own points and experience, the deduction for lateness, and the bonus. */
  parts: z.array(z.object({ kind: z.enum(pointsParts), points: z.int(), exp: z.int() })),
  /** The length of the streak, if an attendance has the bonus for a streak. */
  streak: z.nullable(z.int()),
  /** The subject, for an attendance, a correction and points given by hand. */
  subject_name: z.nullable(z.string()),
  /** The session's `createdAt`. */
  class_createdAt: z.nullable(instant),
  /** The status after a correction. */
  status: z.nullable(z.enum(statuses)),
  /** The redeemed incentive. */
  item_name: z.nullable(z.string()),
  /** How a refunded redemption ended. */
  decision: z.nullable(z.enum(['declined', 'cancelled', 'returned'])),
  /** The reason that the person gave; '' if they gave none. */
  reason: z.string(),
  /**
   * Points that a refund took back: points given by hand, or points of a session. They could not be taken back earlier,
   * because the student had spent them.
   */
  collected: z.array(
    z.object({
      points: z.int(),
      /** The purpose of points given by hand; '' for a session. */
      reason: z.string(),
      subject_name: z.nullable(z.string()),
      /** The session's `createdAt`; null for points by hand, and for sessions deleted permanently. */
      class_createdAt: z.nullable(instant),
    }),
  ),
  /**
   * The professor who gave points by hand; '' if the professor no longer exists. Also '' for withdrawn points, because
   * an administrator may have withdrawn them.
   */
  by: z.string(),
  /** The award, if points were given by hand or withdrawn. */
  award_id: z.nullable(z.int()),
  /** When points given by hand were withdrawn. */
  withdrawnAt: z.nullable(instant),
});
export type PointsEntry = z.output<typeof pointsEntry>;

const page = z.object({
  points: z.array(pointsEntry),
  /** The `before` to send for the next page; null if there is none. */
  next: z.nullable(z.int()),
});
export type PointsPage = z.output<typeof page>;
const before = z.object({ before: idOrNone('before') });

export const getPoints = call('GET', '/api/student/getPoints', {
  summary: `Every change of the student’s points with its explanation, newest first, ${POINTS_A_PAGE} at a time.`,
  query: before,
  reply: page,
});

export const getStudentPoints = call('GET', '/api/admin/getStudentPoints/:id', {
  summary: `Every change of a student’s points with its explanation, newest first, ${POINTS_A_PAGE} at a time.`,
  params: z.object({ id: id() }),
  query: before,
  reply: z.extend(page, { student: z.extend(studentInClass, { current_token: z.int() }) }),
});
