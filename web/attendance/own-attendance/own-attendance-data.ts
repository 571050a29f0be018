import { useQuery } from '@tanstack/react-query';
import { getStudentClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { ownSubjects } from './own-attendance.ts';

/** The student's subjects with their streaks and classes, from one request. */
export function useOwnSubjects() {
  return useQuery({
    queryKey: [...keyOf(getStudentClassAndSubject), 'by subject'],
    queryFn: async ({ signal }) => {
      const reply = await send(getStudentClassAndSubject, { signal });
      return ownSubjects(reply.studentClassAndSubject, reply.studentClassUnderWay, reply.studentAttendance);
    },
    meta: keptOnDevice,
  });
}
