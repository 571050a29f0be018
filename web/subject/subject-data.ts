import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/base/call.ts';
import {
  createEvent,
  createSubject,
  deleteSubject,
  getAllSubject,
  getEvent,
  type Subject,
  updateSubject,
} from '#contract/subject/subject-calls.ts';
import { send } from '#web/base/send.ts';
import { useChange } from '#web/ui/change.ts';
import { eventText, subjectText } from './subject-text.ts';

const subjectsKey = ['subjects'];
const eventsKey = ['events'];

/** What is read again when a subject or an event, or the number of its sessions, has changed. */
export const staleSubjects = [subjectsKey, eventsKey];

/** The professor's subjects, newest first. @see spec §2 */
export function useSubjects() {
  return useQuery({
    queryKey: subjectsKey,
    queryFn: async ({ signal }) => newestFirst((await send(getAllSubject, { signal })).subject),
  });
}

/** The professor's events, by descending subject_id. @see spec §2 */
export function useEvents() {
  return useQuery({
    queryKey: eventsKey,
    queryFn: async ({ signal }) => newestFirst((await send(getEvent, { signal })).subject),
  });
}

/** Ids are never used again, so the highest is the newest. @see decisions §1.1 */
function newestFirst<One extends { subject_id: number }>(subjects: readonly One[]): One[] {
  return subjects.toSorted((one, other) => other.subject_id - one.subject_id);
}

/** What a person enters of a subject or an event; an event has no program level. Times as `HH:MM`, '' for nothing. */
export type SubjectValues = { [Field in keyof BodyOf<typeof createSubject>]: string };

/** A blank time keeps what is there. @see spec §5 */
function update({ subject_id }: Subject, body: SubjectValues) {
  const { subject_start_time, subject_end_time } = body;
  const times = { subject_start_time: subject_start_time || null, subject_end_time: subject_end_time || null };
  return send(updateSubject, { params: { subjectId: subject_id }, body: { ...body, ...times } });
}

/** Adds a subject, or changes that one after a question. @see spec §5, §8 */
export function useSaveSubject(subject: Subject | null) {
  return useChange({
    call: (body: SubjectValues) => (subject ? update(subject, body) : send(createSubject, { body })),
    question: subject ? () => ({ title: subjectText.askUpdate(subject.subject_name) }) : undefined,
    stale: staleSubjects,
    done: subject ? updateSubject.done : createSubject.done,
    failed: subject ? subjectText.updateFailed : subjectText.addFailed,
  });
}

/** Adds an event, or changes that one after a question. @see spec §5, §8 */
export function useSaveEvent(event: Subject | null) {
  return useChange({
    call: (body: SubjectValues) => {
      const { subject_courseYearSection: _, ...eventBody } = body;
      return event ? update(event, body) : send(createEvent, { body: eventBody });
    },
    question: event ? () => ({ title: eventText.askUpdate(event.subject_name) }) : undefined,
    stale: staleSubjects,
    done: event ? updateSubject.done : createEvent.done,
    failed: event ? eventText.updateFailed : eventText.addFailed,
  });
}

/** Deletes a subject after a question that names what goes with it. @see spec §5, §8, decisions §4.11 */
export function useDeleteSubject() {
  return useChange({
    call: ({ subject_id }: Subject) => send(deleteSubject, { params: { subjectId: subject_id } }),
    question: (subject) => ({
      title: subjectText.askDelete(`${subject.subject_name}, ${subject.subject_courseYearSection}`, subject),
      detail: subjectText.deleteDetail,
      warning: true,
    }),
    stale: staleSubjects,
    done: deleteSubject.done,
    failed: subjectText.deleteFailed,
  });
}

/** Deletes an event after a question that names what goes with it. @see spec §5, §8, decisions §4.11 */
export function useDeleteEvent() {
  return useChange({
    call: ({ subject_id }: Subject) => send(deleteSubject, { params: { subjectId: subject_id } }),
    question: (event) => ({
      title: subjectText.askDelete(event.subject_name, event),
      detail: eventText.deleteDetail,
      warning: true,
    }),
    stale: staleSubjects,
    done: deleteSubject.done,
    failed: eventText.deleteFailed,
  });
}
