import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { UnreadSession } from '#web/attendance/roll/unread-session.tsx';
import { dateText, useTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/raw-router.tsx';
import { ClosedNow, ClosedSession, DeletedSession } from './scanner-closed.tsx';
import { useScannedSession } from './scanner-data.ts';
import { ScannerSkeleton } from './scanner-skeleton.tsx';
import { scannerText } from './scanner-text.ts';
import { ScannerView } from './scanner-view.tsx';
import { opensText, useScanWindow } from './scanner-window.ts';

/** Records the attendance of an event. @see spec §2, §4 */
export function EventScannerScreen() {
  const { subjectID, sessionID } = usePlaceParams(paths.eventScanner);
  const query = useScannedSession(Number(subjectID), Number(sessionID));
  if (query.data) return <EventScanner session={query.data} />;
  return (
    <UnreadSession
      sessionId={Number(sessionID)}
      query={query}
      skeleton={<ScannerSkeleton />}
      title={scannerText.loading}
      tab={scannerText.tab}
      back={paths.eventDashboard.href()}
      failed={scannerText.failed}
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
