import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inScanWindow } from '#contract/session/scan-window-rules.ts';
import { getToday, startClass, type TodaysSession } from '#contract/session/session-calls.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { useGo } from '#web/base/raw-router.tsx';
import { send } from '#web/base/send.ts';
import { staleSubjects } from '#web/subject/subject-data.ts';
import { sayFailure, useChange } from '#web/ui/change.ts';
import { useDesk } from './desk.ts';
import { sessionInTheWay, sessionsKey } from './session-data.ts';
import { scannerHref } from './session-of.ts';
import { sessionText } from './session-text.ts';
import { todayText } from './today-text.ts';

const todayKey = [...sessionsKey(), 'today'];

/** What began on another device, which nothing here follows yet, is seen after so long at most, in milliseconds. */
const AGAIN_MS = 60_000;

/** How often screens that show what is now look at the clock, in milliseconds. */
const LOOK_EVERY_MS = 15_000;

/** The moment, followed as time passes. */
export function useMoment(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const looking = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
  return now;
}

/** The professor's sessions of today with how many came, followed while students come in. @see docs/decisions/0040 */
export function useToday() {
  const query = useQuery({
    queryKey: todayKey,
    queryFn: async ({ signal }) => (await send(getToday, { signal })).sessions,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const now = new Date().toISOString();
  useDesk(
    todayKey,
    (query.data ?? []).filter(({ overAt }) => overAt > now).map(({ class_id }) => class_id),
  );
  return query;
}

/** Whether it is the hour of a session that is not over. */
export function isNow(session: TodaysSession, now: Date, zone: string): boolean {
  return inScanWindow(session, now, zone) && session.overAt > now.toISOString();
}

/** A subject whose class is started. */
export type Startable = Pick<Subject, 'subject_id' | 'subject_courseYearSection'>;

/**
 * Starts today's class of a subject and goes to its camera; where one was less than six hours ago, after a question as
 * another of the same day. @see docs/decisions/0040, decisions §4.7
 */
export function useStartClass() {
  const go = useGo();
  const start = useChange({
    call: ({ subject_id: subjectId, another }: Startable & { another?: boolean }) =>
      send(startClass, { params: { subjectId }, body: { another: another ?? null } }),
    stale: [sessionsKey(), ...staleSubjects],
    done({ class: session, made }, { subject_courseYearSection }) {
      const kind = subject_courseYearSection === '' ? 'event' : 'class';
      go(scannerHref({ kind, subjectId: session.subject_id }, session), {
        state: made ? { started: session.class_id } : undefined,
      });
    },
    failed: todayText.startFailed,
  });
  const another = useChange({
    call: (subject: Startable) => start.send({ ...subject, another: true }).then(() => subject),
    question: () => ({ title: sessionText.askAnother, detail: todayText.anotherDetail }),
    failed: todayText.startFailed,
  });
  return {
    busy: start.busy,
    async run(subject: Startable): Promise<void> {
      try {
        await start.send(subject);
      } catch (error) {
        if (sessionInTheWay(error)) await another.run(subject);
        else sayFailure(error, start.failed);
      }
    },
  };
}
