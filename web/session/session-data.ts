import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getClass, getClassDeleted } from '#contract/session/session-calls.ts';
import { send } from '#web/base/send.ts';
import { useSubjectsChanged } from '#web/subject/subject-data.ts';

/** Everything read of sessions, or of one subject's. */
export const sessionsKey = (...subjectId: [number?]) => ['sessions', ...subjectId];

/** The sessions of a subject or event that are not in the bin. */
export function useSessions(subjectId: number) {
  return useQuery({
    queryKey: [...sessionsKey(subjectId), 'kept'],
    queryFn: async ({ signal }) => (await send(getClass, { params: { subjectId }, signal })).classes,
  });
}

/** The sessions of a subject or event that are in the bin. */
export function useDeletedSessions(subjectId: number) {
  return useQuery({
    queryKey: [...sessionsKey(subjectId), 'deleted'],
    queryFn: async ({ signal }) => (await send(getClassDeleted, { params: { subjectId }, signal })).classes,
  });
}

/** Reads sessions, and the subjects that count them, again after one of them has changed. */
export function useSessionsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const subjectsChanged = useSubjectsChanged();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: sessionsKey() }), subjectsChanged()]);
  };
}
