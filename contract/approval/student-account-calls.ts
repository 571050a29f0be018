import * as z from 'zod/mini';
import { call } from '#contract/base/call.ts';
import { id, instant, oneOf } from '#contract/base/fields.ts';
import { profileFields } from '#contract/student/profile-rules.ts';
import { listedStudent, oneAccount } from './approval-calls.ts';

/** How a student's absences change: sessions that count again, and sessions that count no more. */
export const absencesMoved = z.object({ added: z.int(), removed: z.int() });
export type AbsencesMoved = z.output<typeof absencesMoved>;

/** What a student changed of their own account: one field, from what to what. @see decisions §1.2 */
export const profileChange = z.object({
  change_id: z.int(),
  field: z.enum(profileFields),
  /** As it was before; '' for a middle name that there was not. */
  from: z.string(),
  to: z.string(),
  createdAt: instant,
  takenBackAt: z.nullable(instant),
  /** What taking it back changes; null where it is no program level, or was taken back. */
  absences: z.nullable(absencesMoved),
});
export type ProfileChange = z.output<typeof profileChange>;

export const getStudentChanges = call({
  method: 'GET',
  path: '/api/admin/getStudentChanges/:id',
  summary: 'What a student changed of names and program level in the last 30 days, newest first.',
  params: oneAccount,
  reply: z.object({ changes: z.array(profileChange) }),
});

/** The photo of now, or the one of the last attendance that it took the place of, for 30 days. */
export const getStudentPhoto = call({
  method: 'GET',
  path: '/api/admin/getStudentPhoto/:id',
  summary:
    'A student’s photo, or with `which=former` the one of the last attendance; nothing (204) where there is none.',
  params: oneAccount,
  query: z.object({ which: oneOf('which', ['now', 'former']) }),
  reply: z.unknown(),
  replyType: 'image/webp',
});

/**
 * Takes back one change of the last 30 days, as if it had never been: the value before is there again, unless the field
 * was changed once more since, and attendance is counted by the program level before. Once more is no error.
 * @see decisions §1.2
 */
export const updateStudentAccount = call({
  method: 'PUT',
  path: '/api/admin/updateStudentAccount/:id',
  summary: 'Takes back a change that a student made of names or program level.',
  params: oneAccount,
  body: z.object({ takeBack: id('takeBack') }),
  reply: z.object({ message: z.string(), student: listedStudent }),
  done: 'The change has been taken back.',
});
