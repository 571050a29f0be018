import { IconCalendarX, IconClipboardCheck, IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Meeting, OPEN_BEFORE_MINUTES } from '#contract/attendance/timetable/meeting-rules.ts';
import { openMeeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { packetRoll, useCanKeep } from '#web/attendance/offline/class-packet.ts';
import { isAway, useStaysOffline } from '#web/attendance/offline/kept-queue.ts';
import { idOfMeeting } from '#web/attendance/offline/planned-meeting.ts';
import { sessionsToInvalidate } from '#web/attendance/session/session-data.ts';
import { rollHref, scannerHref } from '#web/attendance/session/session-links.ts';
import { dayOf, momentText, timeText, today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { dismissErrors } from '#web/platform/ui/toast.ts';
import { meetingKey, type TimetableRole, timetableToInvalidate } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

const MeetingForm = lazily(async () => (await import('./meeting-form.tsx')).MeetingForm);

/** An entry of a list: its name, what is known about it, and its buttons */
export function ListRow({ name, facts, children }: Record<'name' | 'facts' | 'children', ReactNode>) {
  return (
    <li className="row wrap spread gap-8 padded-12-16">
      <div className="shrinks roomy">
        <p className="strong breaks">{name}</p>
        <p className="faint">{facts}</p>
      </div>
      {children}
    </li>
  );
}

interface MeetingWayProps {
  readonly who: TimetableRole;
  readonly meeting: Meeting;
  readonly variant?: 'default' | 'light' | 'filled';
}

/** To the attendance of a class: its roll or, for professors from two hours before its start, its scanner. */
export function MeetingWay({ who, meeting, variant = 'filled' }: MeetingWayProps) {
  const { date, class_id, subject_id: subjectId, isDue, change, startsAt, overAt } = meeting;
  const go = useNavigate();
  const open = useChange(openMeeting, {
    sending: ({ rule_id: ruleId, day }: Meeting) => ({ params: { ruleId }, body: { day } }),
    question: () =>
      isDue
        ? { title: text.takeRollOf(text.day(date)), detail: text.takeRollDetail, confirmLabel: text.takeRoll }
        : undefined,
    invalidates: [...sessionsToInvalidate, ...timetableToInvalidate],
    done({ class: session }) {
      const owner = { kind: 'class', subjectId } as const;
      go(isDue ? rollHref(owner, session.class_id) : scannerHref(owner, session));
    },
    failed: text.openFailed,
  });
  const id = idOfMeeting(meeting);
  const isHere = useCanKeep();
  useIsReachable();
  useStaysOffline();
  /** Opens the class that this device keeps, without a network. */
  function startHere(): boolean {
    const kept = isAway() && isHere(id) && packetRoll(id);
    if (kept) go(scannerHref({ kind: 'class', subjectId }, kept.class));
    return Boolean(kept);
  }
  async function start() {
    if (startHere() || (await open.run(meeting))) return;
    if (startHere()) dismissErrors();
  }
  const named = text.named(meeting);
  const toRoll = isDue ? text.takeRoll : text.openRoll;
  const roll = { variant, Icon: IconClipboardCheck, 'aria-label': text.rollOf(toRoll, `${named}, ${text.day(date)}`) };
  if (class_id !== null) {
    const ofSchool = paths.adminSessionRoll.href({ sessionID: class_id });
    return (
      <ButtonWithIcon {...roll} href={who === 'admin' ? ofSchool : rollHref({ kind: 'class', subjectId }, class_id)}>
        {toRoll}
      </ButtonWithIcon>
    );
  }
  const now = new Date().toISOString();
  if (who === 'admin' || change === 'cancelled' || (overAt <= now && !isDue)) return null;
  const from = new Date(Date.parse(startsAt) - OPEN_BEFORE_MINUTES * 60_000).toISOString();
  if (from > now)
    return <p className="faint">{text.openFrom(dayOf(from) === today() ? timeText(from) : momentText(from))}</p>;
  if (isAway() && !isHere(id)) return <p className="faint">{text.notKept}</p>;
  const way = isDue ? roll : { variant, Icon: IconScan, 'aria-label': text.scanLabel(named) };
  return (
    <ButtonWithIcon {...way} disabled={open.busy} onClick={() => void start()}>
      {isDue ? text.takeRoll : text.scan}
    </ButtonWithIcon>
  );
}

interface PlannedClassesProps {
  /** Today's classes that are not over and have no session, earliest first; also cancelled ones */
  readonly planned: readonly Meeting[];
  /** Whether nothing is in progress, so that the first of these classes is prominent */
  readonly isFirst: boolean;
}

/** What is planned for today and not opened yet. One tap opens a class and its scanner. */
export function PlannedClasses({ planned, isFirst }: PlannedClassesProps) {
  if (planned.length === 0) return null;
  const first = isFirst && planned.find(({ change }) => change !== 'cancelled');
  return (
    <ul className="paper ruled" aria-label={text.planned}>
      {planned.map((meeting) => (
        <ListRow
          key={meetingKey(meeting)}
          name={meeting.change === 'cancelled' ? <s>{text.named(meeting)}</s> : text.named(meeting)}
          facts={text.joined(text.place(meeting), text.marks(meeting))}
        >
          <MeetingWay who="professor" meeting={meeting} variant={meeting === first ? 'filled' : 'default'} />
        </ListRow>
      ))}
    </ul>
  );
}

interface DueRollsProps {
  readonly who: TimetableRole;
  /** Oldest first */
  readonly due: readonly Meeting[];
  /** Whether the list is open at first */
  readonly isOpen?: boolean;
}

/** Classes that are over and whose roll was not taken, behind their number: take the roll, or say that there was no class. */
export function DueRolls({ who, due, isOpen = false }: DueRollsProps) {
  const cancel = useDialog<Meeting>((meeting, way) => (
    <MeetingForm kind="cancel" who={who} meeting={meeting} {...way} />
  ));
  if (due.length === 0) return null;
  return (
    <details open={isOpen} className="paper">
      <summary className="strong pending padded-12-16">{text.rollsDue(due.length)}</summary>
      <ul className="ruled">
        {due.map((meeting) => (
          <ListRow
            key={meetingKey(meeting)}
            name={text.named(meeting)}
            facts={text.joined(text.day(meeting.date), text.hours(meeting), who === 'admin' && meeting.professor)}
          >
            <MeetingWay who={who} meeting={meeting} variant="light" />
            <ButtonWithIcon
              Icon={IconCalendarX}
              variant="default"
              aria-label={text.didNotTakePlaceOf(`${text.named(meeting)}, ${text.day(meeting.date)}`)}
              onClick={() => cancel.open(meeting)}
            >
              {text.didNotTakePlace}
            </ButtonWithIcon>
          </ListRow>
        ))}
      </ul>
      {cancel.show()}
    </details>
  );
}
