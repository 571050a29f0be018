import { Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconListDetails } from '@tabler/icons-react';
import { memo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { sourceNote } from '#web/attendance/attendance/status-text.ts';
import { KeptLine } from '#web/attendance/roll/kept-line.tsx';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { NewsOfRows, useStableRows } from '#web/platform/table/stable-rows.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { AttendanceMarks } from './attendance-marks.tsx';
import styles from './present-list.module.css';
import { isKept } from './scanner-data.ts';
import { scannerText } from './scanner-text.ts';

interface PresentListProps {
  /** Newest first; undefined while loading. */
  readonly present: readonly AttendanceRecord[] | undefined;
  /** The number of expected students; null if none are expected, undefined until it is known. */
  readonly expected: number | null | undefined;
  /** Whether to show the students' program levels, because any program level may come. */
  readonly withProgram: boolean;
  readonly sign: Sign;
  readonly onShowAll: () => void;
  /** Undefined if nothing can be changed, as in the bin. */
  readonly onTakeBack: ((record: AttendanceRecord) => void) | undefined;
}

const none: readonly AttendanceRecord[] = [];
/** An en space: unlike a margin, it does not indent what wraps to the next line. */
const GAP = '\u2002';
const keyOf = ({ attendance_id }: AttendanceRecord) => attendance_id;

/** Present students, newest first, with a running count. New rows never move a row under a finger. @see spec §2 */
export function PresentList({ present, expected, withProgram, sign, onShowAll, onTakeBack }: PresentListProps) {
  const narrow = useNarrow();
  const count = present?.length ?? 0;
  const live = useStableRows(present ?? none, keyOf, { untilStill: true });
  return (
    <section className={`column paper relative clips ${styles.panel}`} aria-labelledby="present-students">
      <header className={`row wrap across-12 ${styles.header}`}>
        <h2 id="present-students" className="above">
          {scannerText.present}
        </h2>
        {/* On a phone the count is above the camera, where no outcome covers it. */}
        <p className={narrow ? 'heard' : 'strong large'} role="status">
          {present && expected !== undefined && scannerText.count(count, expected)}
        </p>
        <ButtonWithIcon
          variant="subtle"
          size="sm"
          className={`pushed ${styles.all}`}
          Icon={IconListDetails}
          onClick={onShowAll}
        >
          {scannerText.showPresent}
        </ButtonWithIcon>
      </header>
      <div className={styles.kept}>
        <KeptLine />
      </div>
      {present === undefined ? (
        <div className="grid gap-8" style={{ padding: '1rem' }}>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      ) : count === 0 ? (
        <p className="quiet centered" style={{ margin: 'auto', padding: '1.5rem 1rem' }}>
          {scannerText.empty}
        </p>
      ) : (
        <>
          <NewsOfRows {...live} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached with the keyboard */}
          <ol className={`ruled ${styles.list}`} tabIndex={0} aria-label={scannerText.presentTitle} {...live.hold}>
            {live.rows.map((record) => (
              <PresentRow
                key={record.attendance_id}
                record={record}
                beside={withProgram ? signBesideProgram(sign, record.student) : sign(record.student)}
                withProgram={withProgram}
                onTakeBack={onTakeBack}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

interface PresentRowProps extends Pick<PresentListProps, 'withProgram' | 'onTakeBack'> {
  readonly record: AttendanceRecord;
  /** The text that distinguishes the student from another with the same name; '' if the name is unique. */
  readonly beside: string;
}

/** One present student; memoized, so that a new student does not render the other students again. */
export const PresentRow = memo(function PresentRow({ record, beside, withProgram, onTakeBack }: PresentRowProps) {
  const name = fullName(record.student);
  const note = isKept(record) ? scannerText.keptMark : sourceNote(record.source);
  return (
    <li className={`row gap-12 tappable ${styles.student} ${styles.new}`}>
      <span className="shrinks breaks">
        {name}
        {withProgram && GAP}
        {withProgram && <span className={`faint ${styles.beside}`}>{record.student.courseYearSection}</span>}
        <NameBeside>{beside}</NameBeside>
        {note !== null && GAP}
        {note !== null && <span className={`faint ${styles.beside}`}>{note}</span>}
        <AttendanceMarks marks={record.marks} />
      </span>
      {record.status === 'late' && <RollStatus status="late" />}
      <time className="quiet rigid pushed" dateTime={record.createdAt}>
        {timeText(record.createdAt)}
      </time>
      {onTakeBack && (
        <IconButton
          Icon={IconArrowBackUp}
          label={scannerText.takeBack(beside === '' ? name : `${name} (${beside})`)}
          onClick={() => onTakeBack(record)}
        />
      )}
    </li>
  );
});
