import { Button } from '@mantine/core';
import { IconPlayerPlay, IconScan } from '@tabler/icons-react';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { hoursInSentence } from '#web/subjects/subject/hours-text.ts';
import styles from './card-today.module.css';
import { todaysHref } from './session-links.ts';
import { isNow } from './today-data.ts';
import { todayText } from './today-text.ts';

interface CardTodayProps {
  /** The subject's session of today; a session in progress comes before others. */
  readonly session: TodaysSession | undefined;
  readonly now: Date;
  /** Whether the strip above already shows the count and the scan or start button. */
  readonly inStrip: boolean;
}

/**
 * A subject card's label: whether today's class is now, later or over. It has the number of present students, unless
 * the strip shows this number.
 */
export function CardPill({ session, now, inStrip }: CardTodayProps) {
  const zone = useTimeZone();
  if (!session) return null;
  const { present, expected } = session;
  const counted =
    session.subject_courseYearSection === '' ? todayText.present(present) : todayText.of(present, expected);
  const saying = (state: string) => (inStrip ? state : `${state} · ${counted}`);
  if (isNow(session, now, zone))
    return <p className={`inline-row solid strong tiny gap-8 pill ${styles.now}`}>{saying(todayText.nowPill)}</p>;
  const isOver = session.overAt <= now.toISOString();
  return (
    <div>
      <StatusPill tone={isOver ? 'present' : 'pending'}>
        {saying(isOver ? todayText.held : todayText.todayPill)}
      </StatusPill>
    </div>
  );
}

/** The line for today's class of a subject when its hours differ from the subject's. @see spec §3 */
export function hoursOfToday(session: TodaysSession | undefined, subject: Subject): string | undefined {
  const today = hoursInSentence(session?.start_time, session?.end_time);
  const usual = hoursInSentence(subject.subject_start_time, subject.subject_end_time);
  return today === '' || today === usual ? undefined : todayText.otherHours(today);
}

interface CardWayProps extends CardTodayProps {
  readonly subject: Subject;
  /** Whether a session can be opened; without a network, only sessions on this device can. */
  readonly canOpen: (sessionId: number) => boolean;
  /** Starts the subject's class; undefined if it has one today. */
  readonly onStart: (() => void) | undefined;
  readonly isFirst: boolean;
}

/** A subject's button to scan or start a class; nothing if neither is possible or the strip has the button. */
export function CardWay({ session, now, inStrip, subject, canOpen, onStart, isFirst }: CardWayProps) {
  const { subject_name: name, subject_courseYearSection: program } = subject;
  if (inStrip) return null;
  if (session && session.overAt > now.toISOString())
    return canOpen(session.class_id) ? (
      <ButtonWithIcon Icon={IconScan} href={todaysHref(session)} aria-label={todayText.scanLabel(name, program)}>
        {todayText.scan}
      </ButtonWithIcon>
    ) : (
      <p className="faint">{todayText.notHere}</p>
    );
  if (!onStart) return null;
  return (
    <Button
      aria-label={isFirst ? todayText.firstLabel(name, program) : todayText.startLabel(name, program)}
      onClick={onStart}
      variant="light"
      leftSection={<IconPlayerPlay size={18} stroke={1.8} aria-hidden />}
    >
      {isFirst ? todayText.first : todayText.start}
    </Button>
  );
}
