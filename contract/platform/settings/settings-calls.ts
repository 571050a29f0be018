import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';

/** What every screen may know of the school before anybody has signed in. @see decisions §3.3, §4.8 */
export const school = z.object({
  school_name: z.string(),
  /** IANA name, for example `Asia/Manila`. */
  time_zone: z.string(),
  /** In characters. */
  password_min_length: z.int(),
  /** Where people open it, as `PUBLIC_URL` says; left out where that is not set. */
  public_url: z.optional(z.string()),
  /** The address of the school's logo on this origin; left out where there is none. */
  logo: z.optional(z.string()),
  /** True where letters leave by a mail server; left out where they are files that somebody reads. @see decisions §3.8 */
  sends_mail: z.optional(z.boolean()),
  /** False where students see no leaderboard; left out where they do. @see docs/decisions/0046 */
  has_board: z.optional(z.boolean()),
  /** True of a restored copy of a school, until an administrator says that it is the school; left out otherwise. @see decisions §8.4 */
  is_copy: z.optional(z.boolean()),
});
export type School = z.output<typeof school>;

export const getLevelThreshold = call({
  method: 'GET',
  path: '/api/admin/getLevelThreshold',
  access: 'none',
  summary: 'The experience from which a student gains a level.',
  reply: z.object({ level_threshold: z.int() }),
});

export const getSchool = call({
  method: 'GET',
  path: '/api/settings/getSchool',
  access: 'none',
  summary:
    'The school’s name, time zone, least password length, and where they are there its own address, its logo’s, and that it mails.',
  reply: school,
});
