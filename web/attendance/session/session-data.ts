import * as calls from '#contract/attendance/session/session-calls.ts';
import { getMeetings } from '#contract/attendance/timetable/timetable-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { subjectsToInvalidate } from '#web/subjects/subject/subject-data.ts';
import type { SessionsOwner } from './session-links.ts';
import { sessionText } from './session-text.ts';

/** A session with its date, and its time if the day has another session. */
export type NamedSession = calls.CountedSession & { readonly when: string };

export const sessionReads = [calls.getClass, calls.getClassDeleted, calls.getSingleClass, calls.getToday];

/** Queries that a changed session invalidates: sessions, the subjects that count them, and the planned classes. */
export const sessionsToInvalidate = [...sessionReads, ...subjectsToInvalidate, getMeetings];

/** The other session that caused a refusal, because it is less than six hours away. @see decisions §4.7 */
export function sessionInTheWay(error: unknown): calls.OtherSession | undefined {
  const tooSoon = error instanceof CallFailed && error.code === calls.sessionTooSoon.code;
  return tooSoon ? (error.also.other as calls.OtherSession | undefined) : undefined;
}

/**
 * Asks for confirmation, then restores a session from the bin. If another session is too close, asks whether to restore
 * it as another session of the same day. @see spec §5, §8, decisions §4.7
 */
export function useRestoreSession({ subjectId, name }: SessionsOwner) {
  return useChange(calls.deleteClassRestore, {
    sending: ({ class_id: classId, other }: calls.ClassSession & { when?: string; other?: calls.OtherSession }) => ({
      params: { subjectId, classId },
      body: { another: other ? true : null },
    }),
    question: ({ createdAt, when = dateText(createdAt), other }) =>
      other
        ? {
            title: sessionText.askAnother,
            detail: sessionText.anotherDetail(other),
            confirmLabel: sessionText.restoreAnyway,
          }
        : { title: sessionText.askRestore(when, name) },
    retryWith(error, session) {
      const other = sessionInTheWay(error);
      return other && !session.other ? { ...session, other } : undefined;
    },
    invalidates: sessionsToInvalidate,
    failed: sessionText.restoreFailed,
  });
}
