import * as z from 'zod/mini';
import { instant } from '#contract/platform/base/fields.ts';

/** The bonus of an attendance, besides the session's own points: exactly one of these. @see spec §4, decisions §1.4 */
export const rewardKinds = ['level-up', 'streak', 'none'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/**
 * Everything that one attendance changed, including its bonus, but without what the session gave earlier.
 * @see decisions §1.4
 */
export const reward = z.object({
  kind: z.enum(rewardKinds),
  /** Spec §4's sentence, longer if points from an earlier attendance at this session could not be taken back. */
  message: z.string(),
  /** The number of attendances in a row in the subject, including this one. */
  streak: z.int(),
  points: z.int(),
  /** Negative if a level-up took more than the session gave. */
  exp: z.int(),
  /** 1 if the student gained a level, otherwise 0. */
  level: z.int(),
});
export type Reward = z.output<typeof reward>;

/** Points, experience and levels that a change added or could not take back. */
export const amounts = z.object({ points: z.int(), exp: z.int(), level: z.int() });
export type Amounts = z.output<typeof amounts>;

/** The session of a reward, for the name and the points on the student's screen. @see spec §4 */
export const rewardSource = z.object({
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** The session's `createdAt`, as in lists of sessions. */
  class_createdAt: instant,
  /** The points and experience for the session itself. The rest of the reward is the bonus. */
  class_token: z.int(),
  class_exp: z.int(),
  /** The student's level now, including one just gained. */
  current_level: z.int(),
});
export type RewardSource = z.output<typeof rewardSource>;

/** A reward as its student's screen shows it. */
export type EarnedReward = Reward & RewardSource;

/** The reward of a student's last attendance, for clients that missed the notice. @see decisions §4.3, §5.3 */
export const latestReward = z.extend(reward, { ...rewardSource.shape, createdAt: instant });
export type LatestReward = z.output<typeof latestReward>;
