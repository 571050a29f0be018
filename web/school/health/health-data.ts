import { useQuery } from '@tanstack/react-query';
import { getHealth, type Health } from '#contract/school/health/health-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** How often it is read again while it is looked at, in milliseconds. */
const AGAIN_MS = 30_000;

/** How the school's machine stands, and by how much this device's clock is ahead of the school's, in milliseconds. */
export interface ReadHealth extends Health {
  readonly deviceAheadMs: number;
}

/** How the school's machine stands, read again every 30 s while it is seen. @param enabled whether it is asked for at all */
export function useHealth(enabled = true) {
  return useQuery({
    queryKey: [...keyOf(getHealth), 'beside this clock'],
    async queryFn({ signal }): Promise<ReadHealth> {
      const askedMs = Date.now();
      const found = await send(getHealth, { signal });
      // It was read somewhere between the question and the answer.
      return { ...found, deviceAheadMs: (askedMs + Date.now()) / 2 - Date.parse(found.readAt) };
    },
    refetchInterval: AGAIN_MS,
    enabled,
  });
}
