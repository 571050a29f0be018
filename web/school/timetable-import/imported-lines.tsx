import { IconAlertTriangle, IconMinus, IconPlus, IconQuestionMark } from '@tabler/icons-react';
import type { ImportedLine, TimetablePreview } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { timetableImportText as text } from './timetable-import-text.ts';

const signs = {
  problem: { tone: 'absent', Icon: IconAlertTriangle },
  question: { tone: 'pending', Icon: IconQuestionMark },
  new: { tone: 'present', Icon: IconPlus },
  changed: { tone: 'present', Icon: IconPlus },
  known: { tone: 'none', Icon: IconMinus },
  out: { tone: 'none', Icon: IconMinus },
} as const;

const twoLines = (first: string, second: string, tone = 'faint') => (
  <>
    {first} <span className={`block ${tone}`}>{second}</span>
  </>
);
const columns: readonly Column<ImportedLine>[] = [
  { header: text.columns.name, cell: (line) => twoLines(line.subject || line.title, text.problem(line), 'absent') },
  { header: text.columns.when, cell: (line) => twoLines(text.when(line), text.days(line)) },
  {
    header: text.columns.state,
    kind: 'status',
    cell: ({ state }) => <StatusPill {...signs[state]}>{text.states[state]}</StatusPill>,
  },
];

/** What an import does with each class and day off of a file, problems first. */
export function ImportedLines({ lines }: Pick<TimetablePreview, 'lines'>) {
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <DataTable label={text.title} columns={columns} rows={rows} rowKey={({ at }) => at} empty="" countText={null} />
  );
}
