import type { Status } from '#contract/attendance/attendance/status.ts';
import { getDay } from '#contract/attendance/roll/school-roll-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { today } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** Polling interval for data of today, in ms. */
export const READ_AGAIN_MS = 15_000;

export type SchoolDay = ReplyOf<typeof getDay>;

/**
 * The sessions of a day; today's are polled every 15 s.
 * @param day `YYYY-MM-DD`
 */
export function useSchoolDay(day: string) {
  return useCall(getDay, { query: { day } }, { refetchInterval: day === today() ? READ_AGAIN_MS : false });
}

/** One student at one session, as shown and to be corrected. */
export interface Corrected {
  readonly class_id: number;
  readonly stud_id: number;
  /** The title of the dialog: the student and the date. */
  readonly title: string;
  readonly status: Status | null;
}
