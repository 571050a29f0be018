import { Button } from '@mantine/core';
import { IconClockExclamation, IconDownload, IconListCheck, IconUsers, IconWifiOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { setStayOffline, useKept, useStaysOffline } from '#web/attendance/offline/kept-queue.ts';
import { rollHref } from '#web/attendance/session/session-links.ts';
import { startedAs, startedShort, UndoStart, wasStartedHere } from '#web/attendance/session/started-class.tsx';
import { signsOf } from '#web/people/student/person-name.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { downloadCsv } from '#web/platform/ui/download.ts';
import { ErrorState } from '#web/platform/ui/empty-loading-error.tsx';
import { MoreActions } from '#web/platform/ui/more-menu.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { toastError, toastInfo } from '#web/platform/ui/toast.ts';
import { PresentList } from './present-list.tsx';
import { ScannerInstrument } from './scanner-controls.tsx';
import { everyoneExpected, expectedOn, usePresent, useScannedRoll } from './scanner-data.ts';
import { attendanceSheet } from './scanner-sheet.ts';
import { scannerText } from './scanner-text.ts';
import styles from './scanner-view.module.css';
import { useMissedMark } from './scanner-window.ts';
import { useTakeScanBack } from './take-back.ts';

const masterlistDialog = () => import('./scanner-masterlist-dialog.tsx');
const presentDialog = () => import('./present-dialog.tsx');
const MasterlistDialog = lazily(async () => (await masterlistDialog()).ScannerMasterlistDialog);
const PresentDialog = lazily(async () => (await presentDialog()).PresentDialog);

/** Timeout for fetching the roll for a download, in ms. */
const DOWNLOAD_MS = 20_000;

interface ScannerViewProps {
  readonly kind: 'class' | 'event';
  readonly title: string;
  readonly session: ClassSession;
  /** The program level in the address; blank for an open session. */
  readonly programLevel: string;
  /** Shown in the camera's place while scanning is off; null while it is on. */
  readonly closed: ReactNode | null;
  /** A line above the scanner. */
  readonly remark?: ReactNode;
  /** A note that the session's hours have not begun or are over; as wide as the screen on a phone. */
  readonly outside?: string | undefined;
  readonly heading?: string | undefined;
}

/** A scanner's screen: camera and outcome, present students, and downloads. @see spec §2 */
export function ScannerView(props: ScannerViewProps) {
  const { kind, title, session, programLevel } = props;
  const { query, present, add, tell, packet } = usePresent(session.class_id);
  const roll = useScannedRoll(session.class_id);
  const staysOffline = useStaysOffline();
  const missed = useMissedMark(session);
  useEffect(() => {
    // They open without a network too.
    Promise.all([masterlistDialog(), presentDialog()]).catch(() => undefined);
  }, []);
  const [dialog, setDialog] = useState<'present' | 'masterlist' | null>(null);
  // Dialogs stay mounted once opened, so that closing can animate.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const everyone = useMemo(() => everyoneExpected(roll.data, kind, present), [roll.data, kind, present]);
  const sign = useMemo(() => signsOf(everyone), [everyone]);

  const { run: takeBack } = useTakeScanBack(sign, true, (stud_id) => tell(stud_id, null));
  const takesBack = useRef(takeBack);
  takesBack.current = takeBack;
  // A stable callback, so that rows of the list do not render again.
  const takeBackOf = useCallback((record: AttendanceRecord) => void takesBack.current(record), []);
  const onTakeBack = session.isdeleted ? undefined : takeBackOf;

  function open(which: 'present' | 'masterlist') {
    setOpened((others) => new Set([...others, which]));
    setDialog(which);
  }

  function openMasterlist() {
    if (roll.isLoadingError) toastError(scannerText.masterlistFailed);
    else if (everyone.length === 0) toastInfo(scannerText.noStudents, scannerText.noStudentsDetail);
    else open('masterlist');
    // The realtime channel does not report excuses.
    void roll.refetch();
  }

  const { mutate: download, isPending: downloading } = useMutation({
    mutationFn: () =>
      send(getRoll, { params: { sessionId: session.class_id }, signal: AbortSignal.timeout(DOWNLOAD_MS) }),
    onSuccess(roll) {
      if (roll.roll.length > 0) return downloadCsv(attendanceSheet(expectedOn(roll, kind), programLevel));
      toastError(kind === 'class' ? scannerText.noClassCsv : scannerText.noEventCsv);
    },
    onError: (error) => toastError(messageOf(error, scannerText.failed)),
  });

  // An event expects no one. No count is shown for a class whose roll is empty or failed to load.
  const expected = kind === 'event' || roll.isLoadingError ? null : roll.data && (everyone.length || null);
  const narrow = useNarrow();
  const { entries } = useKept();
  const unsent = entries.filter(({ sessionId, needs }) => sessionId === session.class_id && !needs).length;
  // Announced at the list, which an outcome covers on a phone.
  const count = query.data && expected !== undefined && (
    <strong className="text" aria-hidden>
      {scannerText.count(present.length, expected)}
      {unsent > 0 && ` · ${scannerText.notSent(unsent)}`}
    </strong>
  );
  const mayUndo =
    wasStartedHere(session.class_id) && query.data !== undefined && present.length === 0 && !session.isdeleted;
  const outside = props.outside !== undefined && (
    <span className="inline-row pending gap-8">
      <IconClockExclamation size={18} stroke={1.8} aria-hidden />
      {mayUndo && narrow ? startedShort(session, true) : props.outside}
    </span>
  );
  const remarks = (mayUndo || outside) && (
    <div className={`row wrap across-16 ${styles.remarks}`}>
      {mayUndo && !(narrow && outside) && <span>{narrow ? startedShort(session, false) : startedAs(session)}</span>}
      {outside}
      {mayUndo && narrow && <UndoStart session={session} />}
    </div>
  );

  return (
    <Page
      title={title}
      tab={kind === 'event' ? session.subject_name : title}
      detail={
        narrow ? (
          <>
            {props.remark} {count}
          </>
        ) : (
          remarks || props.remark
        )
      }
      link={{
        href: rollHref({ kind, subjectId: session.subject_id }, session.class_id),
        label: scannerText.roll,
        Icon: IconListCheck,
      }}
      back={kind === 'class' ? paths.subjects.href() : paths.eventDashboard.href()}
      actions={
        <>
          {mayUndo && !narrow && <UndoStart session={session} />}
          <MoreActions>
            <Button
              variant="default"
              leftSection={<IconUsers size={18} stroke={1.8} aria-hidden />}
              loading={roll.isLoading}
              onClick={openMasterlist}
            >
              {scannerText.showMasterlist}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
              loading={downloading}
              onClick={() => download()}
            >
              {scannerText.download}
            </Button>
            {packet === 'ready' && !staysOffline && (
              <Button
                variant="default"
                leftSection={<IconWifiOff size={18} stroke={1.8} aria-hidden />}
                onClick={() => setStayOffline(true)}
              >
                {scannerText.stayOffline}
              </Button>
            )}
            <p className="row tappable faint tiny">{scannerText.readiness[packet]}</p>
          </MoreActions>
        </>
      }
    >
      {narrow && remarks}
      {packet === 'storage' && props.closed === null && (
        <p className="tint-pending rounded small" style={{ padding: '0.5rem 0.875rem' }}>
          {scannerText.readiness.storage}
        </p>
      )}
      <div
        className={`grid gap-12 ${styles.layout}`}
        data-closed={props.closed !== null}
        data-heading={props.heading !== undefined || undefined}
      >
        <ScannerInstrument
          session={session}
          closed={props.closed}
          heading={props.heading}
          sign={sign}
          onRecorded={add}
          onRoll={tell}
          onReconnect={() => void Promise.all([query.refetch(), roll.refetch()])}
        />
        {query.error && query.data === undefined ? (
          <div style={{ gridArea: 'list' }}>
            <ErrorState error={query.error} message={scannerText.failed} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <PresentList
            present={query.data === undefined && present.length === 0 ? undefined : present}
            expected={expected}
            sign={sign}
            withProgram={session.class_courseYearSection.trim() === ''}
            onShowAll={() => open('present')}
            onTakeBack={onTakeBack}
          />
        )}
      </div>
      <Suspense>
        {opened.has('masterlist') && (
          <MasterlistDialog
            everyone={everyone}
            present={present}
            roll={roll.data}
            missed={missed}
            sign={sign}
            opened={dialog === 'masterlist'}
            onClose={() => setDialog(null)}
          />
        )}
        {opened.has('present') && (
          <PresentDialog
            present={present}
            sign={sign}
            opened={dialog === 'present'}
            onClose={() => setDialog(null)}
            onTakeBack={onTakeBack}
          />
        )}
      </Suspense>
    </Page>
  );
}
