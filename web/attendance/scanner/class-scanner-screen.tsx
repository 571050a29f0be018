import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { sessionDay } from '#contract/attendance/session/start-rules.ts';
import { UnreadSession } from '#web/attendance/roll/unread-session.tsx';
import { dateText, useTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/raw-router.tsx';
import { ClosedNow, ClosedSession, DeletedSession } from './scanner-closed.tsx';
import { useScannedSession } from './scanner-data.ts';
import { ScannerSkeleton } from './scanner-skeleton.tsx';
import { scannerText } from './scanner-text.ts';
import { ScannerView } from './scanner-view.tsx';
import { useScanWindow } from './scanner-window.ts';

/** Records the attendance of a class. @see spec §2, §4 */
export function ClassScannerScreen() {
  const { subjectID, sessionID, programlevel } = usePlaceParams(paths.classScanner);
  const query = useScannedSession(Number(subjectID), Number(sessionID));
  if (query.data) return <ClassScanner session={query.data} programLevel={programlevel} />;
  return (
    <UnreadSession
      sessionId={Number(sessionID)}
      query={query}
      skeleton={<ScannerSkeleton />}
      title={scannerText.loading}
      tab={scannerText.tab}
      back={paths.subjects.href()}
      failed={scannerText.failed}
    />
  );
}

/** Scans early and late too, and says so: from its day on, a class's hours refuse nobody. @see decisions §4.8 */
function ClassScanner({ session, programLevel }: { session: ClassSession; programLevel: string }) {
  const window = useScanWindow(session);
  const date = dateText(session.createdAt);
  const day = sessionDay(session, new Date().toISOString(), useTimeZone());
  // Of yesterday's class one has to say that it is meant.
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
