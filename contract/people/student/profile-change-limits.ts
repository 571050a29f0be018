import type { Instant } from '#contract/platform/base/fields.ts';
import { waitInWords } from '#contract/platform/base/format-duration.ts';
import { refusal, tooMany } from '#contract/platform/base/refusal.ts';

/** What students can change in their own accounts. @see spec §5 */
export const profileFields = ['first_name', 'middle_name', 'last_name', 'courseYearSection'] as const;
export type ProfileField = (typeof profileFields)[number];

/** The days for which an administrator sees a change and can undo it. @see decisions §1.2 */
export const PROFILE_CHANGES_KEPT_DAYS = 30;

/** How many times a student can save changes, in how many days, and both as a text. @see decisions §1.2 */
export const MOST_PROFILE_SAVES = 3;
export const PROFILE_SAVES_DAYS = 7;
export const PROFILE_SAVES_WORDS = 'three times in seven days';

/** More changes than one student can make in the time for which changes are stored. */
export const MOST_KEPT_CHANGES =
  Math.ceil(PROFILE_CHANGES_KEPT_DAYS / PROFILE_SAVES_DAYS) * MOST_PROFILE_SAVES * profileFields.length;

/**
 * How long a student must wait before the next save.
 * @param saves when changes were saved, newest first
 * @returns seconds; 0 or less for no wait
 */
export function secondsUntilSave(saves: readonly Instant[], now: Instant): number {
  const first = saves[MOST_PROFILE_SAVES - 1];
  return first === undefined ? 0 : (Date.parse(first) - Date.parse(now)) / 1000 + PROFILE_SAVES_DAYS * 86_400;
}

/** Names or program level were changed too often; the refusal says how long to wait. @see decisions §1.2 */
export function tooManyProfileSaves(seconds: number): typeof tooMany {
  const sentence = `Names and program level can be changed ${PROFILE_SAVES_WORDS}. You can change them again in ${waitInWords(seconds)}.`;
  return refusal(tooMany.code, tooMany.status, sentence).retryAfter(seconds);
}
