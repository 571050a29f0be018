import * as z from 'zod/mini';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, instant } from '#contract/platform/base/fields.ts';

/** As many are on a page. */
export const POINTS_A_PAGE = 30;

/** What points, experience and levels come from and go to. What one attendance gave is one of them. */
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

/** What an attendance's points are made of. */
export const pointsParts = ['attendance', 'late', 'level-up', 'streak'] as const;

/**
 * One change of a student's points, with what explains it. What is about something that was deleted for good says of
 * it nothing but the points: null.
 * @see docs/decisions/0047
 */
export const pointsEntry = z.object({
  ledger_id: z.int(),
  createdAt: instant,
  kind: z.enum(pointsKinds),
  points: z.int(),
  exp: z.int(),
  level: z.int(),
  /** The points after it. */
  balance: z.int(),
  /** Of an attendance: the session's own points and experience, less what lateness cost, and the bonus. */
  parts: z.array(z.object({ kind: z.enum(pointsParts), points: z.int(), exp: z.int() })),
  /** Of an attendance with a streak's bonus, how long it was. */
  streak: z.nullable(z.int()),
  /** Of an attendance, a correction and what was given by hand. */
  subject_name: z.nullable(z.string()),
  /** The session's own instant. */
  class_createdAt: z.nullable(instant),
  /** What a correction made of them. */
  status: z.nullable(z.enum(statuses)),
  /** What was redeemed. */
  item_name: z.nullable(z.string()),
  /** How a redemption ended that was given back. */
  decision: z.nullable(z.enum(['declined', 'cancelled', 'returned'])),
  /** Why, in the words of who did it; '' where they said nothing. */
  reason: z.string(),
  /** Of what a refund took at once: what it was of that could not be taken back before, points by hand or a session. */
  collected: z.array(
    z.object({
      points: z.int(),
      /** What the points by hand were for; '' of a session. */
      reason: z.string(),
      subject_name: z.nullable(z.string()),
      /** The session's own instant; null of points by hand, and of a session that was deleted for good. */
      class_createdAt: z.nullable(instant),
    }),
  ),
  /** The professor who gave points by hand; '' of somebody who is not there any more, and of points withdrawn, which an administrator may have done. */
  by: z.string(),
  /** Of points given by hand, and of those that were withdrawn. */
  award_id: z.nullable(z.int()),
  /** When what was given by hand was withdrawn. */
  withdrawnAt: z.nullable(instant),
});
export type PointsEntry = z.output<typeof pointsEntry>;

const page = z.object({
  points: z.array(pointsEntry),
  /** The `before` of the next page; null where there is none. */
  next: z.nullable(z.int()),
});
export type PointsPage = z.output<typeof page>;
const before = z.object({ before: idOrNone('before') });

export const getPoints = call({
  method: 'GET',
  path: '/api/student/getPoints',
  summary: `Every change of the student’s points with what explains it, newest first, ${POINTS_A_PAGE} at a time.`,
  query: before,
  reply: page,
});

export const getStudentPoints = call({
  method: 'GET',
  path: '/api/admin/getStudentPoints/:id',
  summary: `Every change of a student’s points with what explains it, newest first, ${POINTS_A_PAGE} at a time.`,
  params: z.object({ id: id() }),
  query: before,
  reply: z.extend(page, { student: z.extend(studentInClass, { current_token: z.int() }) }),
});
