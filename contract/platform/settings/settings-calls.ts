import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';

/** The facts about the school that screens may show before anyone has signed in. @see decisions §3.3, §4.8 */
export const school = z.object({
  school_name: z.string(),
  /** IANA name, for example `Asia/Manila`. */
  time_zone: z.string(),
  /** The minimum length, in characters. */
  password_min_length: z.int(),
  /** The address at which people open the product, from `PUBLIC_URL`; left out if that is not set. */
  public_url: z.optional(z.string()),
  /** The address of the school's logo on this origin; left out if there is none. */
  logo: z.optional(z.string()),
  /** True if emails go to a mail server; left out if they are written to files. @see decisions §3.8 */
  sends_mail: z.optional(z.boolean()),
  /** False if students see no leaderboard; left out otherwise. @see docs/decisions/0046 */
  has_board: z.optional(z.boolean()),
  /** True if a subject is in the timetable; left out otherwise. */
  has_timetable: z.optional(z.boolean()),
  /** True if the school accepts printed cards; left out otherwise. */
  has_cards: z.optional(z.boolean()),
  /**
   * True for a restored copy until an administrator makes it the school's live system; otherwise left out.
   * @see decisions §8.4
   */
  is_copy: z.optional(z.boolean()),
});
export type School = z.output<typeof school>;

export const getLevelThreshold = call('GET', '/api/admin/getLevelThreshold', {
  access: 'none',
  summary: 'How much experience a student needs to gain a level.',
  reply: z.object({ level_threshold: z.int() }),
});

export const getSchool = call('GET', '/api/settings/getSchool', {
  access: 'none',
  summary:
    'The school’s name, time zone and minimum password length, whether it sends email, and its web address and logo address if these are set.',
  reply: school,
});
