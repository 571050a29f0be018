import { Button, VisuallyHidden } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BinnedSession, CountedSession } from '#contract/attendance/session/session-calls.ts';
import { isComing } from '#contract/attendance/session/session-date-rules.ts';
import { sessionDay } from '#contract/attendance/session/start-rules.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { dateText, dayOf, momentText, timeText, useTimeZone } from '#web/platform/base/date-text.ts';
import { Nothing } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { PresentBar } from './present-bar.tsx';
import styles from './session-columns.module.css';
import type { NamedSession } from './session-data.ts';
import { rollHref, type SessionsOwner, scannerHref } from './session-links.ts';
import { sessionText } from './session-text.ts';

/** A session's date and start. Sessions that look the same also have a number. */
function whenOf({ createdAt, start_time }: CountedSession, turn: string): readonly [date: string, time: string] {
  const time = shownClockTime(start_time) || timeText(createdAt);
  return [dateText(createdAt), turn ? `${time}, ${turn}` : time];
}

/** The most frequent value. */
function usualOf(values: readonly number[]): number | undefined {
  const alike = [...Map.groupBy(values, (value) => value).values()];
  return alike.toSorted((some, others) => others.length - some.length)[0]?.[0];
}

/** Numbers sessions with the same day and hours in the order they were added: `2nd of 2`. */
function turnsOf(sessions: readonly CountedSession[]): ReadonlyMap<number, string> {
  const alike = Map.groupBy(sessions, ({ createdAt, start_time, end_time, class_courseYearSection: level }) =>
    [dateText(createdAt), hoursText(start_time, end_time), level.trim() === ''].join(),
  );
  return new Map(
    [...alike.values()].flatMap((some) =>
      some
        .map(({ class_id }) => class_id)
        .sort((one, other) => one - other)
        .map((class_id, place) => [class_id, some.length > 1 ? sessionText.turn(place + 1, some.length) : ''] as const),
    ),
  );
}

/** A column of points or experience. The usual value is pale, and a phone's card leaves it out. */
function worthColumn(
  what: 'points' | 'exp',
  sessions: readonly CountedSession[],
  worth: (session: CountedSession) => number,
): Column<CountedSession> {
  const most = usualOf(sessions.map(worth));
  const usual = (session: CountedSession) => worth(session) === most;
  return {
    header: sessionText.columns[what],
    kind: 'end',
    usual,
    cell: (session) => (
      <span className={usual(session) ? 'quiet' : undefined}>{sessionText[what](worth(session))}</span>
    ),
  };
}

/** When a session was put into the bin and by whom, if these facts were recorded. */
const deletedColumn: Column<CountedSession & Partial<BinnedSession>> = {
  header: sessionText.columns.deleted,
  named: true,
  usual: ({ deletedAt }) => !deletedAt,
  sortBy: ({ deletedAt }) => deletedAt ?? '',
  cell: ({ deletedAt, deletedBy }) =>
    deletedAt ? (
      <>
        <span className={`one-line ${styles.deleted}`}>{momentText(deletedAt)}</span>
        {deletedBy && <span className="faint">{sessionText.by(deletedBy)}</span>}
      </>
    ) : (
      <Nothing said={sessionText.notKept} />
    ),
};

/** The columns of a table of sessions. The bin shows who deleted a session instead of its worth. @see spec §2 */
export function sessionColumns(
  owner: SessionsOwner,
  sessions: readonly CountedSession[],
  isBin: boolean,
  actions: (session: NamedSession) => ReactNode,
): readonly Column<CountedSession>[] {
  const { columns } = sessionText;
  const isEvent = owner.kind === 'event';
  const turns = turnsOf(sessions);
  const turnOf = ({ class_id }: CountedSession) => turns.get(class_id) ?? '';
  const ofDay = Map.groupBy(sessions, ({ createdAt }) => dateText(createdAt));
  const named = (session: CountedSession): NamedSession => {
    const [date, time] = whenOf(session, turnOf(session));
    return { ...session, when: ofDay.get(date)?.length === 1 ? date : `${date}, ${time}` };
  };
  return [
    {
      header: columns.date,
      cell: (session) => <SessionDate owner={owner} session={session} turn={turnOf(session)} />,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
    },
    {
      header: columns.present,
      kind: 'end',
      cell: ({ present, expected }) => <SessionPresent present={present} expected={isEvent ? null : expected} />,
      sortBy: ({ present }) => present,
    },
    ...(isBin
      ? [deletedColumn]
      : [
          worthColumn('points', sessions, ({ class_token }) => class_token),
          worthColumn('exp', sessions, ({ class_exp }) => class_exp),
        ]),
    actionsColumn((session) => (
      <div className={`inline-row to-end gap-8 ${styles.buttons}`}>
        <SessionWays owner={owner} session={session} turn={turnOf(session)} />
        {actions(named(session))}
      </div>
    )),
  ];
}

function SessionPresent({ present, expected }: { present: number; expected: number | null }) {
  return (
    <div className={`inline-grid at-end strong gap-4 ${styles.present}`}>
      <span aria-hidden>{sessionText.present(present, expected)}</span>
      <VisuallyHidden>{sessionText.presentSpoken(present, expected)}</VisuallyHidden>
      {present > 0 && <PresentBar present={present} expected={expected ?? 0} />}
    </div>
  );
}

interface SessionCellProps {
  readonly owner: SessionsOwner;
  readonly session: CountedSession;
  /** The number of the session among sessions that look the same; '' if no other session looks the same. */
  readonly turn: string;
}

/** Buttons to a session's roll and, for sessions of today and yesterday, to the camera. @see docs/decisions/0040 */
function SessionWays({ owner, session, turn }: SessionCellProps) {
  const of = whenOf(session, turn);
  const day = sessionDay(session, new Date().toISOString(), useTimeZone());
  const roll = rollHref(owner, session.class_id);
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
        variant={session.isdeleted ? 'subtle' : 'default'}
        size="sm"
        aria-label={(isToday ? sessionText.rollLabel : sessionText.viewLabel)(...of)}
      >
        {isToday ? sessionText.roll : sessionText.view}
      </Button>
    </>
  );
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** The weekday of an instant as in displayed dates: `Thu`. */
function weekdayText(instant: string): string {
  return weekday.format(new Date(dayOf(instant)));
}

/** A session's date, weekday and scan window, whether its day is still to come, and whether every program may come. */
function SessionDate({ owner, session, turn }: SessionCellProps) {
  const hours = hoursText(session.start_time, session.end_time);
  const coming = isComing(session.createdAt, new Date(), useTimeZone());
  return (
    <div className={`strong grid items-start ${styles.date}`}>
      <span>{dateText(session.createdAt)}</span>
      <span className="flex wrap faint plain" style={{ columnGap: '0.5em' }}>
        <span>{weekdayText(session.createdAt)}</span>
        {hours !== '' && <span>{hours}</span>}
        {turn !== '' && <span>{turn}</span>}
      </span>
      {coming && <StatusPill tone="pending">{sessionText.coming}</StatusPill>}
      {session.closedAt !== null && <StatusPill tone="none">{sessionText.closed}</StatusPill>}
      {owner.kind === 'class' && session.class_courseYearSection.trim() === '' && (
        <span className="tint-ink tiny pill" style={{ marginTop: '0.125rem', padding: '0 0.5rem' }}>
          {sessionText.openToAll}
        </span>
      )}
    </div>
  );
}
