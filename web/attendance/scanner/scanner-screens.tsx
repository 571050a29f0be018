import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { sessionDay } from '#contract/attendance/session/start-rules.ts';
import { useOpenedSession } from '#web/attendance/offline/planned-session.ts';
import { UnreadSession } from '#web/attendance/roll/unread-session.tsx';
import { scannerHref } from '#web/attendance/session/session-links.ts';
import { dateText, useTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { ClosedNow, ClosedSession, DeletedSession } from './scanner-closed.tsx';
import { useScannedSession } from './scanner-data.ts';
import { ScannerSkeleton } from './scanner-skeleton.tsx';
import { scannerText } from './scanner-text.ts';
import { ScannerView } from './scanner-view.tsx';
import { opensText, useScanWindow } from './scanner-window.ts';

/** Records the attendance of a class. @see spec §2, §4 */
export function ClassScannerScreen() {
  const { programlevel, ...ids } = usePlaceParams(paths.classScanner);
  useOpenedSession(Number(ids.sessionID), (session) =>
    scannerHref({ kind: 'class', subjectId: session.subject_id }, session),
  );
  return (
    <Scanned {...ids} back={paths.subjects.href()}>
      {(session) => <ClassScanner session={session} programLevel={programlevel} />}
    </Scanned>
  );
}

/** Records the attendance of an event. @see spec §2, §4 */
export function EventScannerScreen() {
  const { subjectID, sessionID } = usePlaceParams(paths.eventScanner);
  return (
    <Scanned subjectID={subjectID} sessionID={sessionID} back={paths.eventDashboard.href()}>
      {(session) => <EventScanner session={session} />}
    </Scanned>
  );
}

interface ScannedProps {
  readonly subjectID: string;
  readonly sessionID: string;
  readonly back: string;
  readonly children: (session: ClassSession) => ReactNode;
}

/** The session in the address, and a placeholder until it has loaded. */
function Scanned({ subjectID, sessionID, back, children }: ScannedProps) {
  const query = useScannedSession(Number(subjectID), Number(sessionID));
  if (query.data) return children(query.data);
  return (
    <UnreadSession
      sessionId={Number(sessionID)}
      query={query}
      skeleton={<ScannerSkeleton />}
      title={scannerText.loading}
      tab={scannerText.tab}
      back={back}
      failed={scannerText.failed}
    />
  );
}

/** A class accepts scans at any hour from its day on; outside its hours, a note says so. @see decisions §4.8 */
function ClassScanner({ session, programLevel }: { session: ClassSession; programLevel: string }) {
  const window = useScanWindow(session);
  const date = dateText(session.createdAt);
  const day = sessionDay(session, new Date().toISOString(), useTimeZone());
  // For yesterday's class, the user has to confirm that it is meant.
  const [isMeant, setMeant] = useState(false);
  const closed = session.isdeleted ? (
    <DeletedSession kind="class" session={session} />
  ) : session.closedAt !== null ? (
    <ClosedSession session={session} />
  ) : window === 'over' ? (
    <ClosedNow title={scannerText.closedSession} opens={scannerText.tooLate} />
  ) : window === 'coming' ? (
    <ClosedNow title={scannerText.coming} opens={scannerText.opensOnDay(date, session)} />
  ) : day === 'yesterday' && !isMeant ? (
    <ClosedNow title={scannerText.askInto(date)} opens={scannerText.intoHelp}>
      <Button onClick={() => setMeant(true)}>{scannerText.into(date)}</Button>
    </ClosedNow>
  ) : null;
  return (
    <ScannerView
      key={session.class_id}
      kind="class"
      title={scannerText.title(day === 'today' ? session.subject_name : `${session.subject_name} · ${date}`)}
      session={session}
      programLevel={programLevel}
      closed={closed}
      outside={window === 'open' || closed ? undefined : scannerText.outsideClass(session)}
    />
  );
}

/** Outside the event's scan window there is no camera. @see spec §4, decisions §4.8 */
function EventScanner({ session }: { session: ClassSession }) {
  const window = useScanWindow(session);
  const zone = useTimeZone();
  const closed = session.isdeleted ? (
    <DeletedSession kind="event" session={session} />
  ) : session.closedAt !== null ? (
    <ClosedSession session={session} />
  ) : window === 'open' ? null : (
    <ClosedNow title={scannerText.closed} opens={opensText(session, new Date(), zone)} />
  );
  return (
    <ScannerView
      key={session.class_id}
      kind="event"
      title={scannerText.title(dateText(session.createdAt))}
      session={session}
      programLevel=""
      closed={closed}
      remark={session.subject_name}
      heading={closed ? undefined : scannerText.scanning}
    />
  );
}
