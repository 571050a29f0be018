import * as z from 'zod/mini';
import { call } from '#contract/base/call.ts';
import { isTimeZone } from '#contract/base/dates.ts';
import { optionalText, wholeNumber } from '#contract/base/fields.ts';
import { school } from './settings-calls.ts';

export const updateLevelThreshold = call({
  method: 'PUT',
  path: '/api/admin/updateLevelThreshold',
  summary: 'Changes the experience from which a student gains a level, 1 to 1,000,000.',
  body: z.object({ level_threshold: wholeNumber('Level threshold', 'Level threshold is required.', 1) }),
  reply: z.object({ message: z.string(), level_threshold: z.int() }),
  done: 'Level Threshold updated successfully',
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
    school_name: optionalText('School name', 100),
    time_zone: optionalText('Time zone', 64).check(
      z.refine((zone) => zone === '' || isTimeZone(zone), 'Time zone must be a name like Asia/Manila.'),
    ),
  }),
  reply: z.object({ message: z.string(), school }),
  done: 'School updated successfully',
  fullAdministrator: true,
});
