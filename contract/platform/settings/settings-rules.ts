/** The default experience at which a student gains a level. @see decisions §1.5 */
export const DEFAULT_LEVEL_THRESHOLD = 1500;

/** The beginning of the path of a school's logo; the logo's version comes after it. */
export const LOGO_PATH = '/api/settings/getSchoolLogo/';
