import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shownClockTime } from '#contract/base/clock-time.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import type { Column } from '#web/base/table-order.ts';
import styles from './session-columns.module.css';
import { type SessionsOwner, scannerHref } from './session-of.ts';
import { sessionText } from './session-text.ts';

/** The columns of a table of sessions, with the actions that its screen offers. @see spec §2 */
export function sessionColumns(
  owner: SessionsOwner,
  actions: (session: ClassSession) => ReactNode,
): readonly Column<ClassSession>[] {
  const { columns } = sessionText;
  return [
    {
      id: 'date',
      header: columns.date,
      cell: (session) => <SessionDate owner={owner} session={session} />,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
    },
    { id: 'points', header: columns.points, kind: 'end', cell: (session) => sessionText.points(session.class_token) },
    { id: 'exp', header: columns.exp, kind: 'end', cell: (session) => sessionText.exp(session.class_exp) },
    {
      id: 'actions',
      header: columns.actions,
      kind: 'actions',
      cell: (session) => (
        <div className={styles.buttons}>
          <Button
            component={Link}
            href={scannerHref(owner, session)}
            variant="default"
            size="sm"
            aria-label={sessionText.detailsLabel(dateText(session.createdAt), timeText(session.createdAt))}
          >
            {sessionText.details}
          </Button>
          {actions(session)}
        </div>
      ),
    },
  ];
}

/** When the session was made, the hours of its scan window, and whether every program may come. */
function SessionDate({ owner, session }: { owner: SessionsOwner; session: ClassSession }) {
  const hours = [session.start_time, session.end_time].map(shownClockTime).filter((time) => time !== '');
  return (
    <div className={styles.date}>
      <span>{dateText(session.createdAt)}</span>
      {hours.length > 0 && <span className={styles.hours}>{hours.join(' – ')}</span>}
      {owner.kind === 'class' && session.class_courseYearSection.trim() === '' && (
        <span className={styles.open}>{sessionText.openToAll}</span>
      )}
    </div>
  );
}

/** The sessions whose date, as it is shown, holds the text. @see decisions §4.14 */
export function sessionsOfDate(sessions: readonly ClassSession[], search: string): readonly ClassSession[] {
  const typed = search.trim();
  return typed === '' ? sessions : sessions.filter(({ createdAt }) => dateText(createdAt).includes(typed));
}
