import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { getFirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import { type ChangeOf, useChange } from '#web/platform/ui/change.ts';
import { firstDayText } from './health-text.ts';

type Said = Partial<BodyOf<typeof updateFirstDay>>;

/** Changes the setup list: confirms the time zone, dismisses the list or brings it back. */
export const useChangeFirstDay = (how: Partial<ChangeOf<Said, ReplyOf<typeof updateFirstDay>>> = {}) =>
  useChange(updateFirstDay, {
    sending: (said: Said) => ({ body: { isZoneRight: null, isPutAway: null, ...said } }),
    updates: [getFirstDay, ({ message: _message, ...facts }) => facts],
    done: '',
    failed: firstDayText.failed,
    ...how,
  });
