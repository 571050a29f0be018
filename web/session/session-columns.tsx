import { Button, VisuallyHidden } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shownClockTime } from '#contract/base/clock-time.ts';
import type { BinnedSession, CountedSession } from '#contract/session/session-calls.ts';
import { isComing } from '#contract/session/session-date-rules.ts';
import { sessionDay } from '#contract/session/start-rules.ts';
import { dateText, dayOf, timeText, useTimeZone } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { hoursText } from '#web/subject/hours-text.ts';
import type { Column } from '#web/table/table-order.ts';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { PresentBar } from './present-bar.tsx';
import styles from './session-columns.module.css';
import { type SessionsOwner, scannerHref } from './session-of.ts';
import { sessionText } from './session-text.ts';

/** The columns of a table of sessions, with the actions that its screen offers. @see spec §2 */
export function sessionColumns(
  owner: SessionsOwner,
  actions: (session: CountedSession) => ReactNode,
): readonly Column<CountedSession>[] {
  const { columns } = sessionText;
  const isEvent = owner.kind === 'event';
  return [
    {
      id: 'date',
      header: columns.date,
      cell: (session) => <SessionDate owner={owner} session={session} />,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
    },
    {
      id: 'present',
      header: columns.present,
      kind: 'end',
      cell: ({ present, expected }) => <SessionPresent present={present} expected={isEvent ? null : expected} />,
      sortBy: ({ present }) => present,
    },
    { id: 'points', header: columns.points, kind: 'end', cell: (session) => sessionText.points(session.class_token) },
    { id: 'exp', header: columns.exp, kind: 'end', cell: (session) => sessionText.exp(session.class_exp) },
    {
      id: 'actions',
      header: columns.actions,
      kind: 'actions',
      cell: (session) => (
        <div className={styles.buttons}>
          <SessionWays owner={owner} session={session} />
          {actions(session)}
        </div>
      ),
    },
  ];
}

/** How many came, of how many where somebody has to come. */
function SessionPresent({ present, expected }: { present: number; expected: number | null }) {
  return (
    <div className={styles.present}>
      <span aria-hidden>{sessionText.present(present, expected)}</span>
      <VisuallyHidden>{sessionText.presentSpoken(present, expected)}</VisuallyHidden>
      {present > 0 && <PresentBar present={present} expected={expected ?? 0} />}
    </div>
  );
}

/** The camera of a session of today, and the roll of any; yesterday's class still takes scans. @see docs/decisions/0040 */
function SessionWays({ owner, session }: { owner: SessionsOwner; session: CountedSession }) {
  const of = [dateText(session.createdAt), shownClockTime(session.start_time) || timeText(session.createdAt)] as const;
  const day = sessionDay(session, new Date().toISOString(), useTimeZone());
  const roll = paths.roll.href({ subjectID: owner.subjectId, sessionID: session.class_id });
  const scanner = scannerHref(owner, session);
  const isToday = day === 'today' && session.closedAt === null && !session.isdeleted;
  return (
    <>
      {isToday && (
        <ButtonWithIcon Icon={IconScan} size="sm" href={scanner} aria-label={sessionText.scanLabel(...of)}>
          {sessionText.scan}
        </ButtonWithIcon>
      )}
      {owner.kind === 'class' && day === 'yesterday' && session.closedAt === null && !session.isdeleted && (
        <ButtonWithIcon
          Icon={IconScan}
          variant="default"
          size="sm"
          href={scanner}
          aria-label={sessionText.scanInto(of[0])}
        >
          {sessionText.scan}
        </ButtonWithIcon>
      )}
      <Button
        component={Link}
        href={session.isdeleted ? scanner : roll}
        variant="default"
        size="sm"
        aria-label={(isToday ? sessionText.rollLabel : sessionText.viewLabel)(...of)}
      >
        {isToday ? sessionText.roll : sessionText.view}
      </Button>
    </>
  );
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Which day of the week an instant is where dates are shown: `Thu`. */
function weekdayText(instant: string): string {
  return weekdays[new Date(dayOf(instant)).getUTCDay()] ?? '';
}

/**
 * When the session is, its weekday, the hours of its scan window, who has put it into the bin and when, whether its day is to
 * come, and whether every program may come.
 */
function SessionDate({ owner, session }: { owner: SessionsOwner; session: CountedSession & Partial<BinnedSession> }) {
  const hours = hoursText(session.start_time, session.end_time);
  const coming = isComing(session.createdAt, new Date(), useTimeZone());
  return (
    <div className={styles.date}>
      <span>{dateText(session.createdAt)}</span>
      <span className={styles.hours}>
        <span>{weekdayText(session.createdAt)}</span>
        {hours !== '' && <span>{hours}</span>}
      </span>
      {session.isdeleted && <span className={styles.hours}>{sessionText.deletedBy(session)}</span>}
      {coming && <StatusPill tone="pending">{sessionText.coming}</StatusPill>}
      {session.closedAt !== null && <StatusPill tone="none">{sessionText.closed}</StatusPill>}
      {owner.kind === 'class' && session.class_courseYearSection.trim() === '' && (
        <span className={styles.open}>{sessionText.openToAll}</span>
      )}
    </div>
  );
}
