import { useQuery } from '@tanstack/react-query';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { participationOf } from './participation-table.ts';

/** Who was at which session of a subject. */
export function useParticipation(subjectId: number) {
  const params = { subjectId };
  const query = { entries: 'statuses' as const, stud_id: null };
  return useQuery({
    queryKey: [...keyOf(getStudentEntry, { params, query }), 'with sessions'],
    queryFn: async ({ signal }) => {
      const [{ getAllSubjectClass: sessions }, { marks, masterlist }] = await Promise.all([
        send(getAllSubjectClass, { body: { subject_id: subjectId }, signal }),
        send(getStudentEntry, { params, query, signal }),
      ]);
      return participationOf(sessions, marks ?? [], masterlist[0] ?? []);
    },
    // Scans change it, also on other devices.
    refetchOnMount: 'always',
    // The overview is made anew faster than two of them are walked through and compared.
    structuralSharing: false,
  });
}
