import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconLogout,
  IconPencil,
  IconPlus,
  IconQuestionMark,
} from '@tabler/icons-react';
import type {
  ImportAction,
  ImportedStudent,
  ImportLine,
  ImportRun,
} from '#contract/school/people-import/import-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { studentFormText } from '#web/school/student-list/student-form-text.ts';
import styles from './import.module.css';
import { useAnswerImport } from './import-data.ts';
import { importText as text } from './import-text.ts';
import { SplitNameDialog } from './split-name-dialog.tsx';

const labels: Readonly<Record<Exclude<keyof ImportedStudent, 'isValidated'>, string>> = {
  first_name: studentFormText.firstName,
  middle_name: studentFormText.middleName,
  last_name: studentFormText.lastName,
  courseYearSection: studentFormText.programLevel,
  student_number: studentFormText.studentNumber,
  email: studentFormText.email,
  username: studentFormText.username,
};

function whatHappens(line: ImportLine): string {
  const { action, problem } = line;
  if (action === 'problem' || action === 'question') return problem;
  return problem === '' ? whatIsDone(line) : `${whatIsDone(line)}. ${text.stays(problem)}`;
}

function whatIsDone({ action, before, after }: ImportLine): string {
  if (action === 'left') return text.leaves;
  if (!before || !after)
    return [text.added, after && `${labels.username}: ${after.username}`].filter(Boolean).join('. ');
  const changed = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => text.changed(labels[field], before[field], after[field]));
  return [...changed, ...(before.isValidated ? [] : [text.readmitted])].join('; ');
}

/** Additions are green, changes in ink, leavers red and left-out lines amber. */
const signs = {
  new: { tone: 'present', Icon: IconPlus },
  change: { tone: 'excused', Icon: IconPencil },
  left: { tone: 'absent', Icon: IconLogout },
  problem: { tone: 'pending', Icon: IconAlertTriangle },
  question: { tone: 'today', Icon: IconQuestionMark },
} as const satisfies Record<ImportAction, object>;

const columns: readonly Column<ImportLine>[] = [
  {
    header: text.line,
    kind: 'short',
    named: true,
    usual: ({ action }) => action === 'left',
    cell: ({ line, action }) => (action === 'left' ? text.afterLast : line),
  },
  {
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
    header: text.state,
    kind: 'status',
    cell: ({ action }) => <StatusPill {...signs[action]}>{text.action[action]}</StatusPill>,
  },
];

interface ImportLinesProps {
  readonly run: ImportRun;
  readonly lines: readonly ImportLine[];
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function ImportLines({ run, lines, page, pages, onPage }: ImportLinesProps) {
  const answer = useAnswerImport(run.import_id);
  const naming = useDialog<ImportLine>((line, way) => (
    <SplitNameDialog importId={run.import_id} line={line} {...way} />
  ));
  const canAnswer = run.state === 'previewed';
  const what = (line: ImportLine) => (
    <>
      {whatHappens(line)}
      {canAnswer && line.action === 'question' && line.stud_id !== null && (
        <span className={`row wrap gap-8 ${styles.answers}`}>
          {(['same', 'new'] as const).map((said) => (
            <Button
              key={said}
              size="xs"
              variant="default"
              disabled={answer.busy}
              onClick={() => void answer.run({ lines: [{ line: line.line, answer: said }] })}
            >
              {said === 'same' ? text.sameStudent : text.newStudent}
            </Button>
          ))}
        </span>
      )}
      {canAnswer && line.split && (
        <IconButton Icon={IconPencil} label={text.correctName} onClick={() => naming.open(line)} />
      )}
    </>
  );
  return (
    <>
      <DataTable
        label={text.lines}
        columns={[...columns, { header: text.what, cell: what }]}
        rows={lines}
        rowKey={({ line }) => line}
        countText={null}
        empty={text.noLines}
      />
      {pages > 1 && (
        <div className="row to-center gap-16 space-above-16">
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
      {naming.show()}
    </>
  );
}
