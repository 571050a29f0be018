import * as z from 'zod/mini';
import { instant } from '#contract/platform/base/fields.ts';

/** What attendance can earn beyond the session's own points: exactly one of these. @see spec §4, decisions §1.4 */
export const rewardKinds = ['level-up', 'streak', 'none'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** What one attendance changed in all, its bonus included; what its session had given before is not of it. @see decisions §1.4 */
export const reward = z.object({
  kind: z.enum(rewardKinds),
  /** Spec §4's sentence; where something had stayed of what was taken back, another that says it. */
  message: z.string(),
  /** Consecutive attendances in the subject, this one included. */
  streak: z.int(),
  points: z.int(),
  /** Negative when a level-up took more than the session gave. */
  exp: z.int(),
  /** 1 when a level was gained, else 0. */
  level: z.int(),
});
export type Reward = z.output<typeof reward>;

/** Points, experience and levels, such as a change of a status posts or could not take back. */
export const amounts = z.object({ points: z.int(), exp: z.int(), level: z.int() });
export type Amounts = z.output<typeof amounts>;

/** Where a reward comes from, so that the student's screen names it and its parts add up. @see spec §4 */
export const rewardSource = z.object({
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** The session's own instant, as in the lists of sessions. */
  class_createdAt: instant,
  /** What the session itself gave; the rest of the reward is its bonus. */
  class_token: z.int(),
  class_exp: z.int(),
  /** The student's level now, the one just gained included. */
  current_level: z.int(),
});
export type RewardSource = z.output<typeof rewardSource>;

/** A reward as its student's screen shows it. */
export type EarnedReward = Reward & RewardSource;

/** The reward of a student's last attendance, where a lost notice is found. @see decisions §4.3, §5.3 */
export const latestReward = z.extend(reward, { ...rewardSource.shape, createdAt: instant });
export type LatestReward = z.output<typeof latestReward>;
