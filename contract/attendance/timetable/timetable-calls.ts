import * as z from 'zod/mini';
import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { classSession, tooManySessions } from '#contract/attendance/session/session-calls.ts';
import { aDay, MAXIMUM, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import {
  clockTime,
  described,
  id,
  idOrNone,
  optionalText,
  type RequiredField,
  requiredDay,
  requiredText,
  wholeNumber,
} from '#contract/platform/base/fields.ts';
import { optionalProgramLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { dayOff, MOST_MOVED_DAYS, MOST_WEEKS, meeting, meetingRule, TIMETABLE_DAYS } from './meeting-rules.ts';

/** The most days of one question about a timetable. */
export const SHOWN_DAYS = 42;

/** The longest meeting, in hours. */
const LONGEST_HOURS = 12;

/** The longest name of a room, in characters. */
export const LONGEST_ROOM = 40;

/** The rule plans no meeting, or its last day is before the first, or too long after it. */
export const ruleDays = refusal(
  'rule-days',
  400,
  `There must be at least one class between the first and the last day. These are at most ${TIMETABLE_DAYS} days.`,
  'lastDay',
);

/** Another rule of the subject plans a meeting at overlapping times. Names the day as `day`. */
export const meetingsOverlap = refusal(
  'meetings-overlap',
  409,
  'This subject already has a class at that time.',
  'start_time',
);

/** Rules that have ended count too. */
export const tooManyRules = refusal(
  'too-many-rules',
  409,
  `This subject is in the timetable ${MAXIMUM.rulesOfSubject} times, the maximum.`,
);

/** Events have sessions, but no rules. */
export const eventWithoutTimetable = refusal(
  'event-without-timetable',
  400,
  'Events are not in the timetable. Please add a session to the event.',
);

/** The rule plans no meeting on this day. */
export const noMeeting = refusal('no-meeting', 404, 'The timetable has no class on that day.');

/** Names the moment from which the meeting can be opened in its message, and as `from`. */
export const meetingNotOpen = refusal('meeting-not-open', 400, 'This can be opened from {time}.');

/** The roll of the day is locked. */
export const meetingOver = refusal(
  'meeting-over',
  400,
  'This class was too long ago, so its attendance can no longer be taken.',
);

/** Someone said that the meeting does not take place. */
export const meetingCancelled = refusal('meeting-cancelled', 409, 'This class was canceled.');

/** The new day is more than `MOST_MOVED_DAYS` before or after the planned one. */
export const moveTooFar = refusal(
  'move-too-far',
  400,
  `A class can be moved by at most ${MOST_MOVED_DAYS} days.`,
  'toDay',
);

/** The meeting has a session, in the bin or not. */
export const meetingOpened = refusal(
  'meeting-opened',
  409,
  'Attendance was already opened for this class. Please change or delete the session instead.',
);

/** The session of the meeting is in the bin. */
export const meetingBinned = refusal(
  'meeting-binned',
  409,
  'The session of this class is in the recycle bin. Please restore it there.',
);

/** Days off that have ended count too. */
export const tooManyDaysOff = refusal(
  'too-many-days-off',
  409,
  `The school has ${MAXIMUM.daysOff} entries for days off, the maximum. Please delete some first.`,
);

/** The last day is before the first, or more than 400 days after it. */
export const dayOffDays = refusal(
  'day-off-days',
  400,
  `The last day must not be before the first day, and at most ${TIMETABLE_DAYS} days after it.`,
  'lastDay',
);

const weekdays: RequiredField<number[], number[]> = described(
  z.pipe(
    z
      .array(z.int().check(z.gte(1), z.lte(7)), 'Please choose at least one weekday.')
      .check(z.minLength(1, 'Please choose at least one weekday.'), z.maxLength(7)),
    z.transform((days: number[]) => [...new Set(days)].sort((one, other) => one - other)),
  ),
  { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, minItems: 1, maxItems: 7 },
);

const hours = {
  start_time: clockTime('Start time', 'Please enter the start time.'),
  end_time: clockTime('End time', 'Please enter the end time.'),
  room: optionalText('Room', LONGEST_ROOM),
};

/** A class that ends before it starts ends on the next day, but a slip of AM and PM is refused. */
const lasts = z.refine<Record<'start_time' | 'end_time', string>>(
  ({ start_time, end_time }) => {
    const [start = 0, end = 0] = [start_time, end_time].map((time) => Date.parse(`1970-01-01T${time}Z`) / 3_600_000);
    return start !== end && (end - start + 24) % 24 <= LONGEST_HOURS;
  },
  { error: `The class must end after it starts, at most ${LONGEST_HOURS} hours later.`, path: ['end_time'] },
);

/** The values of a rule that people enter. */
export const ruleValues = z.object({
  weekdays,
  everyWeeks: wholeNumber('Weeks', 'Please choose how often the class takes place.', 1, MOST_WEEKS),
  firstDay: requiredDay('First day'),
  lastDay: requiredDay('Last day'),
  ...hours,
});
export type RuleValues = z.output<typeof ruleValues>;

const oneRule = z.object({ ruleId: id() });
const day = requiredDay('Day');
const reason = optionalText('Reason');
const period = { from: requiredDay('First day'), to: requiredDay('Last day') };
const isShown = z.refine<Record<keyof typeof period, string>>(
  ({ from, to }) => from <= to && to < dayAfter(from, SHOWN_DAYS),
  { error: `Please choose 1 to ${SHOWN_DAYS} days.`, path: ['to'] },
);
const ruleWritten = z.object({ message: z.string(), rule: meetingRule });
const meetingWritten = z.object({ message: z.string(), meeting });
const changeRefusals = [noMeeting, meetingOpened, meetingsOverlap, moveTooFar] as const;
const ruleRefusals = [ruleDays, meetingsOverlap, tooManyRules, eventWithoutTimetable] as const;

const timetable = z.object({
  /** Earliest first, cancelled ones too. */
  meetings: z.array(meeting),
  /** The rules of the subjects, also those that have ended or not begun. */
  rules: z.array(meetingRule),
  daysOff: z.array(dayOff),
});

/** The calls of one role that change the timetable. */
function staffCalls<const Who extends 'professor' | 'admin'>(who: Who) {
  return {
    create: call('POST', `/api/${who}/createMeetingRule/:subjectId`, {
      summary: 'Adds a subject to the timetable, on some weekdays between two days.',
      params: z.object({ subjectId: id() }),
      body: ruleValues.check(lasts),
      reply: ruleWritten,
      refusals: ruleRefusals,
      done: 'Added to the timetable.',
      pace: aDay(500),
    }),
    update: call('PUT', `/api/${who}/updateMeetingRule/:ruleId`, {
      summary:
        'Changes the classes of a rule from a day on: the rule ends before that day and a new one begins. Sessions that were opened stay.',
      params: oneRule,
      body: z.extend(ruleValues, { fromDay: requiredDay('From') }).check(lasts),
      reply: ruleWritten,
      refusals: ruleRefusals,
      done: 'Timetable changed.',
      pace: aDay(500),
    }),
    end: call('DELETE', `/api/${who}/endMeetingRule/:ruleId`, {
      summary: 'Removes the classes of a rule from the timetable from a day on. Sessions that were opened stay.',
      params: oneRule,
      body: z.object({ fromDay: requiredDay('From') }),
      done: 'Removed from the timetable.',
    }),
    cancel: call('POST', `/api/${who}/cancelMeeting/:ruleId`, {
      summary: 'Says that one class does not take place or did not take place.',
      params: oneRule,
      body: z.object({ day, reason }),
      reply: meetingWritten,
      refusals: changeRefusals,
      done: 'Class canceled.',
      pace: aDay(500),
    }),
    move: call('POST', `/api/${who}/moveMeeting/:ruleId`, {
      summary: 'Moves one class to another day, time or room. The day may be a day off.',
      params: oneRule,
      body: z.object({ day, toDay: requiredDay('New day'), ...hours, reason }).check(lasts),
      reply: meetingWritten,
      refusals: changeRefusals,
      done: 'Class moved.',
      pace: aDay(500),
    }),
    restore: call('POST', `/api/${who}/restoreMeeting/:ruleId`, {
      summary: 'Undoes the cancelling or moving of one class.',
      params: oneRule,
      body: z.object({ day }),
      reply: meetingWritten,
      refusals: changeRefusals,
      done: 'Class is as planned again.',
    }),
  } as const;
}

/** What professors do with the timetable of their own subjects. */
export const ownTimetable = staffCalls('professor');
/** What administrators do with the timetable of every subject. */
export const schoolTimetable = staffCalls('admin');

export const getMeetings = call('GET', '/api/professor/getMeetings', {
  summary:
    'The planned classes of the professor’s own and shared subjects between two days, with their rules, days off and due rolls.',
  query: z.object(period).check(isShown),
  reply: z.extend(timetable, {
    /** The meetings whose roll is due, oldest first, as far back as professors can take a roll. */
    due: z.array(meeting),
  }),
  weight: WHOLE_SCHOOL,
});

/**
 * Makes the session of a meeting, once: later calls get the same session. It can be opened from two hours before its
 * start, as long as its roll is not locked. It has the subject's program level and the worth of the subject's last
 * session.
 */
export const openMeeting = call('POST', '/api/professor/openMeeting/:ruleId', {
  summary: 'Opens the attendance of a planned class, or finds the session that was opened for the class.',
  params: oneRule,
  body: z.object({ day }),
  reply: z.object({
    message: z.string(),
    class: classSession,
    /** Whether the call made the session. */
    made: z.boolean(),
  }),
  refusals: [noMeeting, meetingNotOpen, meetingOver, meetingCancelled, meetingBinned, tooManySessions],
  done: 'Class opened.',
  pace: aDay(500),
});

/**
 * What `getClassPacket` has, for a planned class of today that nobody has opened, so that a device can start it without a
 * network. If the class was opened, this is the packet of its session.
 * @see docs/decisions/0066
 */
export const getMeetingPacket = call('GET', '/api/professor/getMeetingPacket/:ruleId/:day', {
  summary: 'What a device needs to start a planned class of today without a network.',
  params: z.object({ ruleId: id(), day }),
  query: getClassPacket.query,
  /** The `class_id` is 0 as long as the class is not opened. */
  reply: getClassPacket.reply,
  refusals: [noMeeting, meetingCancelled, meetingBinned],
});

export const getSchoolMeetings = call('GET', '/api/admin/getMeetings', {
  summary: 'The planned classes of a program level or subject between two days, with their rules, and days off.',
  query: z
    .object({
      ...period,
      /** Only subjects of this program level. */
      courseYearSection: optionalProgramLevel('Program level'),
      subject_id: idOrNone('Subject'),
    })
    .check(isShown),
  reply: timetable,
  weight: WHOLE_SCHOOL,
});

export const getDueRolls = call('GET', '/api/admin/getDueRolls', {
  summary: 'The planned classes of the last 30 days that are over and whose roll was not taken, oldest first.',
  reply: z.object({
    due: z.array(meeting),
    /** Whether the school has a timetable. Without one, no roll is due. */
    hasTimetable: z.boolean(),
  }),
  weight: WHOLE_SCHOOL,
});

export const getTimetable = call('GET', '/api/student/getTimetable', {
  summary: 'The planned classes that are meant for the student between two days.',
  query: z.object(period).check(isShown),
  reply: z.object({ meetings: z.array(z.omit(meeting, { isDue: true })) }),
  weight: WHOLE_SCHOOL,
});

export const getDaysOff = call('GET', '/api/admin/getDaysOff', {
  summary: 'The days off that have not ended more than a year ago, earliest first.',
  reply: z.object({ daysOff: z.array(dayOff) }),
});

export const createDayOff = call('POST', '/api/admin/createDayOff', {
  summary: 'Adds days off for the whole school or a program level. No classes are planned on these days.',
  body: z.object({
    firstDay: requiredDay('First day'),
    lastDay: requiredDay('Last day'),
    name: requiredText('Name', 'Please enter a name.', 60),
    courseYearSection: optionalProgramLevel('Program level'),
  }),
  reply: z.object({ message: z.string(), dayOff }),
  refusals: [dayOffDays, tooManyDaysOff],
  done: 'Day off added.',
  pace: aDay(500),
});

export const deleteDayOff = call('DELETE', '/api/admin/deleteDayOff/:dayOffId', {
  summary: 'Deletes days off. Classes are planned on these days again.',
  params: z.object({ dayOffId: id() }),
  reply: z.object({ message: z.string(), dayOff }),
  done: 'Day off deleted.',
});
