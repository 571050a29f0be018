import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ScannedNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { getOwnRoll, getOwnRollHistory } from '#contract/attendance/roll/own-roll-calls.ts';
import type { OwnRollNotice, RollNotice, SessionNotice } from '#contract/attendance/roll/roll-notices.ts';
import type { AwardNotice } from '#contract/people/ledger/award-told.ts';
import { tellAward } from '#web/people/ledger/award-words.ts';
import { studentKey } from '#web/people/student/student-data.ts';
import { openRealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { ownAttendanceKey } from './own-attendance-data.ts';

/** The messages that change the roll or the points; a decision on a redemption may return points. */
type RollNews =
  | AwardNotice
  | OwnRollNotice
  | RollNotice
  | ScannedNotice
  | SessionNotice
  | { type: 'redemption-decided' };

const ownRollKey = ['own-roll'];
const attendanceKeys = [ownAttendanceKey, ownRollKey];

/** What the student was at each session of a subject, newest first, with reasons and what it gave them. */
export function useOwnRoll(subjectId: number) {
  return useQuery({
    queryKey: [...ownRollKey, subjectId],
    queryFn: async ({ signal }) => (await send(getOwnRoll, { params: { subjectId }, signal })).roll,
    meta: keptOnDevice,
  });
}

/** Who changed what the student was at a session. */
export function useOwnRollHistory(sessionId: number) {
  return useQuery({
    queryKey: [...ownRollKey, 'history', sessionId],
    queryFn: async ({ signal }) => (await send(getOwnRollHistory, { params: { sessionId }, signal })).changes,
  });
}

/**
 * While a screen shows the student's points or attendance: reads them again when the student is scanned, on whatever device,
 * or a professor or administrator changes a status, or a session, or gives points of a redemption back, and says what was given by hand;
 * and when the page is seen again, since a phone in a pocket hears nothing.
 * @param onRoll told of each change of the student's own status
 * @param onScanned told of each scan that was recorded
 */
export function useRollNews(
  onRoll?: (notice: OwnRollNotice) => void,
  onScanned?: (notice: ScannedNotice) => void,
): void {
  const queryClient = useQueryClient();
  const tellRoll = useEffectEvent((notice: OwnRollNotice) => onRoll?.(notice));
  const tellScanned = useEffectEvent((notice: ScannedNotice) => onScanned?.(notice));
  useEffect(() => {
    function readAgain() {
      for (const queryKey of [...attendanceKeys, studentKey]) void queryClient.invalidateQueries({ queryKey });
    }
    const socket = openRealtimeSocket<RollNews>({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: (message) => {
        // What a code has earned is shown by the screen that showed the code; here it is one more class.
        if ('reward' in message) {
          for (const queryKey of attendanceKeys) void queryClient.invalidateQueries({ queryKey });
          tellScanned(message);
        }
        if (!('type' in message)) return;
        if (message.type === 'award') tellAward(message);
        else if (!['roll', 'session', 'redemption-decided'].includes(message.type)) return;
        readAgain();
        // A scanner's notice of the same kind never goes to students.
        if (message.type === 'roll' && 'points' in message) tellRoll(message);
      },
      onReconnect: readAgain,
      givesWay: true,
    });
    const whenSeen = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      document.removeEventListener('visibilitychange', whenSeen);
      socket.close();
    };
  }, [queryClient]);
}
