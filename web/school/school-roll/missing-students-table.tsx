import { useMemo } from 'react';
import { type Status, statuses } from '#contract/attendance/attendance/status.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { listedName, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { dayText } from '#web/platform/base/date-text.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { countsSoFar } from './attendance-so-far.ts';
import { studentColumn } from './roll-columns.tsx';
import styles from './school-roll.module.css';
import type { SchoolDay } from './school-roll-data.ts';
import { schoolRollText as text } from './school-roll-text.ts';

type MissingStudent = SchoolDay['students'][number];
const missing: readonly Status[] = statuses.filter((status) => status !== 'present');

interface MissingStudentsTableProps extends Pick<SchoolDay, 'day' | 'sessions' | 'students'> {}

/** Students who were absent, late or excused on a day, each once with the sessions concerned. */
export function MissingStudentsTable({ day, sessions, students }: MissingStudentsTableProps) {
  const [typed, setTyped] = useSearchValue('student');
  const status = useChoice('status', {
    label: text.status,
    all: text.everyStatus,
    options: namedOptions(missing, statusText),
  });
  const sign = useMemo(() => signsOf(students.map(({ student }) => student)), [students]);
  const sessionOf = useMemo(
    () => new Map(sessions.map(({ class: session }) => [session.class_id, session])),
    [sessions],
  );
  const hoursOf = (class_id: number) => {
    const session = sessionOf.get(class_id);
    return hoursText(session?.start_time, session?.end_time);
  };
  const nameOf = (class_id: number) => sessionOf.get(class_id)?.subject_name ?? '';
  // An empty list needs no search.
  const isAnybody = students.length > 0 || typed !== '' || status.value !== '';
  const isFound = byName(typed);
  const found = students.filter(
    ({ student, marks }) =>
      isFound(student) && (status.value === '' || marks.some((mark) => mark.status === status.value)),
  );

  const columns: readonly Column<MissingStudent>[] = [
    studentColumn(sign, useNarrow()),
    {
      header: text.programLevel,
      under: text.student,
      // A phone's card leaves it out, because the name already has it beside it.
      usual: () => true,
      sortBy: ({ student }) => student.courseYearSection,
    },
    {
      header: text.sessions,
      sortBy: ({ marks }) => marks.filter((mark) => mark.status === 'absent').length,
      cell: ({ marks }) =>
        marks.map(({ class_id, status: one }) => (
          <div key={class_id} className="flex at-top gap-8">
            <RollStatus status={one} />{' '}
            <span>
              {nameOf(class_id)}
              {hoursOf(class_id) !== '' && ', '}
              <span className="one-line">{hoursOf(class_id)}</span>
            </span>
          </div>
        )),
    },
  ];

  const sheetOf = (rows: readonly MissingStudent[]): Sheet => ({
    fileName: text.absentFile(day),
    lines: [
      [text.name, text.programLevel, text.status, text.sessions],
      ...rows.flatMap(({ student, marks }) =>
        marks.map((mark) => [
          listedName(student),
          student.courseYearSection,
          statusText[mark.status],
          [nameOf(mark.class_id), hoursOf(mark.class_id)].filter(Boolean).join(', '),
        ]),
      ),
    ],
  });

  return (
    <section className="grid gap-12 space-above-12" aria-label={text.students}>
      <div className={`signs row wrap spread gap-8 across-16 ${styles.head}`}>
        <h2 className="heading">{text.students}</h2>
        <DownloadButton rows={found} sheet={sheetOf} label={text.downloadStudents} />
      </div>
      <DataTable
        label={text.studentsOn(dayText(day))}
        columns={columns}
        rows={found}
        rowKey={({ student }) => student.stud_id}
        search={isAnybody && <SearchInput label={text.searchStudents} value={typed} onChange={setTyped} />}
        choices={isAnybody ? [status] : []}
        empty={students.length === 0 ? <NobodyMissing notYet={countsSoFar(sessions).notYet} /> : text.nobodyFound}
      />
    </section>
  );
}

/** Shown while no one is missing: all students came, or some may still come. */
function NobodyMissing({ notYet }: { notYet: number }) {
  if (notYet === 0) return <EmptyState message={text.nobodyMissing} />;
  return <EmptyState message={text.nobodySoFar} detail={text.notInYet(notYet)} />;
}
