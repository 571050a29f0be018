import { Link } from 'wouter';
import type { SchoolSession } from '#contract/attendance/roll/school-roll-calls.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { isEvent, rollState } from './attendance-so-far.ts';
import { allOf, hereOf } from './roll-counts.ts';
import styles from './school-roll.module.css';
import { schoolRollText as text } from './school-roll-text.ts';

const tones = { notTaken: 'absent', underWay: 'today', toCome: 'none', taken: 'present', closed: 'present' } as const;
const subjectOf = ({ class: { subject_name }, subject_courseYearSection }: SchoolSession) =>
  [subject_name, subject_courseYearSection].filter(Boolean).join(', ');
/** Puts no-break spaces into a program level, so that `BSCS 2A` stays on one line. */
const inOnePiece = (level: string) => level.replaceAll(' ', '\u00a0');
const hoursOf = ({ class: { start_time, end_time } }: SchoolSession) => hoursText(start_time, end_time);

const dateColumn: Column<SchoolSession> = {
  kind: 'short',
  header: text.date,
  sortBy: ({ class: { createdAt } }) => Date.parse(createdAt),
  cell: ({ class: { createdAt } }) => dateText(createdAt),
};

const columns: readonly Column<SchoolSession>[] = [
  {
    header: text.subject,
    sortBy: subjectOf,
    cell: (session) => (
      <Link
        href={paths.adminSessionRoll.href({ sessionID: session.class.class_id })}
        className={`strong ink ${styles.link}`}
        aria-label={text.openSession(subjectOf(session), hoursOf(session))}
      >
        {subjectOf({ ...session, subject_courseYearSection: inOnePiece(session.subject_courseYearSection) })}
      </Link>
    ),
  },
  { header: text.professor, under: text.subject, sortBy: ({ professor }) => professor },
  {
    header: text.hours,
    kind: 'short',
    under: text.roll,
    sortBy: ({ class: { start_time, createdAt } }) => start_time?.padStart(5, '0') ?? timeText(createdAt),
    cell: hoursOf,
  },
  {
    kind: 'status',
    header: text.roll,
    sortBy: (session) => Object.keys(tones).indexOf(rollState(session)),
    cell: (session) => (
      <>
        <span className={rollState(session) === 'underWay' ? styles.underWay : undefined}>
          <StatusPill tone={tones[rollState(session)]}>{text.rolls[rollState(session)]}</StatusPill>
        </span>
        {session.counts.none > 0 && rollState(session) !== 'toCome' && (
          <span className="faint">{text.notYet(session.counts.none)}</span>
        )}
      </>
    ),
  },
  {
    header: text.here,
    kind: 'end',
    sortBy: ({ counts }) => hereOf(counts),
    cell: (session) => {
      const { counts } = session;
      return isEvent(session) ? grouped(hereOf(counts)) : text.ofAll(hereOf(counts), allOf(counts));
    },
  },
  {
    header: text.of.late,
    kind: 'end',
    under: text.here,
    sortBy: ({ counts }) => counts.late,
    usual: ({ counts }) => counts.late === 0,
  },
  {
    header: text.of.excused,
    kind: 'end',
    under: text.of.absent,
    sortBy: ({ counts }) => counts.excused + counts.school,
    usual: ({ counts }) => counts.excused + counts.school === 0,
  },
  {
    header: text.of.absent,
    kind: 'end',
    sortBy: ({ counts }) => counts.absent,
    // Until a session is over, no one is absent.
    usual: ({ isOver }) => !isOver,
  },
];

/** Up to this many sessions need no search. */
const FEW = 5;

interface SchoolSessionsTableProps {
  readonly sessions: readonly SchoolSession[];
  readonly heading: string;
  readonly label: string;
  readonly fileName: string;
  /** Whether the sessions are of more than one day, so that each shows its date. */
  readonly dated?: boolean;
}

/** Sessions with their counts; sessions whose roll was not taken come first and are highlighted. */
export function SchoolSessionsTable({ sessions, heading, label, fileName, dated = false }: SchoolSessionsTableProps) {
  const [typed, setTyped] = useSearchValue('q');
  const wanted = typed.trim().toLowerCase();
  const found = sessions
    .filter((one) => [subjectOf(one), one.professor].some((words) => words.toLowerCase().includes(wanted)))
    .toSorted((one, other) => Number(rollState(other) === 'notTaken') - Number(rollState(one) === 'notTaken'));

  const sheetOf = (rows: readonly SchoolSession[]): Sheet => ({
    fileName,
    lines: [
      [text.date, text.subject, text.professor, text.hours, text.roll, ...Object.values(text.of), text.everybody],
      ...rows.map((one) => [
        dateText(one.class.createdAt),
        subjectOf(one),
        one.professor,
        hoursOf(one),
        text.rolls[rollState(one)],
        ...Object.keys(text.of).map((status) => one.counts[status as keyof typeof text.of]),
        allOf(one.counts),
      ]),
    ],
  });

  return (
    <section className="grid gap-12 space-above-12" aria-label={heading}>
      <div className={`signs row wrap spread gap-8 across-16 ${styles.head}`}>
        <h2 className="heading">
          {heading} <span className="quiet plain">{text.count(found.length)}</span>
        </h2>
        {sessions.length > 0 && <DownloadButton rows={found} sheet={sheetOf} label={text.downloadSessions} />}
      </div>
      <DataTable
        label={label}
        columns={dated ? [dateColumn, ...columns] : columns}
        rows={found}
        rowKey={({ class: { class_id } }) => class_id}
        isMarked={(session) => rollState(session) === 'notTaken'}
        countText={null}
        search={
          (sessions.length > FEW || typed !== '') && (
            <SearchInput label={text.searchSessions} value={typed} onChange={setTyped} />
          )
        }
        empty={
          sessions.length === 0 ? (
            <EmptyState message={text.noSessions} detail={text.noSessionsDetail} />
          ) : (
            text.noSessionFound
          )
        }
      />
    </section>
  );
}
