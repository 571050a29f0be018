import * as z from 'zod/mini';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { clockTime, clockTimeOrKeep, id, requiredText } from '#contract/platform/base/fields.ts';
import { nameOrKeep } from '#contract/platform/base/name-fields.ts';
import { optionalProgramLevel, programLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { lateAfterMinutes } from './lateness-fields.ts';

/** A subject, or an event when its program level is ''. @see spec §3, decisions §4.4 */
export const subject = z.object({
  subject_id: z.int(),
  subject_name: z.string(),
  subject_courseYearSection: z.string(),
  subject_start_time: z.nullable(z.string()),
  subject_end_time: z.nullable(z.string()),
  /** The number of the subject's sessions, including sessions in the bin. Deleting the subject deletes all of these. */
  session_count: z.int(),
  /** The number of the subject's sessions in the bin. */
  bin_count: z.int(),
  /** The default for new sessions of the subject: minutes after the start from which a scan is late; null: never. */
  lateAfterMinutes: z.nullable(z.int()),
});
export type Subject = z.output<typeof subject>;

/** The longest name of a subject, an event or an incentive, in characters. */
export const LONGEST_NAME = 120;

/**
 * A new subject or event has the same name as another one of this professor and program level.
 * @see spec §8, decisions §4.4
 */
export const subjectExists = refusal(
  'subject-exists',
  409,
  'Subject with that name is already Existing',
  'subject_name',
);

/**
 * A change would give a subject or event the same name as another one of this professor and program level.
 * @see spec §8, decisions §4.4
 */
export const subjectNameTaken = refusal(
  'subject-name-taken',
  409,
  'A subject with that name already exist',
  'subject_name',
);

/** @see docs/decisions/0020 */
export const tooManySubjects = refusal(
  'too-many-subjects',
  409,
  `You have ${MAXIMUM.subjects} subjects and events, the maximum. Please delete one first.`,
);

const SUBJECT_FIELD_MISSING = 'All fields are required.';
const EVENT_FIELD_MISSING = 'All fields are required';
const oneSubject = z.object({ subjectId: id() });
const subjectWritten = z.object({ message: z.string(), subject });

export const getAllSubject = call('GET', '/api/professor/getAllSubject', {
  summary: 'The professor’s subjects, newest first, without events.',
  reply: z.object({ subject: z.array(subject) }),
});

export const getEvent = call('GET', '/api/professor/getEvent', {
  summary: 'The professor’s events, newest first.',
  reply: z.object({ subject: z.array(subject) }),
});

export const createSubject = call('POST', '/api/professor/createSubject', {
  summary: 'Adds a subject of one program level.',
  body: z.object({
    subject_name: requiredText('Subject name', SUBJECT_FIELD_MISSING, LONGEST_NAME),
    subject_courseYearSection: programLevel('Program level', SUBJECT_FIELD_MISSING),
    subject_start_time: clockTime('Start time', SUBJECT_FIELD_MISSING),
    subject_end_time: clockTime('End time', SUBJECT_FIELD_MISSING),
    lateAfterMinutes,
  }),
  reply: subjectWritten,
  refusals: [subjectExists, tooManySubjects, programLevelUnlisted],
  done: 'Subject added successfully!',
  pace: aDay(200),
});

export const createEvent = call('POST', '/api/professor/createEvent', {
  summary: 'Adds an event, which is open to every program level.',
  body: z.object({
    subject_name: requiredText('Event name', EVENT_FIELD_MISSING, LONGEST_NAME),
    subject_start_time: clockTime('Start time', EVENT_FIELD_MISSING),
    subject_end_time: clockTime('End time', EVENT_FIELD_MISSING),
    lateAfterMinutes,
  }),
  reply: subjectWritten,
  refusals: [subjectExists, tooManySubjects],
  done: 'Event added successfully!',
  pace: aDay(200),
});

/**
 * A subject never becomes an event, nor an event a subject. A program level for an event is ignored.
 * @see decisions §4.4
 */
export const updateSubject = call('PUT', '/api/professor/updateSubject/:subjectId', {
  summary: 'Changes a subject or an event; blank fields do not change.',
  params: oneSubject,
  body: z.object({
    subject_name: nameOrKeep('Subject name', LONGEST_NAME),
    subject_courseYearSection: optionalProgramLevel('Program level'),
    subject_start_time: clockTimeOrKeep('Start time'),
    subject_end_time: clockTimeOrKeep('End time'),
  }),
  reply: subjectWritten,
  refusals: [subjectNameTaken, rollLocked, programLevelUnlisted],
  done: 'Subject name updated successfully',
});

/**
 * If the subject has sessions, an administrator can restore it for 30 days; points earned stay.
 * @see decisions §4.11, §8.1
 */
export const deleteSubject = call('DELETE', '/api/professor/deleteSubject/:subjectId', {
  summary: 'Deletes a subject or an event with its sessions and their attendance.',
  params: oneSubject,
  done: 'Subject Deleted successfully',
  needsPassword: true,
});

/** Existing sessions stay as they are. @see docs/decisions/0030 */
export const updateLateness = call('PUT', '/api/professor/updateLateness/:subjectId', {
  summary: 'Sets after how many minutes a scan is late, for new sessions of a subject.',
  params: oneSubject,
  body: z.object({ lateAfterMinutes }),
  reply: subjectWritten,
  done: 'Lateness saved.',
});
