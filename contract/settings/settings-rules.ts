/** Experience from which a student gains a level until an administrator changes it. @see decisions §1.5 */
export const DEFAULT_LEVEL_THRESHOLD = 1500;

/** The shortest password, in characters, unless the school's setting says otherwise. @see decisions §3.3 */
export const PASSWORD_MIN_LENGTH = 8;
