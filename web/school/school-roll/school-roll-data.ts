import { useState } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { getDay, overrideStatus } from '#contract/attendance/roll/school-roll-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { keptText } from '#web/attendance/roll/roll-history-text.ts';
import { noStatus, statusText } from '#web/attendance/roll/status-text.ts';
import { today } from '#web/platform/base/date-text.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { everything, failureText, useChange } from '#web/platform/ui/change.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { correctionText } from './school-roll-text.ts';

/** How often what is looked at is read again while it is today. */
export const READ_AGAIN_MS = 15_000;

/** A day's sessions and who is missing. */
export type SchoolDay = ReplyOf<typeof getDay>;

/** The sessions of a day; today's are read again every 15 s. @param day `YYYY-MM-DD` */
export function useSchoolDay(day: string) {
  return useCall(getDay, { query: { day } }, { refetchInterval: day === today() ? READ_AGAIN_MS : false });
}

/** One student at one session, as it is shown and may be corrected. */
export interface Corrected {
  readonly class_id: number;
  readonly stud_id: number;
  /** Whose it is and of when, as the dialog says it. */
  readonly title: string;
  readonly status: Status | null;
}

/** What an administrator enters of a correction. */
export interface CorrectionEntry extends Record<string, string> {
  readonly status: string;
  readonly reason: string;
  readonly timeIn: string;
}

/** What is there now, where somebody was faster. */
function nowInstead(error: unknown): RollEntry | undefined {
  const failure = failureOf(overrideStatus, error);
  return failure?.code === 'roll-changed' ? (failure.also.entry as RollEntry) : undefined;
}

/** What to do where somebody was faster. */
export function adviceOnCorrection(error: unknown): string | undefined {
  const now = nowInstead(error);
  return now && correctionText.changedTo(now.status === null ? noStatus : statusText[now.status]);
}

/**
 * Corrects a status; everything that shows one becomes stale. Where somebody was faster, it says what it is now, and the
 * next try sets out from there.
 */
export function useCorrectStatus({ class_id, stud_id, status: seen }: Corrected) {
  const [was, setWas] = useState(seen);
  // The same try again is the same change; one that sets out from another status is another.
  const [tries] = useState(() => new Map<string, string>());
  const change = useChange(overrideStatus, {
    sending: ({ status, reason, timeIn }: CorrectionEntry) => ({
      params: { sessionId: class_id },
      headers: { 'idempotency-key': keyOfTry(tries, `${was} ${status}`) },
      body: { stud_id, status: status as Status, was, reason, timeIn: timeIn || null },
    }),
    stale: everything,
    done({ message, kept }) {
      const left = kept ? keptText(kept) : '';
      if (left === '') toastSuccess(message, toastMs.admin);
      else toastInfo(message, left);
    },
    failed: (error) => ({
      ...failureText(error, correctionText.failed),
      ...(nowInstead(error) && { tone: 'waiting' }),
    }),
  });
  return {
    ...change,
    async send(entry: CorrectionEntry) {
      try {
        return await change.send(entry);
      } catch (error) {
        const now = nowInstead(error);
        if (now) setWas(now.status);
        throw error;
      }
    },
  };
}
