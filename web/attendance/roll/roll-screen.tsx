import { Skeleton } from '@mantine/core';
import { IconDoorExit, IconLockOpen } from '@tabler/icons-react';
import { useEffect } from 'react';
import { closeRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { sessionDay } from '#contract/attendance/session/start-rules.ts';
import { noteShown } from '#web/attendance/offline/class-packet.ts';
import { isAway, keptNow } from '#web/attendance/offline/kept-queue.ts';
import { useClassPacket } from '#web/attendance/offline/open-sessions.ts';
import { useOpenedSession } from '#web/attendance/offline/planned-session.ts';
import { rollKey } from '#web/attendance/offline/session-keys.ts';
import { sessionReads } from '#web/attendance/session/session-data.ts';
import { rollHref } from '#web/attendance/session/session-links.ts';
import { dateText, momentText, useTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { CallFailed, isUnanswered } from '#web/platform/calls/call-failed.ts';
import { failureText, useChange } from '#web/platform/ui/change.ts';
import { RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { KeptLine } from './kept-line.tsx';
import { MayHoldList } from './may-hold-list.tsx';
import styles from './roll-board.module.css';
import { RollBoard } from './roll-board.tsx';
import { besideRoll, useLiveRoll, useSessionRoll } from './roll-data.ts';
import { rollText } from './roll-text.ts';
import { UnreadSession } from './unread-session.tsx';
import { keptMarkings, shownStatus } from './visible-entries.ts';

/** A session's roll for its professor: statuses to correct, closing and reopening. */
export function RollScreen() {
  const sessionId = Number(usePlaceParams(paths.roll).sessionID);
  const query = useSessionRoll(sessionId);
  useLiveRoll(sessionId);
  useOpenedSession(sessionId, ({ subject_id: subjectId, class_id }) =>
    rollHref({ kind: 'class', subjectId }, class_id),
  );
  if (query.data) return <OwnRoll roll={query.data} />;
  return (
    <UnreadSession
      sessionId={sessionId}
      query={query}
      skeleton={<RollSkeleton />}
      title={rollText.title}
      detail={<Skeleton height={22} width={240} />}
      back={paths.subjects.href()}
      failed={rollText.failed}
    />
  );
}

function RollSkeleton() {
  return (
    <div className={`column gap-12 ${styles.board}`}>
      <Skeleton height={44} maw={380} />
      <RowSkeletons rows={8} tools="search" />
    </div>
  );
}

function OwnRoll({ roll }: { roll: Roll }) {
  const { class: session, locked } = roll;
  const { closedAt } = session;
  const zone = useTimeZone();
  useClassPacket(session.class_id);
  useEffect(() => noteShown(session.class_id, { roll }), [session.class_id, roll]);
  const sessionId = session.class_id;
  const closing = useChange(closeRoll, {
    sending: (closed: boolean) => ({ params: { sessionId }, body: { closed } }),
    question: closedAt
      ? undefined
      : () => {
          // A change that waits here would meet a status that closing has set.
          if (isAway(sessionId)) throw new CallFailed('unsent', 0, '');
          const kept = keptMarkings(keptNow().entries, roll, zone);
          const expected = roll.roll
            .filter(isExpected)
            .map((entry) => shownStatus(entry, kept.get(entry.student.stud_id)));
          const asked = rollText.askClose(rollText.summary(countsOf(expected)));
          const detail = (
            <div className="grid gap-12">
              <MayHoldList devices={roll.mayHold} />
              <p>{asked.detail}</p>
            </div>
          );
          return { ...asked, detail };
        },
    invalidates: [rollKey(sessionId), ...sessionReads, ...besideRoll],
    done: (_, closed) => toastSuccess(closed ? rollText.closed : rollText.reopened),
    failed: (error) =>
      isUnanswered(error) ? { message: rollText.closeOffline } : failureText(error, rollText.closeFailed),
  });
  const date = dateText(session.createdAt);
  const hours = hoursText(session.start_time, session.end_time);
  const day = sessionDay(session, new Date().toISOString(), zone);
  const takesScans = closedAt === null && (day === 'today' || day === 'yesterday');
  return (
    <Page
      title={rollText.titleOf(session.subject_name)}
      tab={rollText.tab(session.subject_name, date)}
      detail={
        <>
          <span className={`block ${styles.when}`}>{hours === '' ? date : `${date}, ${hours}`}</span>
          {closedAt !== null && rollText.closedSince(momentText(closedAt))}
        </>
      }
      back={paths.subjects.href()}
      actions={
        !locked &&
        (takesScans || closedAt !== null) && (
          <ButtonWithIcon
            Icon={closedAt === null ? IconDoorExit : IconLockOpen}
            variant="default"
            onClick={() => void closing.run(closedAt === null)}
          >
            {closedAt === null ? rollText.close : rollText.reopen}
          </ButtonWithIcon>
        )
      }
    >
      <KeptLine />
      <MayHoldList devices={roll.mayHold} />
      <RollBoard roll={roll} onClose={() => void closing.run(true)} />
    </Page>
  );
}
