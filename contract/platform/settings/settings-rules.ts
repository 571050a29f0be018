/** Experience from which a student gains a level until an administrator changes it. @see decisions §1.5 */
export const DEFAULT_LEVEL_THRESHOLD = 1500;

/** Where a school's logo lies; its version follows. */
export const LOGO_PATH = '/api/settings/getSchoolLogo/';
