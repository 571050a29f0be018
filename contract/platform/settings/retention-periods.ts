import type { Role } from '#contract/platform/base/call.ts';

/** How long a sign-in of each role lasts, in hours. @see decisions §3.1 */
export const SIGN_IN_HOURS: Readonly<Record<Role, number>> = { student: 7 * 24, professor: 12, admin: 8 };

/** How long a one-time password can be used after its first use, in hours; before that, as whoever made it says. @see decisions §3.5 */
export const ONE_TIME_HOURS = 1;

/** How long a browser that has signed in is known, in days. @see decisions §3.6 */
export const KNOWN_BROWSER_DAYS = 180;

/** A student's device shows so long what it read last without hearing from the server, in hours. @see docs/decisions/0017 */
export const LAST_READ_HOURS = 24;

/** A code is kept so long after its end, in minutes: it still answers a lost reply. @see decisions §1.6, §2.3, §2.4 */
export const QR_KEPT_MINUTES = 10;

/** Tries of signing in and mailed codes are kept so long, in days: longer than any window in which they are counted. @see decisions §3.6, §3.7 */
export const TRIES_KEPT_DAYS = 2;

/** Two codes of one device are told from others for so long, in days. @see docs/decisions/0022 */
export const DEVICE_MARKS_KEPT_DAYS = 1;

/** What was written of a student is kept for a school year and the complaints after it, in days. @see docs/decisions/0030 */
export const REMARKS_KEPT_DAYS = 400;

/** A deleted subject can be restored for so long, in days. @see decisions §8.1 */
export const SUBJECTS_KEPT_DAYS = 30;
