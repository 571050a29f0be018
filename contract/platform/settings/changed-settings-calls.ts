import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { isTimeZone } from '#contract/platform/base/dates.ts';
import { optionalText, wholeNumber, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { nameOrKeep } from '#contract/platform/base/name-fields.ts';
import { school } from './settings-calls.ts';
import { LONGEST_CANCEL_MINUTES, LONGEST_STREAK_STEP, MOST_BONUS_POINTS } from './settings-rules.ts';

export const updateLevelThreshold = call({
  method: 'PUT',
  path: '/api/admin/updateLevelThreshold',
  summary: 'Changes the experience from which a student gains a level, 1 to 1,000,000.',
  body: z.object({ level_threshold: wholeNumber('Level threshold', 'Level threshold is required.', 1) }),
  reply: z.object({ message: z.string(), level_threshold: z.int() }),
  done: 'Level Threshold updated successfully',
  fullAdministrator: true,
});

/**
 * How points are earned, given and given back: what a level-up and a streak give, after how many attendances one is
 * rewarded, how many a professor may give one student by hand in a day, how long a redemption may be cancelled, and what
 * a subject's first session is worth.
 * @see docs/decisions/0045, docs/decisions/0047
 */
export const pointRules = z.object({
  level_up_points: z.int(),
  streak_points: z.int(),
  streak_step: z.int(),
  award_day_most: z.int(),
  /** The minutes in which a student may cancel a redemption; 0: never. */
  cancel_minutes: z.int(),
  /** What a subject's first session is worth. */
  session_points: z.int(),
  session_exp: z.int(),
});
export type PointRules = z.output<typeof pointRules>;

export const getRewardRules = call({
  method: 'GET',
  path: '/api/admin/getRewardRules',
  summary:
    'What level-ups and streaks give, how many points a professor may give a student a day, how long a redemption may be cancelled, and what a first session is worth.',
  reply: pointRules,
  fullAdministrator: true,
});

/** It counts from the next attendance, gift and cancelling on; what was given stays. What is blank stays. */
export const updateRewardRules = call({
  method: 'PUT',
  path: '/api/admin/updateRewardRules',
  summary:
    'Changes what level-ups and streaks give, how many points a professor may give a student a day, how long a redemption may be cancelled, and what a first session is worth.',
  body: z.object({
    level_up_points: wholeNumberOrKeep('Points for a level-up', 0, MOST_BONUS_POINTS),
    streak_points: wholeNumberOrKeep('Points for a streak', 0, MOST_BONUS_POINTS),
    streak_step: wholeNumberOrKeep('Classes per streak', 2, LONGEST_STREAK_STEP),
    award_day_most: wholeNumberOrKeep('Daily limit for points by hand', 0, MOST_BONUS_POINTS),
    cancel_minutes: wholeNumberOrKeep('Minutes to cancel a redemption', 0, LONGEST_CANCEL_MINUTES),
    session_points: wholeNumberOrKeep('Points of a session'),
    session_exp: wholeNumberOrKeep('Experience of a session'),
  }),
  reply: z.extend(pointRules, { message: z.string() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});

export const getAttendanceMarks = call({
  method: 'GET',
  path: '/api/admin/getAttendanceMarks',
  summary: 'Whether attendance that looks like cheating is marked.',
  reply: z.object({ attendance_marks: z.boolean() }),
  fullAdministrator: true,
});

/** Off, marks that were made stay, and codes and faces that would have made one are forgotten. @see docs/decisions/0022 */
export const updateAttendanceMarks = call({
  method: 'PUT',
  path: '/api/admin/updateAttendanceMarks',
  summary: 'Turns the marks of attendance that looks like cheating on or off.',
  body: z.object({ attendance_marks: z.boolean('attendance_marks must be true or false.') }),
  reply: z.object({ message: z.string(), attendance_marks: z.boolean() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});

export const updateSchool = call({
  method: 'PUT',
  path: '/api/admin/updateSchool',
  summary: 'Changes the school’s name and time zone; what is blank stays.',
  body: z.object({
    school_name: nameOrKeep('School name'),
    time_zone: optionalText('Time zone', 64).check(
      z.refine((zone) => zone === '' || isTimeZone(zone), 'Time zone must be a name like Asia/Manila.'),
    ),
  }),
  reply: z.object({ message: z.string(), school }),
  done: 'School updated successfully',
  fullAdministrator: true,
});
