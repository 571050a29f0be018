import { keepPreviousData } from '@tanstack/react-query';
import type { DayOff, Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { type ChangeQuestion, useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { timetableText as text } from './timetable-text.ts';

/** The staff roles, each with calls of its own */
export type TimetableRole = 'professor' | 'admin';

/** Planned classes with their rules and days off */
export type TimetableReply = ReplyOf<typeof calls.getSchoolMeetings>;

/** New day and hours of a class that was dragged */
export type DroppedAt = Readonly<Record<'toDay' | 'start_time' | 'end_time', string>>;

/** The calls with which a role changes the timetable */
export const timetableCallsOf = (role: TimetableRole) =>
  role === 'admin' ? calls.schoolTimetable : (calls.ownTimetable as unknown as typeof calls.schoolTimetable);

/** Queries that a change of the timetable or of days off invalidates */
export const timetableToInvalidate = [calls.getMeetings, calls.getSchoolMeetings, calls.getDueRolls, calls.getDaysOff];

/** A change of the timetable or of days off; says what the server replied. */
export const useTimetableChange = <Given, Reply extends { message: string }>(
  change: (given: Given) => Promise<Reply>,
  question?: (given: Given) => ChangeQuestion,
) =>
  useChange(change, {
    question,
    invalidates: timetableToInvalidate,
    done: ({ message }) => toastSuccess(message),
    failed: text.changeFailed,
  });

/** How often the classes of today are read again, in ms. */
const AGAIN_MS = 300_000;

/** A professor's classes of these days, with what is due */
export function useOwnMeetings(from: string, to: string, enabled = true) {
  const often = { placeholderData: keepPreviousData, refetchInterval: AGAIN_MS };
  return useCall(calls.getMeetings, { query: { from, to } }, { enabled, ...often });
}

/** The name of a meeting, wherever it has moved */
export const meetingKey = ({ rule_id, day }: Meeting) => `${rule_id} ${day}`;

/** The names of the days off on a day */
export const namesOff = (daysOff: readonly DayOff[], day: string) =>
  daysOff
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ name, courseYearSection }) => text.dayOff(name, courseYearSection));
