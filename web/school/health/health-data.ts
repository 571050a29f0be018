import { useQuery } from '@tanstack/react-query';
import type { WordedKind } from '#contract/platform/mail/letter-rules.ts';
import { getFirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import { getHealth, type Health, sendTestMail } from '#contract/school/health/health-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useGo } from '#web/platform/base/raw-router.tsx';
import { send } from '#web/platform/calls/send.ts';
import { schoolKey } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { firstDayText, healthText } from './health-text.ts';

/** How often it is read again while it is looked at, in milliseconds. */
const AGAIN_MS = 30_000;

const healthKey = ['admin', 'health'];
/** Below the school's own, so that what is decided about the school ticks its line. */
const firstDayKey = [...schoolKey, 'first-day'];

/** How the school's machine stands, and by how much this device's clock is ahead of the school's, in milliseconds. */
export interface ReadHealth extends Health {
  readonly deviceAheadMs: number;
}

/** How the school's machine stands, read again every 30 s while it is seen. @param enabled whether it is asked for at all */
export function useHealth(enabled = true) {
  return useQuery({
    queryKey: healthKey,
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

/** Sends a letter to try the mail. @param kind as the school words it; none: one that says what it is for */
export function useSendTestMail(kind: WordedKind | null = null) {
  return useChange({
    call: ({ email }: { readonly email: string }) => send(sendTestMail, { body: { email, kind } }),
    stale: [healthKey],
    failed: healthText.testFailed,
  });
}

/** What a new school has seen to by now. @param enabled whether it is asked for at all */
export function useFirstDay(enabled: boolean) {
  return useQuery({ queryKey: firstDayKey, queryFn: ({ signal }) => send(getFirstDay, { signal }), enabled });
}

/** Says that the time zone is right. */
export function useConfirmZone() {
  return useChange({
    call: (_given: undefined) => send(updateFirstDay, { body: { isZoneRight: true, isPutAway: null } }),
    kept: [firstDayKey, ({ message: _message, ...facts }) => facts],
    failed: firstDayText.failed,
  });
}

/** Brings the list of the first days back, and leads to it. */
export function useBringBackFirstDay() {
  const go = useGo();
  return useChange({
    call: (_given: undefined) => send(updateFirstDay, { body: { isZoneRight: null, isPutAway: false } }),
    kept: [firstDayKey, ({ message: _message, ...facts }) => facts],
    done: () => go(paths.adminDashboard.href()),
    failed: firstDayText.failed,
  });
}

/** Puts the list of the first days away, after a question. */
export function usePutAwayFirstDay() {
  return useChange({
    call: (_given: undefined) => send(updateFirstDay, { body: { isZoneRight: null, isPutAway: true } }),
    question: () => ({ title: firstDayText.askPutAway, detail: firstDayText.askPutAwayDetail }),
    kept: [firstDayKey, ({ message: _message, ...facts }) => facts],
    failed: firstDayText.failed,
  });
}
