import { useQuery } from '@tanstack/react-query';
import { getHealth, type Health } from '#contract/school/health/health-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** Polling interval while the page is shown, in ms. */
const AGAIN_MS = 30_000;

/** The state of the school's server, and how far this device's clock is ahead of the school's, in ms. */
export interface ReadHealth extends Health {
  readonly deviceAheadMs: number;
}

/**
 * The state of the school's server, polled every 30 s while shown.
 * @param enabled whether to fetch it at all
 */
export function useHealth(enabled = true) {
  return useQuery({
    queryKey: [...keyOf(getHealth), 'beside this clock'],
    async queryFn({ signal }): Promise<ReadHealth> {
      const askedMs = Date.now();
      const found = await send(getHealth, { signal });
      // The server read its clock at some moment between request and response; this assumes the middle.
      return { ...found, deviceAheadMs: (askedMs + Date.now()) / 2 - Date.parse(found.readAt) };
    },
    refetchInterval: AGAIN_MS,
    enabled,
  });
}
