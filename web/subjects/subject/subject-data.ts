import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject, getEvent } from '#contract/subjects/subject/subject-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { AGAIN_MS } from './shared-data.ts';

/** Queries invalidated when a subject, an event or a session count changes. */
export const subjectsToInvalidate = [getAllSubject, getEvent, getSharedSubjects];

/** Subjects, which belong to a program level, or events. */
export type SubjectKind = 'class' | 'event';

/** Ids are never reused, so the highest is the newest. @see decisions §1.1 */
const newestFirst = ({ subject }: ReplyOf<typeof getAllSubject>) =>
  subject.toSorted((one, other) => other.subject_id - one.subject_id);

/** The professor's subjects or events, newest first; refetched every minute. @see spec §2 */
export function useSubjects(kind: SubjectKind) {
  const call = kind === 'class' ? getAllSubject : getEvent;
  return useCall(call, undefined, { select: newestFirst, refetchInterval: AGAIN_MS });
}
