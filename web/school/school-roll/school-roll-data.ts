import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollCounts, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import {
  getClassRoll,
  getDay,
  getRollRules,
  getSchoolRollHistory,
  getSessionRoll,
  getStudentRoll,
  overrideStatus,
  type RollRules,
  updateRollRules,
} from '#contract/attendance/roll/school-roll-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { keptText } from '#web/attendance/roll/roll-history-text.ts';
import { noStatus, statusText } from '#web/attendance/roll/status-text.ts';
import { today } from '#web/platform/base/date-text.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { everything, failureText, useChange } from '#web/platform/ui/change.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { correctionText, rollRulesText } from './school-roll-text.ts';

const key = 'school-roll';
/** How often the day that is looked at is read again while it is today. */
const READ_AGAIN_MS = 15_000;

/** A day's sessions and who is missing. */
export type SchoolDay = ReplyOf<typeof getDay>;

/** The sessions of a day; today's are read again every 15 s. @param day `YYYY-MM-DD` */
export function useSchoolDay(day: string) {
  return useQuery({
    queryKey: [key, 'day', day],
    queryFn: ({ signal }) => send(getDay, { query: { day }, signal }),
    refetchInterval: day === today() ? READ_AGAIN_MS : false,
  });
}

/** Every student of a session with their status. */
export function useSchoolSessionRoll(sessionId: string) {
  return useQuery({
    queryKey: [key, 'session', sessionId],
    queryFn: ({ signal }) => send(getSessionRoll, { params: { sessionId }, signal }),
    refetchInterval: READ_AGAIN_MS,
  });
}

/** What a student was at every session that concerns them. */
export function useStudentRoll(studId: string) {
  return useQuery({
    queryKey: [key, 'student', studId],
    queryFn: ({ signal }) => send(getStudentRoll, { params: { studId }, signal }),
  });
}

/** A program level over some days, both included. */
export function useClassRoll(programLevel: string, from: string, to: string) {
  return useQuery({
    queryKey: [key, 'class', programLevel, from, to],
    queryFn: ({ signal }) => send(getClassRoll, { params: { programLevel }, query: { from, to }, signal }),
    enabled: from !== '' && from <= to,
    placeholderData: keepPreviousData,
  });
}

/** One student at one session, as it is shown and may be corrected. */
export interface Corrected {
  readonly class_id: number;
  readonly stud_id: number;
  /** Whose it is and of when, as the dialog says it. */
  readonly title: string;
  readonly status: Status | null;
}

/** Who changed what this student was at this session. */
export function useSchoolRollHistory({ class_id, stud_id }: Corrected) {
  return useQuery({
    queryKey: [key, 'history', class_id, stud_id],
    queryFn: async ({ signal }) =>
      (await send(getSchoolRollHistory, { params: { sessionId: class_id, studId: stud_id }, signal })).changes,
  });
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
  const change = useChange({
    call: ({ status, reason, timeIn }: CorrectionEntry) =>
      send(overrideStatus, {
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

/** How many belong to a session: those who came, and those who have not. */
export function allOf(counts: RollCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Counts of several added up. */
export function sumOf(all: readonly RollCounts[]): RollCounts {
  const sum = (of: keyof RollCounts) => all.reduce((total, counts) => total + counts[of], 0);
  return {
    present: sum('present'),
    late: sum('late'),
    excused: sum('excused'),
    school: sum('school'),
    absent: sum('absent'),
    none: sum('none'),
  };
}

/** How many came. */
export function hereOf({ present, late }: RollCounts): number {
  return present + late;
}

/** The share in percent of sessions that were attended or missed on school business; null where none counts. */
export function rateOf(counts: RollCounts): number | null {
  const { present, expected } = attendedOf(counts);
  return expected === 0 ? null : Math.round((100 * present) / expected);
}

/** How many sessions were attended or missed on school business, of those that count: what is excused does not. */
export function attendedOf({ present, late, school, absent }: RollCounts): { present: number; expected: number } {
  const attended = present + late + school;
  return { present: attended, expected: attended + absent };
}

const rulesKey = ['roll-rules'];

/** The rules of the roll. */
export function useRollRules() {
  return useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => send(getRollRules, { signal }) });
}

/** Changes the rules that are not blank after a question that says what follows. */
export function useUpdateRollRules() {
  return useChange({
    call: (body: EntryOf<typeof updateRollRules>) => send(updateRollRules, { body }),
    question: ({ late_percent, change_days }) => ({
      title: rollRulesText.askTitle,
      detail: [
        ...(late_percent === '' ? [] : [rollRulesText.lateMeans(Number(late_percent))]),
        ...(change_days === '' ? [] : [rollRulesText.daysMean(Number(change_days))]),
      ].join(' '),
    }),
    kept: [rulesKey, ({ late_percent, change_days }): RollRules => ({ late_percent, change_days })],
    done: updateRollRules.done,
    doneMs: toastMs.admin,
    failed: rollRulesText.failed,
  });
}
