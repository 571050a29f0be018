import { useQuery } from '@tanstack/react-query';
import { getLevelThreshold } from '#contract/settings/settings-calls.ts';
import { DEFAULT_LEVEL_THRESHOLD } from '#contract/settings/settings-rules.ts';
import { getStudent } from '#contract/student/student-calls.ts';
import { send } from '#web/base/send.ts';

/** The key under which the signed-in student is kept; invalidate it after whatever earned or spent points. */
export const studentKey = ['student'] as const;

/** The signed-in student. */
export function useStudent() {
  return useQuery({ queryKey: studentKey, queryFn: ({ signal }) => send(getStudent, { signal }) });
}

/** The experience from which a level is gained; the product's own number until the school's is known. @see spec §9 */
export function useLevelThreshold(): number {
  const { data } = useQuery({
    queryKey: ['level-threshold'],
    queryFn: ({ signal }) => send(getLevelThreshold, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.level_threshold ?? DEFAULT_LEVEL_THRESHOLD;
}
