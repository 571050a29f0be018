import { Link } from 'wouter';
import { type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { noStatus } from '#web/attendance/attendance/status-text.ts';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { listedName, signBesideProgram, type signsOf } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import type { Column } from '#web/platform/table/table-order.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { withoutStatus } from './attendance-so-far.ts';
import styles from './school-roll.module.css';
import { schoolRollText as text } from './school-roll-text.ts';

type Signs = ReturnType<typeof signsOf>;

/** A column with a link to the student's sessions, what distinguishes namesakes, and optionally the program level. */
export function studentColumn<Row extends Pick<RollEntry, 'student'>>(sign: Signs, withProgram = false): Column<Row> {
  return {
    header: text.student,
    sortBy: ({ student }) => listedName(student),
    cell: ({ student }) => (
      <>
        <Link
          href={paths.adminStudentRoll.href({ studentID: student.stud_id })}
          className={`strong ink ${styles.link}`}
          aria-label={text.attendanceOf(listedName(student))}
        >
          {listedName(student)}
        </Link>
        {withProgram && <span className="faint"> {student.courseYearSection}</span>}
        <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
      </>
    ),
  };
}

/** A column with a student's status and, if it was set by hand, the reason; or the text for no status yet. */
export function statusColumn<Row extends Pick<RollEntry, 'status' | 'reason'>>(
  sessionOf: (row: Row) => ClassSession | undefined,
): Column<Row> {
  return {
    kind: 'status',
    header: text.status,
    sortBy: ({ status }) => statuses.indexOf(status as Status),
    cell: (row) => (
      <>
        {row.status === null ? <WithoutStatus session={sessionOf(row)} /> : <RollStatus status={row.status} />}
        {row.reason !== '' && <div className="faint">{row.reason}</div>}
      </>
    ),
  };
}

function WithoutStatus({ session }: { session: ClassSession | undefined }) {
  const said = session ? withoutStatus(session) : noStatus;
  return said === noStatus ? noStatus : <StatusPill tone="today">{said}</StatusPill>;
}
