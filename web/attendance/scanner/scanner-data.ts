import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type AttendanceRecord, getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { attends } from '#contract/attendance/attendance/status.ts';
import { getRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { noteShown, packetRoll, studentOfEntry } from '#web/attendance/offline/class-packet.ts';
import type { KeptEntry } from '#web/attendance/offline/kept-entries.ts';
import { onSettled, useKept } from '#web/attendance/offline/kept-queue.ts';
import { useClassPacket } from '#web/attendance/offline/open-sessions.ts';
import { rollWith } from '#web/attendance/offline/packet-roll.ts';
import { changeOld } from '#web/attendance/offline/seed-from-device.ts';
import { presentKey, rollKey, scannedRollKey } from '#web/attendance/offline/session-keys.ts';
import { keptMarkings } from '#web/attendance/roll/visible-entries.ts';
import { timeZone } from '#web/platform/base/date-text.ts';
import { keptUp } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { SubjectKind } from '#web/subjects/subject/subject-data.ts';

/** One session, which may be in the bin; refetched with the other sessions when any session changes. */
export function useScannedSession(subjectId: number, sessionId: number) {
  return useCall(
    getSingleClass,
    { params: { subjectId, sessionId } },
    { select: ({ classes }) => classes, meta: keptUp },
  );
}

/**
 * The session's roll: the expected students and their status. Helpers may read the roll too. @see docs/decisions/0030
 */
export function useScannedRoll(sessionId: number) {
  return useQuery({
    queryKey: scannedRollKey(sessionId),
    queryFn: ({ signal }) => send(getRoll, { params: { sessionId }, signal }),
    meta: keptUp,
  });
}

/**
 * The latest notice about a student since the list was requested: the attendance, or null if the student is not present
 * now.
 */
interface Told {
  readonly stud_id: number;
  readonly record: AttendanceRecord | null;
  /** The time of the notice, by `performance.now`. */
  readonly atMs: number;
}

/**
 * Present students, newest first: the list from the server, updated with everything that was scanned, taken back or
 * reported by the realtime channel since the list was requested. @see decisions §5.3
 */
export function usePresent(sessionId: number) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: presentKey(sessionId),
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
      // Earlier students with the same device get the mark now too.
      if (record.marks?.includes('shared-device')) void refetch();
    },
    [tell, refetch],
  );
  const packet = useClassPacket(sessionId);
  const [isStale, setStale] = useState(false);
  const { entries, isSending } = useKept();
  const named = packetRoll(sessionId);
  const leave = useEffectEvent((entry: KeptEntry) => {
    if (entry.sessionId !== sessionId) return;
    setStale(true);
    // The student stays in the list until it is read again.
    const [record] = recordsOf([entry], named);
    if (record) tell(record.student.stud_id, record);
  });
  useEffect(() => onSettled((entry) => leave(entry)), []);
  useEffect(() => {
    // Once for everything that is settled together.
    if (!isStale || isSending) return;
    setStale(false);
    void refetch();
  }, [isStale, isSending, refetch]);
  const present = useMemo(() => {
    const { attend, askedAtMs } = query.data ?? { attend: [], askedAtMs: 0 };
    const once = new Map(attend.map((record) => [record.student.stud_id, record]));
    for (const { stud_id, record, atMs } of told) {
      if (atMs < askedAtMs || (record && isKept(record) && once.has(stud_id))) continue;
      if (record) once.set(stud_id, record);
      else once.delete(stud_id);
    }
    for (const record of recordsOf(entries, named))
      if (!once.has(record.student.stud_id)) once.set(record.student.stud_id, record);
    return newestFirst([...once.values()]);
  }, [query.data, told, entries, named]);
  useEffect(() => {
    if (query.data) noteShown(sessionId, { present: present.filter((record) => !isKept(record)) });
  }, [sessionId, query.data, present]);
  const leaveShown = useEffectEvent(() => {
    const attend = present.filter((record) => !isKept(record));
    changeOld<Roll>(client, rollKey(sessionId), (roll) => rollWith(roll, attend));
    changeOld(client, presentKey(sessionId), () => ({ askedAtMs: performance.now(), attend }));
  });
  // Without a network, the screens that open next show what this one showed.
  useEffect(() => leaveShown, []);
  return { query, present, add, tell, packet };
}

/** The records of students whose scans, or statuses set by hand, wait on this device, as if they were present. */
function recordsOf(entries: readonly KeptEntry[], roll: Roll | undefined): AttendanceRecord[] {
  if (!roll) return [];
  const markings = keptMarkings(entries, roll, timeZone());
  return entries.flatMap((entry) => {
    const student = studentOfEntry(entry, roll);
    const status = student && markings.get(student.stud_id)?.status;
    if (entry.needs || entry.sessionId !== roll.class.class_id || !status || !attends(status)) return [];
    return [keptRecord(entry.sessionId, student, entry.at, status)];
  });
}

/** The record that a student will get when what waits on this device is sent. */
export function keptRecord(
  class_id: number,
  student: StudentInClass,
  createdAt = '',
  status: AttendanceRecord['status'] = 'present',
): AttendanceRecord {
  const attended = { status, source: 'offline', createdAt, latestAttendedDate: createdAt } as const;
  return { attendance_id: -student.stud_id, student, class_id, class: { class_id }, ...attended };
}

/** Whether a record of the list waits on this device. */
export const isKept = ({ attendance_id }: AttendanceRecord) => attendance_id < 0;

function newestFirst(records: readonly AttendanceRecord[]): readonly AttendanceRecord[] {
  return records.toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.attendance_id - one.attendance_id,
  );
}

/**
 * The roll of expected students, without students who joined later. At an event no one is expected, so all students are
 * listed.
 */
export function expectedOn(roll: Roll, kind: SubjectKind): Roll {
  return kind === 'event' ? roll : { ...roll, roll: roll.roll.filter(isExpected) };
}

/** Every student who is expected, or who came without being expected, by name. */
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
