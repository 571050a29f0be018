/** Experience from which a student gains a level until an administrator changes it. @see decisions §1.5 */
export const DEFAULT_LEVEL_THRESHOLD = 1500;

/** The share of points and experience that a late student gets until an administrator changes it, of a hundred. */
export const DEFAULT_LATE_PERCENT = 50;

/** Where a school's logo lies; its version follows. */
export const LOGO_PATH = '/api/settings/getSchoolLogo/';

/** Whose cards are accepted: nobody's, or those that a professor's scanner reads while the professor is there. @see docs/decisions/0036 */
export const cardSettings = ['off', 'attended'] as const;
export type CardSetting = (typeof cardSettings)[number];
