/** Experience from which a student gains a level until an administrator changes it. @see decisions §1.5 */
export const DEFAULT_LEVEL_THRESHOLD = 1500;

/** What a level-up and a streak are worth, as a school sets it. @see docs/decisions/0047 */
export interface RewardRules {
  /** Experience from which a student gains a level. */
  level_threshold: number;
  /** Points that a level-up gives. */
  level_up_points: number;
  /** Points that a streak reward gives. */
  streak_points: number;
  /** Every so many consecutive attendances give a streak reward. */
  streak_step: number;
}

/** The specification's, until an administrator changes them. @see spec §9 */
export const DEFAULT_REWARD_RULES: Readonly<RewardRules> = {
  level_threshold: DEFAULT_LEVEL_THRESHOLD,
  level_up_points: 50,
  streak_points: 50,
  streak_step: 5,
};

/** The points that a professor may give one student by hand in a day, until an administrator changes it. */
export const DEFAULT_AWARD_DAY_MOST = 200;

/** The most points that a level-up or a streak may give, or a professor one student in a day. */
export const MOST_BONUS_POINTS = 10_000;

/** The longest way to a streak reward, in attendances. */
export const LONGEST_STREAK_STEP = 50;

/** The share of points and experience that a late student gets until an administrator changes it, of a hundred. */
export const DEFAULT_LATE_PERCENT = 50;

/** In how many minutes a student may cancel a redemption until an administrator changes it. @see docs/decisions/0045 */
export const DEFAULT_CANCEL_MINUTES = 10;
/** A day. */
export const LONGEST_CANCEL_MINUTES = 1440;

/** What a session is worth that follows no other, until an administrator changes it. */
export const DEFAULT_SESSION_WORTH = { session_points: 10, session_exp: 100 } as const;

/** The longest for which a professor may change the roll of a session, in days. @see docs/decisions/0030 */
export const LONGEST_CHANGE_DAYS = 3650;

/** Where a school's logo lies; its version follows. */
export const LOGO_PATH = '/api/settings/getSchoolLogo/';

/** Whose cards are accepted: nobody's, or those that a professor's scanner reads while the professor is there. @see docs/decisions/0036 */
export const cardSettings = ['off', 'attended'] as const;
export type CardSetting = (typeof cardSettings)[number];
