import { keepPreviousData } from '@tanstack/react-query';
import { OPEN_BEFORE_MINUTES } from '#contract/attendance/timetable/meeting-rules.ts';
import {
  getDaysOff,
  getDueRolls,
  getMeetings,
  getSchoolMeetings,
  type Meeting,
  openMeeting,
  ownTimetable,
  schoolTimetable,
} from '#contract/attendance/timetable/timetable-calls.ts';
import { sessionsToInvalidate } from '#web/attendance/session/session-data.ts';
import { rollHref, scannerHref } from '#web/attendance/session/session-links.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { timetableText as text } from './timetable-text.ts';

/** The staff roles, each with calls of its own */
export type TimetableRole = 'professor' | 'admin';

/** The calls with which a role changes the timetable */
export const timetableCallsOf = (role: TimetableRole) =>
  role === 'admin' ? schoolTimetable : (ownTimetable as unknown as typeof schoolTimetable);

/** Queries that a change of the timetable or of days off invalidates */
export const timetableToInvalidate = [getMeetings, getSchoolMeetings, getDueRolls, getDaysOff];

/** How often the classes of today are read again, in ms. */
const AGAIN_MS = 300_000;

/** A professor's classes of these days, with what is due */
export function useOwnMeetings(from: string, to: string, enabled = true) {
  return useCall(
    getMeetings,
    { query: { from, to } },
    { enabled, placeholderData: keepPreviousData, refetchInterval: AGAIN_MS },
  );
}

/** The classes of these days that a program level or subject has; one of them must be chosen. */
export function useSchoolMeetings(
  from: string,
  to: string,
  courseYearSection: string,
  subject_id: string,
  enabled: boolean,
) {
  return useCall(
    getSchoolMeetings,
    { query: { from, to, courseYearSection, subject_id } },
    { enabled, placeholderData: keepPreviousData },
  );
}

/** The name of a meeting, wherever it has moved */
export const meetingKey = ({ rule_id, day }: Pick<Meeting, 'rule_id' | 'day'>) => `${rule_id} ${day}`;

/** From when a meeting can be opened */
export const openFrom = ({ startsAt }: Pick<Meeting, 'startsAt'>) =>
  new Date(Date.parse(startsAt) - OPEN_BEFORE_MINUTES * 60_000).toISOString();

/** Opens a class, or finds the session that was opened for it, and goes to its scanner or roll. */
export function useOpenMeeting(place: 'scanner' | 'roll') {
  const go = useNavigate();
  return useChange(openMeeting, {
    sending: ({ rule_id: ruleId, day }: Pick<Meeting, 'rule_id' | 'day'>) => ({ params: { ruleId }, body: { day } }),
    invalidates: [...sessionsToInvalidate, ...timetableToInvalidate],
    done({ class: session }) {
      const owner = { kind: 'class', subjectId: session.subject_id } as const;
      go(place === 'scanner' ? scannerHref(owner, session) : rollHref(owner, session.class_id));
    },
    failed: text.openFailed,
  });
}
