import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { optionalText } from '#contract/platform/base/fields.ts';
import { nameOrKeep } from '#contract/platform/base/name-fields.ts';
import { settingField, settingReply, settingsBody, settingsReply } from './setting-fields.ts';
import type { SettingValues } from './setting-rows.ts';
import { school } from './settings-calls.ts';
import { isTimeZone } from './time-zones.ts';

export const updateLevelThreshold = call('PUT', '/api/admin/updateLevelThreshold', {
  summary: 'Changes how much experience a student needs for a level, 1 to 1,000,000.',
  body: z.object({ level_threshold: settingField('level_threshold') }),
  reply: z.object({ message: z.string(), level_threshold: settingReply('level_threshold') }),
  done: 'Level Threshold updated successfully',
  fullAdministrator: true,
});

/** The rules for earning, giving and returning points. @see docs/decisions/0045, docs/decisions/0047 */
export const rewardSettings = [
  'level_up_points',
  'streak_points',
  'streak_step',
  'award_day_most',
  'cancel_minutes',
  'session_points',
  'session_exp',
] as const;
export type PointRules = SettingValues<(typeof rewardSettings)[number]>;
const pointRules = settingsReply(rewardSettings);

export const getRewardRules = call('GET', '/api/admin/getRewardRules', {
  summary:
    'The points for level-ups and streaks, and the points and experience of a subject’s first session. Also how many points a professor can give a student in a day, and how long a redemption can be canceled.',
  reply: pointRules,
  fullAdministrator: true,
});

/** New rules apply from the next attendance, gift or cancellation on. Blank settings stay. */
export const updateRewardRules = call('PUT', '/api/admin/updateRewardRules', {
  summary:
    'Changes the points for level-ups and streaks, and the points and experience of a subject’s first session. Also changes how many points a professor can give a student in a day, and how long a redemption can be canceled.',
  body: settingsBody(rewardSettings),
  reply: z.extend(pointRules, { message: z.string() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});

const marks = settingsReply(['attendance_marks']);

export const getAttendanceMarks = call('GET', '/api/admin/getAttendanceMarks', {
  summary: 'Whether attendance that looks like cheating is flagged.',
  reply: marks,
  fullAdministrator: true,
});

/** Turning flags off keeps existing flags and deletes the data that new flags would need. @see docs/decisions/0022 */
export const updateAttendanceMarks = call('PUT', '/api/admin/updateAttendanceMarks', {
  summary: 'Sets whether attendance that looks like cheating is flagged.',
  body: z.object({ attendance_marks: settingField('attendance_marks') }),
  reply: z.extend(marks, { message: z.string() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});

export const updateSchool = call('PUT', '/api/admin/updateSchool', {
  summary: 'Changes the school’s name and time zone; blank fields do not change.',
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
