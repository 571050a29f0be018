import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll, getRollHistory, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { rollKey, scannerKey } from '#web/attendance/offline/session-keys.ts';
import { FRESH_MS, keptUp } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useSessionRealtime } from './session-realtime.ts';
import { withNotice } from './visible-entries.ts';

/** Other queries that show the roll: attendance counts and the scanner. */
export const besideRoll = [getStudentEntry, scannerKey];

export function useSessionRoll(sessionId: number) {
  return useQuery({
    queryKey: rollKey(sessionId),
    queryFn: ({ signal }) => send(getRoll, { params: { sessionId }, signal }),
    staleTime: FRESH_MS,
    refetchOnMount: 'always',
    meta: keptUp,
  });
}

/** The changes of a student's status at a session, newest first; fetched on every opening. */
export function useRollHistory(sessionId: number, studId: number) {
  return useQuery({
    queryKey: [...rollKey(sessionId), 'history', studId],
    queryFn: async ({ signal }) => (await send(getRollHistory, { params: { sessionId, studId }, signal })).changes,
    staleTime: 0,
  });
}

/** How long to collect changes, in ms, before refetching the roll, because notices leave out some of its fields. */
const READ_AGAIN_MS = 1_500;

/** Updates a professor's roll live, for changes from any scanner, tab or person. */
export function useLiveRoll(sessionId: number): void {
  const queryClient = useQueryClient();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = rollKey(sessionId);
  useEffect(() => () => clearTimeout(later.current), []);

  function readAgain() {
    clearTimeout(later.current);
    later.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: key, exact: true }), READ_AGAIN_MS);
  }

  function told(notice: Parameters<typeof withNotice>[1]) {
    const before = queryClient.getQueryData<Roll>(key);
    const after = before && withNotice(before, notice);
    if (before === after && before) return;
    if (after) queryClient.setQueryData(key, after);
    readAgain();
  }

  useSessionRealtime({
    sessionId,
    onAttendance: (attendance) =>
      told({ class_id: sessionId, stud_id: attendance.student.stud_id, status: attendance.status, attendance }),
    onRoll: told,
    onReconnect: () => void queryClient.invalidateQueries({ queryKey: key }),
  });
}
