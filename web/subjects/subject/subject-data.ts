import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject, getEvent } from '#contract/subjects/subject/subject-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { AGAIN_MS } from './shared-data.ts';

/** What is read again when a subject or an event, or the number of its sessions, has changed. */
export const staleSubjects = [getAllSubject, getEvent, getSharedSubjects];

/** Whether it is about subjects, which belong to a program level, or about events. */
export type SubjectKind = 'class' | 'event';

/** Ids are never used again, so the highest is the newest. @see decisions §1.1 */
const newestFirst = ({ subject }: ReplyOf<typeof getAllSubject>) =>
  subject.toSorted((one, other) => other.subject_id - one.subject_id);

/** The professor's subjects, or events, newest first; read again each minute. @see spec §2 */
export function useSubjects(kind: SubjectKind) {
  const call = kind === 'class' ? getAllSubject : getEvent;
  return useCall(call, undefined, { select: newestFirst, refetchInterval: AGAIN_MS });
}
