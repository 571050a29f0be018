import { IconAlertTriangle, IconMinus, IconPlus, IconQuestionMark } from '@tabler/icons-react';
import type { ImportedRule, TimetablePreview } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { timetableImportText as text } from './timetable-import-text.ts';

type DayOff = TimetablePreview['daysOff'][number];

const signs = {
  problem: { tone: 'absent', Icon: IconAlertTriangle },
  question: { tone: 'pending', Icon: IconQuestionMark },
  new: { tone: 'present', Icon: IconPlus },
  known: { tone: 'none', Icon: IconMinus },
  'left-out': { tone: 'none', Icon: IconMinus },
} as const;

const stateColumn = {
  header: text.state,
  kind: 'status',
  cell: ({ state }: { state: ImportedRule['state'] }) => (
    <StatusPill {...signs[state]}>{text.states[state]}</StatusPill>
  ),
} as const;

const problem = (sentence: string) => sentence !== '' && <span className="block absent">{sentence}</span>;

const ruleColumns: readonly Column<ImportedRule>[] = [
  {
    header: text.subject,
    cell: ({ subject, title, problem: sentence }) => (
      <>
        <span className="strong breaks">{subject || title}</span>
        {problem(sentence)}
      </>
    ),
  },
  {
    header: text.when,
    cell: (rule) => (
      <>
        {text.days(rule)} <span className="block faint">{rule.start_time && rule.end_time && text.place(rule)}</span>
      </>
    ),
  },
  {
    header: text.from,
    cell: (rule) => (
      <>
        {rule.firstDay && rule.lastDay && text.period(rule.firstDay, rule.lastDay)}
        <span className="block faint">{rule.classes > 0 && text.classes(rule)}</span>
      </>
    ),
  },
  stateColumn,
];

const dayOffColumns: readonly Column<DayOff>[] = [
  {
    header: text.name,
    cell: ({ name, problem: sentence }) => (
      <>
        <span className="strong breaks">{name}</span>
        {problem(sentence)}
      </>
    ),
  },
  { header: text.from, cell: ({ firstDay, lastDay }) => text.period(firstDay, lastDay) },
  stateColumn,
];

const ruleKey = ({ line, title, firstDay, weekdays, start_time, room }: ImportedRule) =>
  [line, title, firstDay, weekdays.join(''), start_time, room].join(' ');

/** The classes of a file, problems first. */
export function ImportedRules({ rules }: Pick<TimetablePreview, 'rules'>) {
  return <DataTable label={text.rules} columns={ruleColumns} rows={rules} rowKey={ruleKey} empty="" countText={null} />;
}

/** The days off of a file. */
export function ImportedDaysOff({ daysOff }: Pick<TimetablePreview, 'daysOff'>) {
  const key = ({ name, firstDay }: DayOff) => `${firstDay} ${name}`;
  return (
    <DataTable label={text.daysOff} columns={dayOffColumns} rows={daysOff} rowKey={key} empty="" countText={null} />
  );
}
