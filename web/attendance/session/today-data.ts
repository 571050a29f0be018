import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import { getToday, startClass, type TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { getMeetings } from '#contract/attendance/timetable/timetable-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, readAgain } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { subjectsToInvalidate } from '#web/subjects/subject/subject-data.ts';
import { useDesk } from './desk.ts';
import { sessionInTheWay, sessionsToInvalidate } from './session-data.ts';
import { scannerHref } from './session-links.ts';
import { sessionText } from './session-text.ts';
import { noteStarted } from './started-class.tsx';
import { todayText } from './today-text.ts';

/** Polling interval without a realtime channel, in ms: sessions from other devices appear within it. */
const AGAIN_MS = 60_000;

/**
 * Refetches the subjects, which count their sessions, and the planned classes, when a session is added or removed
 * anywhere.
 */
function useCountedAgain(sessions: readonly TodaysSession[] | undefined): void {
  const queryClient = useQueryClient();
  const now = sessions
    ?.map(({ class_id }) => class_id)
    .toSorted((one, other) => one - other)
    .join();
  const counted = useRef(now);
  useEffect(() => {
    if (counted.current !== undefined && now !== undefined && counted.current !== now)
      readAgain(queryClient, [...subjectsToInvalidate, getMeetings]);
    counted.current = now ?? counted.current;
  }, [queryClient, now]);
}

/** The professor's sessions of today with their live counts. @see docs/decisions/0040 */
export function useTodaysSessions(now: Date) {
  const zone = useTimeZone();
  const [hears, setHears] = useState(false);
  const query = useQuery({
    queryKey: [...keyOf(getToday), localTime(now, zone).day],
    queryFn: async ({ signal }) => (await send(getToday, { signal })).sessions,
    staleTime: 0,
    refetchInterval: hears ? false : AGAIN_MS,
  });
  useCountedAgain(query.data);
  const at = now.toISOString();
  const stands = useDesk(
    [getToday],
    query.data?.filter(({ overAt }) => overAt > at).map(({ class_id }) => class_id),
  );
  if (stands !== hears) setHears(stands);
  return query;
}

/** Whether a session's hours have begun and the session is not over. */
export function isNow(session: TodaysSession, now: Date, zone: string): boolean {
  return inScanWindow(session, now, zone) && session.overAt > now.toISOString();
}

export type Startable = Pick<Subject, 'subject_id' | 'subject_courseYearSection' | 'session_count' | 'bin_count'>;

/** Whether the subject has a session that is not in its bin. */
export const hasSession = ({ session_count, bin_count }: Startable) => session_count > bin_count;

/**
 * Starts today's class of a subject and opens its camera. If the subject had a class less than six hours ago, asks
 * first and starts another class of the same day. @see docs/decisions/0040, decisions §4.7
 */
export function useStartClass() {
  const go = useNavigate();
  return useChange(startClass, {
    sending: ({ subject_id: subjectId, another = false }: Startable & { another?: boolean }) => ({
      params: { subjectId },
      body: { another: another || null },
    }),
    question: ({ another }) =>
      another
        ? { title: sessionText.askAnother, detail: todayText.anotherDetail, confirmLabel: todayText.startAnother }
        : undefined,
    retryWith: (error, subject) =>
      sessionInTheWay(error) && !subject.another ? { ...subject, another: true } : undefined,
    invalidates: sessionsToInvalidate,
    done({ class: session, made }, subject) {
      const kind = subject.subject_courseYearSection === '' ? 'event' : 'class';
      if (made) noteStarted(session.class_id, hasSession(subject));
      go(scannerHref({ kind, subjectId: session.subject_id }, session));
    },
    failed: todayText.startFailed,
  });
}
