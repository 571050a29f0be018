import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ClassSession, getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { isAway, openPlanned, useStaysOffline } from './kept-queue.ts';

/** How long after a refusal the class is opened again, in ms. */
const AGAIN_MS = 10_000;

/**
 * Opens a planned class that was started on this device once the server is back, and goes on at its session's address.
 * @param hrefOf the address of the screen for the session
 */
export function useOpenedSession(sessionId: number, hrefOf: (session: ClassSession) => string): void {
  const client = useQueryClient();
  const go = useNavigate();
  useIsReachable();
  useStaysOffline();
  const { data: session } = useQuery({
    queryKey: ['planned-session', sessionId],
    queryFn: () => openPlanned(sessionId),
    enabled: sessionId < 0 && !isAway(),
    staleTime: Number.POSITIVE_INFINITY,
    // A refused opening, such as of a canceled class, can succeed later.
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
  });
  const goOn = useEffectEvent((opened: ClassSession) => {
    const { class_id, subject_id: subjectId } = opened;
    client.setQueryData(keyOf(getSingleClass, { params: { subjectId, sessionId: class_id } }), { classes: opened });
    go(hrefOf(opened), { replace: true });
  });
  useEffect(() => {
    if (session && sessionId < 0) goOn(session);
  }, [session, sessionId]);
}
