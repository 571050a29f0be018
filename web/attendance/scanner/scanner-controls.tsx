import { type ReactNode, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { useAskBeforeUnload } from '#web/attendance/offline/ask-before-unload.ts';
import { useKept } from '#web/attendance/offline/kept-queue.ts';
import { useSessionRealtime } from '#web/attendance/roll/session-realtime.ts';
import type { Sign } from '#web/people/student/person-name.ts';
import type { CameraPhase } from '#web/platform/camera/camera-states.ts';
import { CameraView } from '#web/platform/camera/camera-view.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { useScanRecorder } from './record-scan.ts';
import { keptRecord } from './scanner-data.ts';
import { ScannerNotices } from './scanner-notices.tsx';
import styles from './scanner-view.module.css';
import { useTakeScanBack } from './take-back.ts';
import { useUndoKey } from './undo-key.ts';

interface ScannerInstrumentProps {
  readonly session: ClassSession;
  /** Shown in the camera's place while scanning is off; null while it is on. */
  readonly closed: ReactNode;
  readonly heading: string | undefined;
  readonly sign: Sign;
  /** A student was recorded, here or on another device. */
  readonly onRecorded: (attendance: AttendanceRecord) => void;
  /** A student's status was changed by hand, here or on another device; null if they are no longer present. */
  readonly onRoll: (stud_id: number, attendance: AttendanceRecord | null) => void;
  readonly onReconnect: () => void;
}

/** Combines camera, queue, realtime channel and outcome, and records everything that is read. @see spec §2, §4 */
export function ScannerInstrument(props: ScannerInstrumentProps) {
  const { session, closed, heading, sign, onRecorded, onRoll, onReconnect } = props;
  const { class_id, subject_id } = session;
  const recorder = useScanRecorder(class_id, (attendance, value) => {
    onRecorded(attendance);
    // A card stays valid, so its value is sent to the server only.
    if (attendance.source === 'code') claim(value, subject_id);
  });
  const claim = useSessionRealtime({
    sessionId: class_id,
    onAttendance: onRecorded,
    onRoll: ({ stud_id, attendance }) => takenBack(stud_id, attendance),
    onConfirmed: recorder.confirm,
    onReconnect,
  });
  const { entries } = useKept();
  const { undoable } = recorder.sight;
  // A kept scan that the server may have is undone in the list, once it is there.
  const isGone =
    undoable?.result.kind === 'kept' &&
    !entries.some(({ key, needs, tried }) => !needs && !tried && key.startsWith(undoable.key));
  const sight = isGone ? { ...recorder.sight, undoable: null } : recorder.sight;
  useAskBeforeUnload(sight.frame === 'reading');
  const [byHand, setByHand] = useState(false);
  const [phase, setPhase] = useState<CameraPhase>('starting');
  const takeBack = useTakeScanBack(sign, false, (stud_id) => takenBack(stud_id, null));

  function takenBack(stud_id: number, attendance: AttendanceRecord | null) {
    onRoll(stud_id, attendance);
    if (attendance === null) recorder.undone(stud_id);
  }

  function undo() {
    if (!sight.undoable) return;
    const { key, result } = sight.undoable;
    void takeBack.run(
      result.kind === 'recorded' ? result.attendance : { ...keptRecord(class_id, result.student), key },
    );
  }
  useUndoKey(undo);

  return (
    <>
      {heading !== undefined && <h2 className={`above ${styles.heading}`}>{heading}</h2>}
      <div className={`column shrinks gap-8 ${styles.camera}`} data-by-hand={(byHand && closed === null) || undefined}>
        {closed ?? (
          <div className={styles.view}>
            <CameraView onRead={recorder.read} onByHand={setByHand} onPhase={setPhase} frameState={sight.frame} />
          </div>
        )}
      </div>
      {closed === null && (
        <div className={`column shrinks relative ${styles.welcome}`}>
          <OutcomePanel {...sight} phase={byHand ? 'by-hand' : phase} sign={sign} onUndo={undo} />
          <ScannerNotices sight={sight} sign={sign} />
        </div>
      )}
    </>
  );
}
