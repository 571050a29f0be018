import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAllSubject, getEvent } from '#contract/subject/subject-calls.ts';
import { send } from '#web/base/send.ts';

/** Everything read of subjects and events; sessions are kept below their subject. */
export const subjectsKey = ['subjects'] as const;
export const eventsKey = ['events'] as const;

/** The professor's subjects, newest first. @see spec §2 */
export function useSubjects() {
  return useQuery({
    queryKey: subjectsKey,
    queryFn: async ({ signal }) => newestFirst((await send(getAllSubject, { signal })).subject),
  });
}

/** The professor's events, by descending subject_id. @see spec §2 */
export function useEvents() {
  return useQuery({
    queryKey: eventsKey,
    queryFn: async ({ signal }) => newestFirst((await send(getEvent, { signal })).subject),
  });
}

/** Ids are never used again, so the highest is the newest. @see decisions §1.1 */
function newestFirst<One extends { subject_id: number }>(subjects: readonly One[]): One[] {
  return subjects.toSorted((one, other) => other.subject_id - one.subject_id);
}

/** Reads the subjects and events again after one of them, or the number of its sessions, has changed. */
export function useSubjectsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: subjectsKey }),
      queryClient.invalidateQueries({ queryKey: eventsKey }),
    ]);
  };
}
