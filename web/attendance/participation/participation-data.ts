import { useQuery } from '@tanstack/react-query';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { participationKey } from '#web/attendance/roll/roll-keys.ts';
import { send } from '#web/platform/calls/send.ts';
import { participationOf } from './participation-table.ts';

/** Who was at which session of a subject. */
export function useParticipation(subjectId: number) {
  return useQuery({
    queryKey: [...participationKey, subjectId],
    queryFn: async ({ signal }) => {
      const [{ getAllSubjectClass: sessions }, { marks, masterlist }] = await Promise.all([
        send(getAllSubjectClass, { body: { subject_id: subjectId }, signal }),
        send(getStudentEntry, { params: { subjectId }, query: { entries: 'statuses', stud_id: null }, signal }),
      ]);
      return participationOf(sessions, marks ?? [], masterlist[0] ?? []);
    },
    // Scans change it, also on other devices.
    refetchOnMount: 'always',
    // The overview is made anew faster than two of them are walked through and compared.
    structuralSharing: false,
  });
}

/** When one student came to the sessions of a subject, by `class_id`; nothing where the student did not. */
export function useTimesIn(subjectId: number, stud_id: number) {
  return useQuery({
    queryKey: [...participationKey, subjectId, 'student', stud_id],
    queryFn: async ({ signal }) => {
      const query = { entries: 'records' as const, stud_id };
      const { entry } = await send(getStudentEntry, { params: { subjectId }, query, signal });
      return new Map(entry.map((record) => [record.class_id, record]));
    },
    // The marks of the overview may be older; both are read anew whenever they are opened.
    staleTime: 0,
    structuralSharing: false,
  });
}
