import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClassSession,
  type CountedSession,
  createClass,
  deleteClass,
  deleteClassPerma,
  deleteClassRestore,
  getClass,
  getClassDeleted,
  type OtherSession,
  sessionTooSoon,
  updateClass,
} from '#contract/attendance/session/session-calls.ts';
import { sessionDates } from '#contract/attendance/session/session-date-rules.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { dateText, dayText, timeZone } from '#web/platform/base/date-text.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import type { TypedNumber } from '#web/platform/form/number-field.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { staleSubjects } from '#web/subjects/subject/subject-data.ts';
import type { SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';

/** A session as its day names it, and its time where the day has another one. */
export type NamedSession = CountedSession & { readonly when: string };

/** Everything read of sessions, or of one subject's. */
export const sessionsKey = (...subjectId: [number?]) => ['sessions', ...subjectId];

/** What is read again when a session has changed: sessions, and the subjects that count them. */
const staleSessions = [sessionsKey(), ...staleSubjects];

const keptSessions = (subjectId: number) =>
  queryOptions({
    queryKey: [...sessionsKey(subjectId), 'kept'],
    queryFn: ({ signal }) => send(getClass, { params: { subjectId }, signal }),
  });

/** The sessions of a subject or event that are not in the bin. */
export const useSessions = (subjectId: number) =>
  useQuery({ ...keptSessions(subjectId), select: ({ classes }) => classes });

/** What a session is worth that follows no other. */
export const useFirstWorth = (subjectId: number) =>
  useQuery({ ...keptSessions(subjectId), select: ({ first }) => first }).data;

/** Those in the bin. */
export function useBin(subjectId: number) {
  return useQuery({
    queryKey: [...sessionsKey(subjectId), 'deleted'],
    queryFn: async ({ signal }) => (await send(getClassDeleted, { params: { subjectId }, signal })).classes,
  });
}

type Ticked = 'class_courseYearSection' | 'isOpen' | 'isdeleted' | 'another' | 'lateAfterMinutes';

/** What a person enters of a session, whether it is open to all, and whether it is another class of the same day. */
export type SessionEntry = EntryOf<typeof createClass, Exclude<keyof BodyOf<typeof createClass>, Ticked>> & {
  readonly lateAfterMinutes: TypedNumber;
  readonly openToAll: boolean;
  readonly another: boolean;
};

/** The date that a session has, or today's for a new one. */
export function presentDate(session: ClassSession | null): string {
  return session ? localTime(session.createdAt, timeZone()).day : sessionDates(new Date(), timeZone()).today;
}

/** The session that stands in the way, where six hours are why a change was refused. @see decisions §4.7 */
export function sessionInTheWay(error: unknown): OtherSession | undefined {
  const tooSoon = error instanceof CallFailed && error.code === sessionTooSoon.code;
  return tooSoon ? (error.also.other as OtherSession | undefined) : undefined;
}

/** Adds a session, or changes that one after a question. @see spec §4, §5, §8 */
export function useSaveSession({ kind, subjectId, program }: SessionsOwner, session: NamedSession | null) {
  const ownProgram = session?.class_courseYearSection.trim() || program.trim();
  // A date that is left as it was is not sent, so that the server's day counts, whatever this device's calendar says.
  const [date] = useState(() => presentDate(session));
  return useChange({
    call: ({ openToAll, lateAfterMinutes, ...values }: SessionEntry) => {
      const day = { date: values.date === date ? null : values.date, lateAfterMinutes: undefined };
      // Blank means nobody, and of a new one what the subject says.
      const late = lateAfterMinutes === '' ? (session ? null : undefined) : lateAfterMinutes;
      // Spec §2: the session of an event sends a single space.
      const level = kind === 'event' ? ' ' : openToAll ? '' : ownProgram;
      const body = { ...values, ...day, lateAfterMinutes: late, class_courseYearSection: level };
      if (!session) {
        const isOpen = kind === 'event' || openToAll;
        return send(createClass, { params: { subjectId }, body: { ...body, isOpen, isdeleted: false } });
      }
      const params = { subjectId, classId: session.class_id };
      const { class_token, class_exp } = values;
      const wasOpen = session.class_courseYearSection.trim() === '';
      const changed = kind === 'event' || openToAll !== wasOpen ? level : null;
      const worth = onlyChanged(session, { class_token, class_exp });
      return send(updateClass, {
        params,
        body: { ...body, ...worth, class_courseYearSection: changed, isOpen: false },
      });
    },
    question: session
      ? (entry) => ({
          title: sessionText.askUpdate(session.when),
          ...(entry.date !== date && { detail: sessionText.askMoveDetail(dayText(entry.date), session.present) }),
        })
      : undefined,
    stale: staleSessions,
    done: session ? updateClass.done : createClass.done,
    failed: session ? sessionText.updateFailed : sessionText.addFailed,
  });
}

/** Moves a session to the bin after a question. @see spec §5, §8 */
export function useDeleteSession({ subjectId, name }: SessionsOwner) {
  return useChange({
    call: ({ class_id: classId }: NamedSession) =>
      send(deleteClass, { params: { subjectId, classId }, body: { isdeleted: true } }),
    question: ({ when }) => ({
      title: sessionText.askDelete(when, name),
      detail: sessionText.deleteDetail,
      warning: true,
    }),
    stale: staleSessions,
    done: deleteClass.done,
    failed: sessionText.deleteFailed,
  });
}

/**
 * Takes a session out of the bin after a question; where another one is too close, after a second question as another of
 * the same day. @see spec §5, §8, decisions §4.7
 */
export function useRestoreSession({ subjectId, name }: SessionsOwner) {
  return useChange({
    call: ({ class_id: classId, other }: ClassSession & { when?: string; other?: OtherSession }) =>
      send(deleteClassRestore, { params: { subjectId, classId }, body: { another: other ? true : null } }),
    question: ({ createdAt, when = dateText(createdAt), other }) =>
      other
        ? { title: sessionText.askAnother, detail: sessionText.anotherDetail(other) }
        : { title: sessionText.askRestore(when, name) },
    instead(error, session) {
      const other = sessionInTheWay(error);
      return other && !session.other ? { ...session, other } : undefined;
    },
    stale: staleSessions,
    done: deleteClassRestore.done,
    failed: sessionText.restoreFailed,
  });
}

/** Deletes a session in the bin for good, after a question. @see spec §5, §8 */
export function useDeleteSessionForGood({ subjectId, name }: SessionsOwner) {
  return useChange({
    call: ({ class_id: classId }: NamedSession) => send(deleteClassPerma, { params: { subjectId, classId } }),
    question: ({ when }) => ({
      title: sessionText.askDeleteForGood(when, name),
      detail: sessionText.deleteForGoodDetail,
      warning: true,
    }),
    stale: staleSessions,
    done: deleteClassPerma.done,
    failed: sessionText.deleteFailed,
  });
}
