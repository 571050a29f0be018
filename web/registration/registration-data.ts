import { useQuery } from '@tanstack/react-query';
import { getProgramLevels } from '#contract/registration/registration-calls.ts';
import { send } from '#web/base/send.ts';

/** The program levels that are suggested while one is typed; none while they are unknown, since any may be typed. */
export function useProgramLevels(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['program-levels'],
    queryFn: ({ signal }) => send(getProgramLevels, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.programLevels ?? [];
}
