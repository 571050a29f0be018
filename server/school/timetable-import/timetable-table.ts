import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import type { notATable } from '#contract/school/people-import/import-calls.ts';
import {
  type DateOrder,
  dateOrders,
  type FoundLine,
  LONGEST_TITLE,
  MOST_OCCURRENCES,
  timetableTooLarge,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { FileRows } from '#server/school/people-file/file-rows.ts';
import { headingRowOf } from '#server/school/people-file/guess-field.ts';
import { yieldToEventLoop } from '#server/school/people-file/yield-to-event-loop.ts';
import { noTable } from '#server/school/workbook/file-kind.ts';
import { cutTitle, type TimetableFile } from './calendar-file.ts';
import { foundLine } from './infer-rules.ts';
import { dayIn, hoursIn, ordersOf, timeIn, weekdaysIn, weeksIn } from './timetable-cells.ts';

/** Words in headings, in the order in which their columns are looked for. A word before others is the better one. */
const headings = {
  room: [/\b(room|venue|location|place)/i],
  weeks: [/\bweeks?\b|\bevery\b|interval/i],
  days: [/\b(days?|weekdays?|meets)\b(?! off)|day\(s\)/i],
  subject: [/\b(subject|title|module|lesson|description)/i, /\bcourse(?! code)/i, /\bclass/i],
  level: [/\b(section|level|program|grade|year|group|block)/i, /\b(class|course)/i],
} as const;
type Named = keyof typeof headings;
const times = /\b(start|end|from|to|until|begin|time|hours|schedule|first|last)\b/i;

/** The number of headings of a timetable in a row. */
export function timetableHeadings(row: readonly string[]): number {
  const known = [...Object.values(headings).flat(), times];
  return row.filter((heading) => heading.length < 60 && known.some((each) => each.test(heading))).length;
}

/** What the cells of a column are, with the fields that the first and the second such column is. */
const kinds = [
  { is: (cell: string) => hoursIn(cell) !== undefined, fields: ['hours'] },
  { is: (cell: string) => dateOrders.some((order) => dayIn(cell, order)), fields: ['from', 'to'] },
  { is: (cell: string) => /[:.\s]|^\d{4}$/.test(cell) && timeIn(cell) !== undefined, fields: ['start', 'end'] },
] as const;
type Field = Named | (typeof kinds)[number]['fields'][number];

/** The place of each field: dates and times are recognized by the cells of 100 rows, others by their heading. */
function columnsIn(heading: readonly string[], rows: readonly string[][]): Map<Field, number> {
  const found = new Map<Field, number>();
  const rest = new Map<number, string>();
  for (const [at, text] of heading.entries()) {
    const cells = rows.slice(0, 100).flatMap((row) => (row[at]?.trim() ? [row[at].trim()] : []));
    // Rooms and years can look like times.
    const isName = headings.room[0].test(text) || headings.level[0].test(text);
    const kind = isName ? undefined : kinds.find(({ is }) => cells.filter(is).length * 2 > cells.length);
    const field = kind?.fields.find((each) => !found.has(each));
    if (field) found.set(field, at);
    else if (!kind) rest.set(at, text);
  }
  for (const field of Object.keys(headings) as Named[])
    for (const pattern of headings[field]) {
      const at = [...rest].find(([, text]) => pattern.test(text))?.[0];
      if (found.has(field) || at === undefined) continue;
      found.set(field, at);
      rest.delete(at);
    }
  return found;
}

/** How the dates of a column are read, and its question if they can be read in two ways. */
function orderIn(cells: readonly string[], asked: DateOrder | '', likely: DateOrder) {
  const orders = cells.map((cell) => ({ cell, of: ordersOf(cell) }));
  const certain = new Set(orders.flatMap(({ of }) => (of.length === 1 ? of : [])));
  const example = certain.size === 1 ? undefined : orders.find(({ of }) => of.length > 0)?.cell;
  const order = (certain.size === 1 && [...certain][0]) || asked || likely;
  return { order, dates: example === undefined ? undefined : { example, proposed: order } };
}

const names = { subject: 'subject', days: 'days', start: 'start', end: 'end', from: 'first day', to: 'last day' };

/**
 * Reads a timetable from the rows of a table: a rule for each line below the headings. A line that cannot be read is a
 * rule with a problem.
 * @param dates how dates that can be read in two ways are read; '' as it is probable
 * @returns the rules, or `notATable` if columns are missing, or `timetableTooLarge`
 */
export async function readTimetable(
  file: FileRows,
  dates: DateOrder | '',
): Promise<TimetableFile | typeof notATable | typeof timetableTooLarge> {
  const at = headingRowOf(file.rows, timetableHeadings);
  const rows = [...file.rows.entries()].slice(at + 1).filter(([, row]) => row.some((cell) => cell.trim() !== ''));
  if (rows.length > MOST_OCCURRENCES) return timetableTooLarge;
  const cells = rows.map(([, row]) => row);
  const columns = columnsIn(file.rows[at] ?? [], cells);
  const cellOf = (row: readonly string[], field: Field) => (row[columns.get(field) ?? -1] ?? '').trim();
  const needed = columns.has('hours')
    ? (['subject', 'from', 'to'] as const)
    : (Object.keys(names) as (keyof typeof names)[]);
  const missing = needed.filter((field) => !columns.has(field)).map((field) => names[field]);
  if (missing.length > 0) return noTable(`Columns are missing: ${missing.join(', ')}.`);
  const column = (field: Field) => cells.map((row) => cellOf(row, field));
  const last = orderIn(column('to'), dates, 'month-first');
  const first = orderIn(column('from'), dates, last.order);
  const lines: FoundLine[] = [];
  for (const [index, row] of rows) {
    await yieldToEventLoop();
    lines.push(lineIn((field) => cellOf(row, field), file.firstLine + index, first.order, last.order));
  }
  return { lines, dates: first.dates ?? last.dates ?? null, yearly: 0, notes: [] };
}

function lineIn(cell: (field: Field) => string, line: number, first: DateOrder, last: DateOrder): FoundLine {
  const hours = hoursIn(cell('hours'));
  const [start, end] = [hours?.start ?? timeIn(cell('start')), hours?.end ?? timeIn(cell('end'))];
  const weekdays = hours?.weekdays ?? weekdaysIn(cell('days'));
  const [firstDay, lastDay] = [dayIn(cell('from'), first), dayIn(cell('to'), last)];
  const everyWeeks = weeksIn(cell('weeks'));
  const title = cell('level') === '' ? cell('subject') : `${cell('subject')} (${cell('level')})`;
  const unread = (what: string, field: Field) => {
    const text = (cell(field) || cell('hours')).slice(0, 40);
    return text === '' ? `It has no ${what}.` : `“${text}” cannot be read as ${what}.`;
  };
  const problems = [
    cell('subject') === '' && 'It has no subject.',
    !weekdays && unread('days', 'days'),
    !start && unread('start time', 'start'),
    !end && unread('end time', 'end'),
    !firstDay && unread('first day', 'from'),
    !lastDay && unread('last day', 'to'),
    !everyWeeks && unread('number of weeks', 'weeks'),
    start && end && end <= start && `It ends at ${end}, before it begins at ${start}.`,
  ];
  const found = foundLine(cutTitle(title, LONGEST_TITLE), firstDay, lastDay, problems.find(Boolean) || '');
  const times = { start_time: start ?? '', end_time: end ?? '', room: cutTitle(cell('room'), LONGEST_ROOM) };
  return { ...found, ...times, line, weekdays: weekdays ?? [1], everyWeeks: everyWeeks ?? 1 };
}
