import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type {
  AttendanceNotice,
  ClaimAccepted,
  ScanClaim,
  ScannerHello,
} from '#contract/attendance/check-in/scan-notices.ts';
import type { RollNotice, SessionNotice } from '#contract/attendance/roll/roll-notices.ts';
import type { SignedOutNotice } from '#contract/platform/base/realtime.ts';
import { sessionReads } from '#web/attendance/session/session-data.ts';
import { openRealtimeSocket, type RealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';

/** The query key that stores that the user's access to this session has ended. */
export const rightEndedKey = (sessionId: number) => ['right-ended', sessionId];

type SessionNews = AttendanceNotice | ClaimAccepted | RollNotice | SessionNotice | SignedOutNotice;

interface SessionListening {
  readonly sessionId: number;
  /** A student was recorded at this session, here or on another device. */
  readonly onAttendance: (attendance: AttendanceRecord) => void;
  /** A student's status at this session was changed by hand. */
  readonly onRoll: (notice: RollNotice) => void;
  /** A value that was scanned here is confirmed. */
  readonly onConfirmed?: (value: string) => void;
  /** Called when a lost connection is back, or when the session itself has changed: its data must be refetched. */
  readonly onReconnect: () => void;
}

/**
 * The realtime channel of a screen that shows a session, open while the screen is. Returns a function that tells the
 * channel which scanned value was recorded here. @see spec §4, decisions §5
 */
export function useSessionRealtime(listening: SessionListening): (qrCode: string, subject_id: number) => void {
  const { sessionId } = listening;
  const socket = useRef<RealtimeSocket | null>(null);
  const attendance = useEffectEvent(listening.onAttendance);
  const roll = useEffectEvent(listening.onRoll);
  const confirmed = useEffectEvent((value: string) => listening.onConfirmed?.(value));
  const queryClient = useQueryClient();
  const again = useEffectEvent(() => {
    readAgain(queryClient, sessionReads);
    listening.onReconnect();
  });

  const rightEnded = useEffectEvent(() => {
    // The user may no longer see any data of the session, and its screen says why.
    void queryClient.resetQueries();
    queryClient.setQueryData(rightEndedKey(sessionId), true);
  });

  useEffect(() => {
    // The server does not know a planned class that was started on this device.
    if (sessionId < 0) return;
    const opened = openRealtimeSocket<SessionNews>({
      role: 'professor',
      greeting: (token): ScannerHello => ({ type: 'scanner', token, class_id: sessionId }),
      onMessage(message) {
        if ('success' in message) confirmed(message.qrCode);
        if ('type' in message && message.type === 'session' && message.class_id === sessionId) again();
        if ('type' in message && message.type === 'signed-out' && message.class_id === sessionId) rightEnded();
        if (!('type' in message) || !('attendance' in message) || message.class_id !== sessionId) return;
        if (message.type === 'roll') roll(message);
        else attendance(message.attendance);
      },
      onReconnect: () => again(),
    });
    socket.current = opened;
    return () => opened.close();
  }, [sessionId]);

  return (qrCode, subject_id) => socket.current?.say({ qrCode, subject_id } satisfies ScanClaim);
}
