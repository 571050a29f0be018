import { type AttendanceRecord, getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { dropOfStudent, isAway, keptNow } from '#web/attendance/offline/kept-queue.ts';
import { rollsKey } from '#web/attendance/offline/session-keys.ts';
import { nameWith, type Sign } from '#web/people/student/person-name.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { sentAgain } from '#web/platform/calls/retry.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { isKept } from './scanner-data.ts';
import { scannerText } from './scanner-text.ts';

interface Taken extends AttendanceRecord {
  /** Only the scan of this key, if it waits on this device. */
  readonly key?: string | undefined;
}

/** Whether the server may have what waits on this device for a student. */
const isTried = ({ class_id, student: { stud_id } }: AttendanceRecord) =>
  keptNow().entries.some(
    (entry) =>
      entry.tried && entry.sessionId === class_id && (entry.kind === 'scan' ? entry : entry.body).stud_id === stud_id,
  );

async function takeBack(record: Taken) {
  const { class_id: sessionId, student, status: was, key } = record;
  if (isKept(record)) {
    if (await dropOfStudent(sessionId, student.stud_id, key)) return student;
    throw new CallFailed('unsent', 400, scannerText.mayBeThere);
  }
  if (isAway()) throw new CallFailed('network', 0, baseText.noAnswer);
  // Most scans are right, so this code is loaded only when needed.
  const { setStatus } = await import('#contract/attendance/roll/roll-calls.ts');
  const headers = { 'Idempotency-Key': randomKey() };
  const body = { stud_id: student.stud_id, status: null, was, reason: '', timeIn: null };
  await sentAgain(() => send(setStatus, { params: { sessionId }, headers, body }));
  return student;
}

/**
 * Takes an attendance back, or deletes what waits on this device for it. Asks first if the user does this in the list,
 * but not directly after a scan.
 */
export function useTakeScanBack(sign: Sign, asks: boolean, onTakenBack: (stud_id: number) => void) {
  return useChange(takeBack, {
    question: asks
      ? (record) => ({
          ...scannerText.askTakeBack(nameWith(sign, record.student)),
          detail: !isKept(record)
            ? scannerText.takeBackDetail
            : isTried(record)
              ? scannerText.mayBeThere
              : scannerText.notSentYet,
        })
      : undefined,
    invalidates: [rollsKey, getStudentEntry],
    done(_, { student }) {
      onTakenBack(student.stud_id);
      if (asks) toastSuccess(scannerText.takenBack(nameWith(sign, student)));
    },
    failed: scannerText.takeBackFailed,
  });
}
