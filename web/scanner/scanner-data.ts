import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type AttendanceRecord, getAttendance, getStudentEntry } from '#contract/attendance/attendance-calls.ts';
import { getSingleClass } from '#contract/session/session-calls.ts';
import { lastNameFirst } from '#contract/student/name-rules.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { send } from '#web/base/send.ts';
import { sessionsKey } from '#web/session/session-data.ts';

/** One session, in the bin or not; read again with the others after one of them was changed. */
export function useScannedSession(subjectId: number, sessionId: number) {
  return useQuery({
    queryKey: [...sessionsKey(subjectId), 'scanned', sessionId],
    queryFn: async ({ signal }) => (await send(getSingleClass, { params: { subjectId, sessionId }, signal })).classes,
  });
}

/** Everyone who belongs to the subject, and anyone who was ever recorded in it. @see decisions §4.3 */
export function useMasterlist(subjectId: number) {
  return useQuery({
    queryKey: ['scanner', 'masterlist', subjectId],
    queryFn: async ({ signal }) => {
      const query = { entries: 'none' as const, stud_id: null };
      return (await send(getStudentEntry, { params: { subjectId }, query, signal })).masterlist[0] ?? [];
    },
  });
}

/**
 * Who is present, newest first: what was read from the server, and every record that was scanned here or told by the
 * realtime channel since, however the two overlap. @see decisions §5.3
 */
export function usePresent(sessionId: number) {
  const query = useQuery({
    queryKey: ['scanner', 'present', sessionId],
    queryFn: async ({ signal }) => (await send(getAttendance, { params: { sessionId }, signal })).attend,
    staleTime: 0,
  });
  const [live, setLive] = useState<readonly AttendanceRecord[]>([]);
  const { refetch } = query;
  const add = useCallback(
    (record: AttendanceRecord) => {
      setLive((others) => [...others, record]);
      // Whoever came from the same device before has the mark as well, from now on.
      if (record.marks?.includes('shared-device')) void refetch();
    },
    [refetch],
  );
  const present = useMemo(() => newestFirst([...live, ...(query.data ?? [])]), [query.data, live]);
  return { query, present, add };
}

function newestFirst(records: readonly AttendanceRecord[]): readonly AttendanceRecord[] {
  const once = new Map(records.map((record) => [record.attendance_id, record]));
  return [...once.values()].sort(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.attendance_id - one.attendance_id,
  );
}

/** Everyone who is expected or came all the same, by name. */
export function everyoneExpected(
  masterlist: readonly StudentInClass[],
  present: readonly AttendanceRecord[],
): readonly StudentInClass[] {
  const once = new Map([...masterlist, ...present.map(({ student }) => student)].map((one) => [one.stud_id, one]));
  return [...once.values()].sort(lastNameFirst);
}
