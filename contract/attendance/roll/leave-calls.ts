import * as z from 'zod/mini';
import { type ExcuseKind, excuseKinds } from '#contract/attendance/attendance/status.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import {
  dayOrNone,
  described,
  flagOrKeep,
  id,
  idOrNone,
  instant,
  type RequiredField,
} from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { reasonOrNone } from './roll-fields.ts';

/** The longest period of leave, in days after its first day. */
export const LEAVE_DAYS = 366;
/** The most students in one call. */
export const LEAVES_AT_ONCE = 500;
/** The most current and future periods of leave of one student. */
export const LEAVES_OF_STUDENT = 100;

/** A day is missing, or the last day is before the first or too long after it. */
export const leaveDays = refusal(
  'leave-days',
  400,
  `A period of leave needs a first and a last day, at most ${LEAVE_DAYS} days apart.`,
  'toDay',
);
/** `stud_id` names the student who has too many periods of leave. */
export const tooManyLeaves = refusal(
  'too-many-leaves',
  409,
  `You have given a student ${LEAVES_OF_STUDENT} periods of leave, the maximum. Please end one of them first.`,
);

/** Days on which a student is excused from all sessions that count for the student, or from one professor's only. */
export const leave = z.object({
  leave_id: z.int(),
  student: studentInClass,
  /** `YYYY-MM-DD` in the school's time zone. Both days are included. */
  fromDay: z.string(),
  toDay: z.string(),
  kind: z.enum(excuseKinds),
  /** The reason; '' if none was given. */
  note: z.string(),
  /** The professor whose sessions the leave covers; null for all sessions. */
  prof_id: z.nullable(z.int()),
  byRole: z.enum(roles),
  /** The professor's current name; '' if they no longer exist. */
  by: z.string(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** The number of sessions that the leave excuses now. A session to which the student came anyway is not counted. */
  sessions: z.int(),
});
export type Leave = z.output<typeof leave>;

const kind: RequiredField<ExcuseKind, ExcuseKind> = described(
  z.enum(excuseKinds, `kind must be one of ${excuseKinds.join(', ')}.`),
  { type: 'string', enum: [...excuseKinds] },
);

const given = z.object({
  stud_ids: z
    .array(id('stud_ids'), 'stud_ids must be a list.')
    .check(
      z.minLength(1, 'stud_ids must not be empty.'),
      z.maxLength(LEAVES_AT_ONCE, `stud_ids must have at most ${LEAVES_AT_ONCE} students.`),
    ),
  fromDay: dayOrNone('First day'),
  toDay: dayOrNone('Last day'),
  kind,
  note: reasonOrNone('Note'),
});
const leavesGiven = z.object({ message: z.string(), leaves: z.array(leave) });
const oneLeave = z.object({ leaveId: id() });
/** With `all`, past excuses of the leave are removed too. */
const ending = z.optional(z.nullable(z.object({ all: flagOrKeep('all') })));
const leaveEnded = z.object({ message: z.string(), leave });
const list = z.object({ leaves: z.array(leave) });
/** With `stud_id`, the call returns only this student's periods of leave. */
const ofStudent = z.object({ stud_id: idOrNone('stud_id') });

export const getProfessorLeaves = call('GET', '/api/professor/getLeaves', {
  summary: 'The periods of leave that the professor gave students for the professor’s own sessions, newest first.',
  query: ofStudent,
  reply: list,
});

export const createProfessorLeaves = call('POST', '/api/professor/createLeaves', {
  summary: 'Excuses students from the professor’s own sessions in a range of days.',
  body: given,
  reply: leavesGiven,
  refusals: [leaveDays, tooManyLeaves, rollLocked],
  done: 'The leave has been given.',
  pace: aDay(100),
});

export const endProfessorLeave = call('POST', '/api/professor/endLeave/:leaveId', {
  summary: 'Ends a period of leave that the professor gave, either from today on or completely.',
  params: oneLeave,
  body: ending,
  reply: leaveEnded,
  refusals: [rollLocked],
  done: 'The leave has ended.',
});

export const getLeaves = call('GET', '/api/admin/getLeaves', {
  summary: 'All periods of leave in the last 400 days or in the future, newest first.',
  query: ofStudent,
  reply: list,
  weight: WHOLE_SCHOOL,
});

export const createLeaves = call('POST', '/api/admin/createLeaves', {
  summary: 'Excuses students from every session that counts for them in a range of days.',
  body: given,
  reply: leavesGiven,
  refusals: [leaveDays, tooManyLeaves],
  done: 'The leave has been given.',
  pace: aDay(500),
});

export const endLeave = call('POST', '/api/admin/endLeave/:leaveId', {
  summary: 'Ends a period of leave, either from today on or completely.',
  params: oneLeave,
  body: ending,
  reply: leaveEnded,
  done: 'The leave has ended.',
});
