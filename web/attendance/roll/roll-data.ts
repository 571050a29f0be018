import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { closeRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { sessionReads } from '#web/attendance/session/session-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import type { RollCalls } from './roll-access.ts';
import { rollsKey } from './roll-keys.ts';
import { withNotice } from './roll-shown.ts';
import { rollText } from './roll-text.ts';
import { useSessionRealtime } from './session-realtime.ts';

/** Under which a session's roll is kept. */
export const rollKey = ({ role }: Pick<RollCalls, 'role'>, sessionId: number) => [...rollsKey, role, sessionId];

/** A session's roll. */
export function useSessionRoll(calls: RollCalls, sessionId: number) {
  return useQuery({
    queryKey: rollKey(calls, sessionId),
    queryFn: ({ signal }) => calls.read(sessionId, signal),
    staleTime: 0,
  });
}

/** What was recorded of a student at a session, newest first; read anew whenever it is opened. */
export function useRollHistory(calls: RollCalls, sessionId: number, studId: number) {
  return useQuery({
    queryKey: [...rollKey(calls, sessionId), 'history', studId],
    queryFn: ({ signal }) => calls.history(sessionId, studId, signal),
    staleTime: 0,
  });
}

/** How long changes are collected before the roll is read again for what was not told of them. */
const READ_AGAIN_MS = 1_500;

/** Keeps a professor's roll as it is told, by whichever scanner, tab or person it is changed. */
export function useLiveRoll(calls: RollCalls, sessionId: number): void {
  const queryClient = useQueryClient();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = rollKey(calls, sessionId);
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

/** Closes a session after a question that says who was there, or opens it again. */
export function useCloseRoll(calls: RollCalls, { class: session, roll }: Roll) {
  const sessionId = session.class_id;
  return useChange(closeRoll, {
    sending: (closed: boolean) => ({ params: { sessionId }, body: { closed } }),
    question: session.closedAt
      ? undefined
      : () => ({
          title: rollText.askClose,
          detail: rollText.closeDetail(rollText.summary(countsOf(roll.filter(isExpected).map(({ status }) => status)))),
        }),
    stale: [rollKey(calls, sessionId), ...sessionReads, ...calls.stale],
    done: (_, closed) => toastSuccess(closed ? rollText.closed : rollText.reopened),
    failed: rollText.closeFailed,
  });
}
