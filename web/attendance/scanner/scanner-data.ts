import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type AttendanceRecord, getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { scannerKey } from '#web/attendance/roll/roll-keys.ts';
import { keptUp } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { SubjectKind } from '#web/subjects/subject/subject-data.ts';

/** One session, in the bin or not; read again with the others after one of them was changed. */
export function useScannedSession(subjectId: number, sessionId: number) {
  return useCall(
    getSingleClass,
    { params: { subjectId, sessionId } },
    { select: ({ classes }) => classes, meta: keptUp },
  );
}

/** The session's roll: exactly who is expected, and what they are; helpers may read it too. @see docs/decisions/0030 */
export function useScannedRoll(sessionId: number) {
  return useQuery({
    queryKey: [...scannerKey, 'roll', sessionId],
    queryFn: ({ signal }) => send(getRoll, { params: { sessionId }, signal }),
    meta: keptUp,
  });
}

/** What was told of a student since the list was asked for: their record, or null when they are not there any more. */
interface Told {
  readonly stud_id: number;
  readonly record: AttendanceRecord | null;
  /** In the time of `performance.now`. */
  readonly atMs: number;
}

/**
 * Who is present, newest first: what was read from the server, and whatever was scanned here, taken back or told by the
 * realtime channel since that was asked for. @see decisions §5.3
 */
export function usePresent(sessionId: number) {
  const query = useQuery({
    queryKey: [...scannerKey, 'present', sessionId],
    async queryFn({ signal }) {
      const askedAtMs = performance.now();
      return { askedAtMs, attend: (await send(getAttendance, { params: { sessionId }, signal })).attend };
    },
    staleTime: 0,
  });
  const [told, setTold] = useState<readonly Told[]>([]);
  const { refetch } = query;
  const tell = useCallback((stud_id: number, record: AttendanceRecord | null) => {
    setTold((others) => [...others, { stud_id, record, atMs: performance.now() }]);
  }, []);
  const add = useCallback(
    (record: AttendanceRecord) => {
      tell(record.student.stud_id, record);
      // Whoever came from the same device before has the mark as well, from now on.
      if (record.marks?.includes('shared-device')) void refetch();
    },
    [tell, refetch],
  );
  const present = useMemo(() => {
    const { attend, askedAtMs } = query.data ?? { attend: [], askedAtMs: 0 };
    const once = new Map(attend.map((record) => [record.student.stud_id, record]));
    for (const { stud_id, record, atMs } of told) {
      if (atMs < askedAtMs) continue;
      if (record) once.set(stud_id, record);
      else once.delete(stud_id);
    }
    return newestFirst([...once.values()]);
  }, [query.data, told]);
  return { query, present, add, tell };
}

function newestFirst(records: readonly AttendanceRecord[]): readonly AttendanceRecord[] {
  return records.toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.attendance_id - one.attendance_id,
  );
}

/** The roll without those whom a class does not expect, who joined since it began; an event expects nobody, and lists all. */
export function expectedOn(roll: Roll, kind: SubjectKind): Roll {
  return kind === 'event' ? roll : { ...roll, roll: roll.roll.filter(isExpected) };
}

/** Everyone who is expected or came all the same, by name. */
export function everyoneExpected(
  roll: Roll | undefined,
  kind: SubjectKind,
  present: readonly AttendanceRecord[],
): readonly StudentInClass[] {
  const named = [...(roll ? expectedOn(roll, kind).roll : []), ...present].map(
    ({ student }) => [student.stud_id, student] as const,
  );
  return [...new Map(named).values()].sort(lastNameFirst);
}
