import { useQueryClient } from '@tanstack/react-query';
import { getStudentClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ScannedNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { getOwnRoll, getOwnRollHistory } from '#contract/attendance/roll/own-roll-calls.ts';
import type { OwnRollNotice, RollNotice, SessionNotice } from '#contract/attendance/roll/roll-notices.ts';
import type { AwardNotice } from '#contract/people/ledger/award-notice.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { showAward } from '#web/people/ledger/award-words.ts';
import { useStudentChannel } from '#web/platform/base/student-channel.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';

/** The messages that change the roll or the points. A decision on a redemption may return points. */
type RollNews =
  | AwardNotice
  | OwnRollNotice
  | RollNotice
  | ScannedNotice
  | SessionNotice
  | { type: 'redemption-decided' };

const attendanceReads = [getStudentClassAndSubject, getOwnRoll, getOwnRollHistory];

/**
 * Refetches the student's points and attendance while a screen shows them. This happens when a code is scanned on any
 * device, and when a status, a session, given points or a redemption changes. It also happens when the page becomes
 * visible again, since a phone in a pocket receives no messages. Also shows a message about points given by hand.
 * @param onRoll called for each change of the student's own status
 * @param onScanned called for each recorded scan
 */
export function useRollNews(
  onRoll?: (notice: OwnRollNotice) => void,
  onScanned?: (notice: ScannedNotice) => void,
): void {
  const queryClient = useQueryClient();
  const again = () => readAgain(queryClient, [...attendanceReads, getStudent]);
  useStudentChannel<RollNews>((message) => {
    // The screen that showed the code shows its reward; here it is only one more class.
    if ('reward' in message) {
      readAgain(queryClient, attendanceReads);
      onScanned?.(message);
    }
    if (!('type' in message)) return;
    if (message.type === 'award') showAward(message);
    else if (!['roll', 'session', 'redemption-decided'].includes(message.type)) return;
    again();
    // The notice of the same type for scanners is never sent to students.
    if (message.type === 'roll' && 'points' in message) onRoll?.(message);
  }, again);
}
