import type { Role } from '#contract/platform/base/call.ts';

/** How long a sign-in of each role lasts, in hours. @see decisions §3.1 */
export const SIGN_IN_HOURS: Readonly<Record<Role, number>> = { student: 7 * 24, professor: 12, admin: 8 };

/**
 * Hours for which a one-time password is valid after its first use. Before the first use, the time depends on how the
 * password was made.
 * @see decisions §3.5
 */
export const ONE_TIME_HOURS = 1;

/** How long a browser that signed in is remembered, in days. @see decisions §3.6 */
export const KNOWN_BROWSER_DAYS = 180;

/** How many hours a student's device shows cached data without an answer from the server. @see docs/decisions/0017 */
export const LAST_READ_HOURS = 24;

/**
 * How long a QR code is known to a scan after it ended, in minutes, so that retries still get their answer. It is stored
 * longer, for `offline_hours`, for the scans of devices without a network.
 * @see decisions §1.6, §2.3, §2.4
 */
export const QR_KEPT_MINUTES = 10;

/**
 * Days for which sign-in tries and mailed codes are stored: longer than any counting window.
 * @see decisions §3.6, §3.7
 */
export const TRIES_KEPT_DAYS = 2;

/** How long codes are stored to find two students who use one device, in days. @see docs/decisions/0022 */
export const DEVICE_MARKS_KEPT_DAYS = 1;

/**
 * How long remarks about a student are stored, in days: a school year, and the time for complaints about that year.
 * @see docs/decisions/0030
 */
export const REMARKS_KEPT_DAYS = 400;

/** How long a deleted subject can be restored, in days. @see decisions §8.1 */
export const SUBJECTS_KEPT_DAYS = 30;
