import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconLogout,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import type { ImportAction, ImportedStudent, ImportLine } from '#contract/school/people-import/import-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { studentFormText } from '#web/school/student-list/student-form-text.ts';
import styles from './import.module.css';
import { importText as text } from './import-text.ts';

const labels: Readonly<Record<Exclude<keyof ImportedStudent, 'isValidated'>, string>> = {
  first_name: studentFormText.firstName,
  middle_name: studentFormText.middleName,
  last_name: studentFormText.lastName,
  courseYearSection: studentFormText.programLevel,
  student_number: studentFormText.studentNumber,
  email: studentFormText.email,
  username: studentFormText.username,
};

/** What a line does, in words. */
function whatHappens({ action, before, after, problem }: ImportLine): string {
  if (action === 'problem') return problem;
  if (action === 'left') return text.leaves;
  if (!before || !after)
    return [text.added, after && `${labels.username}: ${after.username}`].filter(Boolean).join('. ');
  const changed = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => text.changed(labels[field], before[field], after[field]));
  return [...changed, ...(before.isValidated ? [] : [text.readmitted])].join('; ');
}

/** What is added is green, what changes in ink, who leaves red, and what is left out amber. */
const signs = {
  new: { tone: 'present', Icon: IconPlus },
  change: { tone: 'excused', Icon: IconPencil },
  left: { tone: 'absent', Icon: IconLogout },
  problem: { tone: 'pending', Icon: IconAlertTriangle },
  question: { tone: 'pending', Icon: IconAlertTriangle },
} as const satisfies Record<ImportAction, object>;

const columns: readonly Column<ImportLine>[] = [
  {
    id: 'line',
    header: text.line,
    kind: 'short',
    named: true,
    usual: ({ action }) => action === 'left',
    cell: ({ line, action }) => (action === 'left' ? text.afterLast : line),
  },
  {
    id: 'student',
    heads: true,
    header: text.student,
    cell({ before, after }) {
      const student = after ?? before;
      if (!student) return text.afterLast;
      const said = [student.courseYearSection, student.student_number, student.email].filter(Boolean).join(' · ');
      return (
        <>
          {listedName(student)} <span className="faint">{said}</span>
        </>
      );
    },
  },
  {
    id: 'action',
    header: text.state,
    kind: 'status',
    cell: ({ action }) => <StatusPill {...signs[action]}>{text.actions[action]}</StatusPill>,
  },
  { id: 'what', header: text.what, cell: whatHappens },
];

interface ImportLinesProps {
  readonly lines: readonly ImportLine[];
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** A page of a file's lines. */
export function ImportLines({ lines, page, pages, onPage }: ImportLinesProps) {
  return (
    <>
      <DataTable
        label={text.lines}
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line}
        countText={null}
        empty={text.noLines}
      />
      {pages > 1 && (
        <div className={styles.pages}>
          <IconButton Icon={IconChevronLeft} label={text.before} large onClick={() => onPage(Math.max(1, page - 1))} />
          <span>{text.page(page, pages)}</span>
          <IconButton
            Icon={IconChevronRight}
            label={text.after}
            large
            onClick={() => onPage(Math.min(pages, page + 1))}
          />
        </div>
      )}
    </>
  );
}
