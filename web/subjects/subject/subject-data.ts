import { useQuery } from '@tanstack/react-query';
import {
  createEvent,
  createSubject,
  deleteSubject,
  getAllSubject,
  getEvent,
  type Subject,
  updateLateness,
  updateSubject,
} from '#contract/subjects/subject/subject-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { AGAIN_MS, sharedKey } from './shared-data.ts';
import { eventText, subjectText } from './subject-text.ts';

const subjectsKey = ['subjects'];
const eventsKey = ['events'];

/** What is read again when a subject or an event, or the number of its sessions, has changed. */
export const staleSubjects = [subjectsKey, eventsKey, sharedKey];

/** Whether it is about subjects, which belong to a program level, or about events. */
export type SubjectKind = 'class' | 'event';

/** The professor's subjects, or events, newest first; read again each minute. @see spec §2 */
export function useSubjects(kind: SubjectKind) {
  const [queryKey, call] = kind === 'class' ? [subjectsKey, getAllSubject] : [eventsKey, getEvent];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => newestFirst((await send(call, { signal })).subject),
    refetchInterval: AGAIN_MS,
  });
}

/** Ids are never used again, so the highest is the newest. @see decisions §1.1 */
function newestFirst<One extends { subject_id: number }>(subjects: readonly One[]): One[] {
  return subjects.toSorted((one, other) => other.subject_id - one.subject_id);
}

/** What a person enters of a subject or an event; an event has no program level. */
type SubjectEntry = EntryOf<typeof createSubject>;

/** A blank time keeps what is there. @see spec §5 */
async function update({ subject_id, lateAfterMinutes: before }: Subject, { lateAfterMinutes, ...body }: SubjectEntry) {
  const params = { subjectId: subject_id };
  const { subject_start_time, subject_end_time } = body;
  const times = { subject_start_time: subject_start_time || null, subject_end_time: subject_end_time || null };
  // A name may be refused, the minutes were looked at by then: what is refused changes nothing.
  const updated = await send(updateSubject, { params, body: { ...body, ...times } });
  if (lateAfterMinutes !== (before ?? '')) await send(updateLateness, { params, body: { lateAfterMinutes } });
  return updated;
}

/** Adds a subject or an event, or changes that one after a question. @see spec §5, §8 */
export function useSaveSubject(kind: SubjectKind, subject: Subject | null) {
  const create = kind === 'class' ? createSubject : createEvent;
  const text = kind === 'class' ? subjectText : eventText;
  return useChange({
    call: (body: SubjectEntry) => {
      if (subject) return update(subject, body);
      const { subject_courseYearSection: _, ...eventBody } = body;
      return kind === 'class' ? send(createSubject, { body }) : send(createEvent, { body: eventBody });
    },
    question: subject ? () => ({ title: subjectText.askUpdate(subject.subject_name) }) : undefined,
    stale: staleSubjects,
    done: subject ? updateSubject.done : create.done,
    failed: subject ? text.updateFailed : text.addFailed,
  });
}

/** Deletes a subject or an event after a question that names what goes with it. @see spec §5, §8, decisions §4.11 */
export function useDeleteSubject(kind: SubjectKind) {
  return useChange({
    call: ({ subject_id }: Subject) => send(deleteSubject, { params: { subjectId: subject_id } }),
    question: (subject) => ({
      title: subjectText.askDelete(subject),
      detail: subjectText.deleteDetail(subject),
      warning: true,
    }),
    stale: staleSubjects,
    done: deleteSubject.done,
    failed: kind === 'class' ? subjectText.deleteFailed : eventText.deleteFailed,
  });
}
