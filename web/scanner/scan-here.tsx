import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getStudentSingleClassAndSubject } from '#contract/attendance/attendance-calls.ts';
import type { ScannedNotice } from '#contract/realtime/realtime-messages.ts';
import type { EarnedReward, LatestReward } from '#contract/reward/reward.ts';
import { getStudent, type OwnStudent } from '#contract/student/student-calls.ts';
import { CallFailed } from '#web/base/call-failed.ts';
import { send } from '#web/base/send.ts';
import { ownAttendanceKey } from '#web/own-attendance/own-attendance-data.ts';
import { QrPanel } from '#web/qr/qr-panel.tsx';
import { useQrShow } from '#web/qr/qr-show.ts';
import { RewardNote } from '#web/reward/reward-note.tsx';
import { studentKey } from '#web/student/student-data.ts';
import { toastMs } from '#web/ui/toast.ts';

interface ScanHereProps {
  /** Told of every reward as it is shown, and of null when it is taken away. */
  readonly onReward: (reward: EarnedReward | null) => void;
}

/**
 * Whether the last reward came after the one before the code was shown: server's instants on both sides, so that this
 * device's clock does not matter. Unknown (undefined) is not new.
 */
function isNew(latest: LatestReward | null, before: LatestReward | null | undefined): latest is LatestReward {
  return latest !== null && before !== undefined && latest.createdAt > (before?.createdAt ?? '');
}

/** `SCAN HERE`: shows the code, and in its place what the scan earned. @see spec §4, decisions §5.3 */
export function ScanHere({ onReward }: ScanHereProps) {
  const queryClient = useQueryClient();
  const [reward, setReward] = useState<EarnedReward | null>(null);
  const before = useRef<LatestReward | null | undefined>(undefined);
  const tell = useRef(onReward);
  tell.current = onReward;

  function showReward(next: EarnedReward | null) {
    setReward(next);
    tell.current(next);
  }

  /** The student as the server knows them now; undefined where that cannot be read. */
  async function readStudent(): Promise<OwnStudent | undefined> {
    try {
      const student = await send(getStudent);
      queryClient.setQueryData(studentKey, student);
      void queryClient.invalidateQueries({ queryKey: ownAttendanceKey });
      return student;
    } catch (error) {
      if (error instanceof CallFailed) return undefined;
      throw error;
    }
  }

  async function onScanned({ reward, ...source }: ScannedNotice) {
    const earned = { ...source, ...reward };
    showReward(earned);
    const body = { subject_id: source.subject_id };
    try {
      const { attendanceStreak: streak } = await send(getStudentSingleClassAndSubject, { body });
      showReward({ ...earned, streak });
    } catch (error) {
      // The notice has the streak of this attendance already.
      if (!(error instanceof CallFailed)) throw error;
    }
    await readStudent();
  }

  async function onMaybeMissed() {
    const student = await readStudent();
    if (!student || !isNew(student.latestReward, before.current)) return;
    showReward(student.latestReward);
  }

  const { standing, show } = useQrShow({
    onScanned: (notice) => void onScanned(notice),
    onTakenBack() {
      showReward(null);
      void readStudent();
    },
    onMaybeMissed: () => void onMaybeMissed(),
  });

  const passing = reward?.kind === 'none';
  useEffect(() => {
    if (!passing) return;
    const over = setTimeout(() => {
      setReward(null);
      tell.current(null);
    }, toastMs.welcome);
    return () => clearTimeout(over);
  }, [passing]);

  function generate() {
    showReward(null);
    before.current = queryClient.getQueryData<OwnStudent>(studentKey)?.latestReward;
    show();
  }

  return <QrPanel standing={standing} onGenerate={generate} outcome={reward && <RewardNote reward={reward} />} />;
}
