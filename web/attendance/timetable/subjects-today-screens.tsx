import { inScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { useCanKeep } from '#web/attendance/offline/class-packet.ts';
import { useKept } from '#web/attendance/offline/kept-queue.ts';
import { KeptLine } from '#web/attendance/roll/kept-line.tsx';
import { CardPill, CardWay, hoursOfToday } from '#web/attendance/session/card-today.tsx';
import { MOST_SESSIONS, MOST_SUBJECTS, NowStrip } from '#web/attendance/session/now-strip.tsx';
import { hasSession, isNow, useStartClass, useTodaysSessions } from '#web/attendance/session/today-data.ts';
import { useMoment } from '#web/platform/base/countdown.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { useSharedOf } from '#web/subjects/subject/shared-subjects.tsx';
import { type SubjectKind, useSubjects } from '#web/subjects/subject/subject-data.ts';
import { SubjectCards } from '#web/subjects/subject/subjects-screen.tsx';
import { KeepToday } from './keep-today.tsx';
import { DueRolls, PlannedClasses } from './meeting-lists.tsx';
import { useOwnMeetings } from './timetable-data.ts';

/** The professor's first screen: current sessions, and the professor's subjects. @see spec §2, docs/decisions/0040 */
export function SubjectsScreen() {
  return <SubjectsToday kind="class" />;
}

/** The professor's events, with the events in progress. @see spec §2 */
export function EventDashboardScreen() {
  return <SubjectsToday kind="event" />;
}

/** Interval for checking the clock while the screen is open, in ms. */
const LOOK_EVERY_MS = 15_000;

/** How long before its hours a class is offered, in minutes. */
const EARLY_MINUTES = 30;

/** Whether a subject's hours have begun, or begin soon, and are not over. */
function isHour({ subject_start_time: start_time, subject_end_time: end_time }: Subject, now: Date, zone: string) {
  const soon = new Date(now.getTime() + EARLY_MINUTES * 60_000);
  return [now, soon].some((at) => inScanWindow({ createdAt: at.toISOString(), start_time, end_time }, at, zone));
}

function SubjectsToday({ kind }: { kind: SubjectKind }) {
  const zone = useTimeZone();
  const now = useMoment(LOOK_EVERY_MS);
  const { data: today } = useTodaysSessions(now);
  const start = useStartClass();
  const { day, time } = localTime(now, zone);
  // A class of yesterday can last until this morning.
  const { data: timetable } = useOwnMeetings(dayAfter(day, -1), day, kind === 'class');
  const planned = (timetable?.meetings ?? []).filter(
    ({ class_id, overAt }) => class_id === null && overAt > now.toISOString(),
  );
  const due = timetable?.due ?? [];
  const inTimetable = new Set(timetable?.rules.filter(({ lastDay }) => lastDay >= day).map((rule) => rule.subject_id));
  const own = useSubjects(kind).data;
  const shared = useSharedOf(kind);

  // Current sessions before later ones, then classes before events. The event screen shows only events.
  const first = (session: TodaysSession) =>
    2 * Number(!isNow(session, now, zone)) + Number(session.subject_courseYearSection === '');
  const underWay = (today ?? [])
    .filter(({ overAt }) => overAt > now.toISOString())
    .filter((session) => kind === 'class' || session.subject_courseYearSection === '')
    .toSorted((one, other) => first(one) - first(other));
  const ofSubject = (id: number) =>
    underWay.find((session) => session.subject_id === id) ?? today?.findLast((session) => session.subject_id === id);
  const isNext = (subject: Subject) => ofSubject(subject.subject_id) === undefined && isHour(subject, now, zone);

  const taught = [...(own ?? []), ...(shared ?? []).filter(({ role, holds }) => role === 'co' && holds)];
  // An event accepts scans only within its hours, so its sessions are created by hand.
  const without = taught.filter((subject) => kind === 'class' && ofSubject(subject.subject_id) === undefined);
  // Subjects in the timetable are offered when they are planned.
  const waiting = without.filter((subject) => hasSession(subject) && !inTimetable.has(subject.subject_id));
  const [next] = waiting
    .filter(({ subject_start_time: from }) => (from ?? '') > time)
    .toSorted((one, other) => ((one.subject_start_time ?? '') < (other.subject_start_time ?? '') ? -1 : 1));
  const ofNow = waiting.filter(isNext);
  const offered = ofNow.length > 0 ? ofNow : underWay.length + planned.length > 0 || !next ? [] : [next];
  const inStrip = (session: TodaysSession | undefined) =>
    session !== undefined && underWay.slice(0, MOST_SESSIONS).includes(session);
  const isOffered = (subject: Subject) =>
    offered.slice(0, MOST_SUBJECTS).includes(subject) ||
    planned.some(({ subject_id, change }) => subject_id === subject.subject_id && change !== 'cancelled');

  const kept = useKept();
  const isWaiting = kept.entries.length + kept.others > 0;
  const [isHere, isReachable] = [useCanKeep(), useIsReachable()];
  const canOpen = (sessionId: number) => isReachable || isHere(sessionId);

  return (
    <SubjectCards
      kind={kind}
      above={
        ((today && underWay.length + waiting.length + planned.length + due.length > 0) || isWaiting) && (
          <>
            <KeptLine />
            {today && (
              <NowStrip
                sessions={underWay}
                startable={offered}
                now={now}
                busy={start.busy}
                onStart={(subject) => void start.run(subject)}
                canOpen={canOpen}
                planned={
                  planned.length + due.length > 0 && (
                    <>
                      <PlannedClasses planned={planned} isFirst={underWay.length === 0} />
                      <DueRolls who="professor" due={due} />
                    </>
                  )
                }
              />
            )}
            <KeepToday sessions={underWay} planned={planned} />
          </>
        )
      }
      pill={({ subject_id }) => {
        const session = ofSubject(subject_id);
        return <CardPill session={session} now={now} inStrip={inStrip(session)} />;
      }}
      hours={(subject) => hoursOfToday(ofSubject(subject.subject_id), subject)}
      way={(subject) => (
        <CardWay
          session={ofSubject(subject.subject_id)}
          now={now}
          inStrip={inStrip(ofSubject(subject.subject_id)) || isOffered(subject)}
          canOpen={canOpen}
          onStart={today && without.includes(subject) ? () => void start.run(subject) : undefined}
          isFirst={!hasSession(subject)}
          subject={subject}
        />
      )}
    />
  );
}
