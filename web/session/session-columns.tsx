import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { isComing } from '#contract/session/session-date-rules.ts';
import { dateText, timeText, useTimeZone } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { hoursText } from '#web/subject/hours-text.ts';
import type { Column } from '#web/table/table-order.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
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
          {!session.isdeleted && (
            <Button
              component={Link}
              href={paths.roll.href({ subjectID: owner.subjectId, sessionID: session.class_id })}
              variant="default"
              size="sm"
              aria-label={sessionText.rollLabel(dateText(session.createdAt), timeText(session.createdAt))}
            >
              {sessionText.roll}
            </Button>
          )}
          {actions(session)}
        </div>
      ),
    },
  ];
}

/** When the session is, the hours of its scan window, whether its day is to come, and whether every program may come. */
function SessionDate({ owner, session }: { owner: SessionsOwner; session: ClassSession }) {
  const hours = hoursText(session.start_time, session.end_time);
  const coming = isComing(session.createdAt, new Date(), useTimeZone());
  return (
    <div className={styles.date}>
      <span>{dateText(session.createdAt)}</span>
      {hours !== '' && <span className={styles.hours}>{hours}</span>}
      {coming && <StatusPill tone="pending">{sessionText.coming}</StatusPill>}
      {session.closedAt !== null && <StatusPill tone="none">{sessionText.closed}</StatusPill>}
      {owner.kind === 'class' && session.class_courseYearSection.trim() === '' && (
        <span className={styles.open}>{sessionText.openToAll}</span>
      )}
    </div>
  );
}
