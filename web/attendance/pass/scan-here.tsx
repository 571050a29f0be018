import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  getStudentClassAndSubject,
  getStudentSingleClassAndSubject,
} from '#contract/attendance/attendance/attendance-calls.ts';
import type { ScanNotice, ScannedNotice } from '#contract/attendance/check-in/scan-notices.ts';
import type { OwnRollNotice } from '#contract/attendance/roll/roll-notices.ts';
import type { EarnedReward } from '#contract/people/ledger/reward.ts';
import { getStudent, type OwnStudent } from '#contract/people/student/student-calls.ts';
import { useRollNews } from '#web/attendance/own-attendance/own-roll-data.ts';
import { QrPanel } from '#web/attendance/qr/qr-panel.tsx';
import { useQrShow } from '#web/attendance/qr/qr-show.ts';
import { RewardNote } from '#web/people/ledger/reward-note.tsx';
import { useRewardMoment } from '#web/people/ledger/use-reward-moment.tsx';
import { useOwnPhoto } from '#web/people/photo/photo-data.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useLevelThreshold, useStudent } from '#web/people/student/student-data.ts';
import { shake } from '#web/platform/base/shake.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, readAgain } from '#web/platform/calls/use-call.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { awaitReward, isAwaited, rewardHasCome } from './awaited-reward-storage.ts';
import { ChangedNote, RanOutNote, RefusedNote } from './refused-note.tsx';
import { refusedText } from './refused-text.ts';

interface ScanHereProps {
  /** Called with every reward as it is shown, and with null when it is removed. */
  readonly onReward: (reward: EarnedReward | null) => void;
}

/**
 * How long a reward stays below the pass, in ms. A reward with a bonus stays longer, because it has more to read. A
 * refusal stays as long as a warning.
 */
const NOTE_MS = { none: toastMs.welcome, streak: 2 * toastMs.welcome, 'level-up': 2 * toastMs.welcome } as const;

/** Vibrations and pauses of the phone in turn, in ms, because students hold the phone with its screen facing away. */
const SHAKE = { refused: [160], ranOut: [60, 90, 60] } as const;

/** `SCAN HERE`: shows the code, then the reward or the refusal of its scan. @see spec §4, decisions §5.3, §5.5 */
export function ScanHere({ onReward }: ScanHereProps) {
  const queryClient = useQueryClient();
  const { data: student } = useStudent();
  const photo = useOwnPhoto();
  const threshold = useLevelThreshold();
  const [reward, setReward] = useState<EarnedReward | null>(null);
  const [refused, setRefused] = useState<ScanNotice | null>(null);
  /** The status after a professor changed the scan. */
  const [changed, setChanged] = useState<string | null>(null);
  const [ranOut, setRanOut] = useState(false);
  const moment = useRewardMoment();
  /** The session whose reward was shown. The reward arrives twice: in a notice and with the fetched student. */
  const celebrated = useRef<number | null>(null);

  function showReward(next: EarnedReward | null) {
    setReward(next);
    onReward(next);
    setRefused(null);
    setChanged(null);
    setRanOut(false);
  }

  /** Refetches the student, if the server answers. */
  async function readStudent(): Promise<void> {
    try {
      queryClient.setQueryData(keyOf(getStudent), await send(getStudent));
      readAgain(queryClient, [getStudentClassAndSubject]);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
    }
  }

  function celebrate(earned: EarnedReward, expNow: number) {
    rewardHasCome();
    if (celebrated.current === earned.class_id) return;
    celebrated.current = earned.class_id;
    showReward(earned);
    moment.show({ earned, expNow, threshold });
  }

  async function onScanned({ reward, ...source }: ScannedNotice) {
    const earned = { ...source, ...reward };
    const own = queryClient.getQueryData(keyOf(getStudent));
    const expBefore = (own?.current_exp ?? 0) - (own?.owed_exp ?? 0);
    celebrate(earned, Math.max(0, expBefore + reward.exp));
    const body = { subject_id: source.subject_id };
    try {
      const { attendanceStreak: streak } = await send(getStudentSingleClassAndSubject, { body });
      setReward((shown) => shown && { ...shown, streak });
    } catch (error) {
      // The notice already includes this attendance's streak.
      if (!(error instanceof CallFailed)) throw error;
    }
    await readStudent();
  }

  /**
   * Replaces everything shown about the session. This notice may arrive twice: on the socket of the code and on the
   * socket of the pass.
   */
  function onRoll({ class_id, subject_name, status }: OwnRollNotice) {
    if (celebrated.current === class_id) celebrated.current = null;
    moment.end();
    showReward(null);
    setChanged(refusedText.changed(subject_name, status));
    void readStudent();
  }
  // A scan of a card or of a code on another device; this screen does not wait for it.
  useRollNews(onRoll, (notice) => {
    if (!isListening()) void onScanned(notice);
  });

  const { standing, show, hide, isListening } = useQrShow({
    onScanned: (notice) => void onScanned(notice),
    onRefused(notice) {
      showReward(null);
      setRefused(notice);
      shake(SHAKE.refused);
      // The attendance may have been recorded elsewhere.
      if (notice.outcome === 'already-in-class') void readStudent();
    },
    onRanOut() {
      showReward(null);
      setRanOut(true);
      shake(SHAKE.ranOut);
    },
    onRoll,
    onMaybeMissed: () => void readStudent(),
  });

  // Runs for every source of the student data: a lost notice, a reloaded page, a window that regains focus.
  const latest = student?.latestReward;
  const lookForAwaited = useEffectEvent(() => {
    if (student && latest && isAwaited(latest)) celebrate(latest, student.current_exp);
  });
  useEffect(() => {
    if (latest) lookForAwaited();
  }, [latest]);

  const passing = reward?.class_id ?? refused ?? changed ?? ranOut;
  const staysMs = reward ? NOTE_MS[reward.kind] : toastMs.warning;
  const takeAway = useEffectEvent(() => showReward(null));
  useEffect(() => {
    if (!passing) return;
    let over: ReturnType<typeof setTimeout> | undefined;
    // A reward that arrived while the page was hidden is still there when the page is seen.
    const whenSeen = () => {
      if (document.visibilityState === 'visible') over ??= setTimeout(() => takeAway(), staysMs);
    };
    whenSeen();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      document.removeEventListener('visibilitychange', whenSeen);
      clearTimeout(over);
    };
  }, [passing, staysMs]);

  function generate() {
    showReward(null);
    celebrated.current = null;
    awaitReward(queryClient.getQueryData(keyOf(getStudent))?.latestReward);
    moment.prepare();
    show();
  }

  const told = changed ? <ChangedNote text={changed} /> : ranOut ? <RanOutNote /> : null;
  const outcome = refused ? <RefusedNote notice={refused} /> : told;
  return (
    <>
      <QrPanel
        standing={standing}
        isNew={latest === null}
        onGenerate={generate}
        onHide={hide}
        owner={student && <CodeOwner student={student} photo={photo} />}
        isIn={reward !== null || refused?.outcome === 'already-in-class'}
        outcome={reward ? <RewardNote reward={reward} streakStep={student?.flame?.step} /> : outcome}
        stamps={student?.today.length ?? 0}
      />
      {moment.shown}
    </>
  );
}

/** The owner of the code, for the person at the camera: the name, and the photo if there is one. */
function CodeOwner({ student, photo }: { student: OwnStudent; photo: string | null }) {
  return (
    <div className="row" style={{ gap: '0.875rem' }}>
      {photo && <img className="rigid round covers" style={{ width: '4rem', height: '4rem' }} src={photo} alt="" />}
      <div className="grid shrinks breaks snug">
        <strong className="strong large">{fullName(student)}</strong>
        <span style={{ color: '#5b5648' }}>{student.courseYearSection}</span>
      </div>
    </div>
  );
}
