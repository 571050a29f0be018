import { getStudent } from '#contract/people/student/student-calls.ts';
import { getLevelThreshold } from '#contract/platform/settings/settings-calls.ts';
import { DEFAULT_LEVEL_THRESHOLD } from '#contract/platform/settings/settings-rules.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

export function useStudent() {
  return useCall(getStudent, undefined, { meta: keptOnDevice });
}

/** The experience needed for a level; the default until the school's value is known. @see spec §9 */
export function useLevelThreshold(): number {
  const { data } = useCall(getLevelThreshold, undefined, { staleTime: 5 * 60_000, meta: keptOnDevice });
  return data?.level_threshold ?? DEFAULT_LEVEL_THRESHOLD;
}
