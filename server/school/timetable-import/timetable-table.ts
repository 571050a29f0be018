import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import type { notATable } from '#contract/school/people-import/import-calls.ts';
import {
  type DateOrder,
  LONGEST_TITLE,
  MOST_IMPORTED_RULES,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { FileRows } from '#server/school/people-file/file-rows.ts';
import { headingRowOf } from '#server/school/people-file/guess-field.ts';
import { yieldToEventLoop } from '#server/school/people-file/yield-to-event-loop.ts';
import { noTable } from '#server/school/workbook/file-kind.ts';
import { RefusedCalendar, type TimetableFile } from './calendar-file.ts';
import type { FoundRule } from './infer-rules.ts';
import { dayIn, hoursIn, ordersOf, plain, scheduleIn, timeIn, weekdaysIn, weeksIn } from './timetable-cells.ts';

const LAST = 'end|ends|ending|to|until|till|last|finish|stop|out|bis|ende|endet|hasta|fin|fine|ate|tot';
/** Words in headings, in the order in which they are looked for. */
const headings = {
  room: /\b(room|rooms|venue|location|place|raum|saal|ort|salle|aula|salon|sala|lokaal|silid|building)\b/,
  weeks: /\b(weeks?|every|interval|frequency|turnus|rhythmus|repeats?|wochen)\b/,
  days: /\b(days?|weekdays?|tage?|wochentage?|dias?|jours?|giorn[oi]|dag(en)?|araw|meets)\b|day\(s\)/,
  last: new RegExp(`\\b(${LAST})\\b`),
  first: /\b(start|starts|starting|begin\w*|from|first|since|in|von|ab|desde|debut|inizio|inicio|van|date)\b/,
  hours: /\b(times?|hours?|zeit(en)?|uhrzeit|horarios?|horaires?|schedule|periods?|oras|stunde)\b/,
  subject:
    /\b(subjects?|(course|descriptive|class|subject) (title|name|description)|modules?|fach|lehrveranstaltung|materia|asignatura|matiere|vak|lessons?|unterricht|titel|titles?|summary|disciplina|betreff)\b/,
  level:
    /\b(sections?|programs?|programmes?|levels?|class|classes|klassen?|groups?|gruppe|grades?|years?|block|courses?|forms?|groupe|classe|curso|grupo|seccion|stufe)\b/,
} as const;
type Heading = keyof typeof headings;

const meaningOf = (heading: string): Heading | undefined =>
  heading.length > 60
    ? undefined
    : (Object.keys(headings) as Heading[]).find((each) => headings[each].test(plain(heading)));

/** The number of headings of a timetable in a row. */
export function timetableHeadings(row: readonly string[]): number {
  return new Set(row.map(meaningOf).filter(Boolean)).size;
}

/** What the cells of a column are. */
const kinds = {
  schedule: (cell: string) => scheduleIn(cell) !== undefined,
  hours: (cell: string) => hoursIn(cell) !== undefined,
  date: (cell: string) => (dayIn(cell, 'month-first') ?? dayIn(cell, 'day-first')) !== undefined,
  time: (cell: string) => timeIn(cell) !== undefined && /[:.h\s]|^\d{4}$/i.test(cell),
  days: (cell: string) => weekdaysIn(cell) !== undefined,
} as const;
type Kind = keyof typeof kinds;

const fields = [
  'subject',
  'level',
  'room',
  'weeks',
  'days',
  'schedule',
  'hours',
  'start',
  'end',
  'from',
  'to',
] as const;
type Field = (typeof fields)[number];

/** The number of rows by which a column is recognized. */
const SAMPLE = 100;

/** The place of each field: a column is recognized by its cells, or if these do not tell, by its heading. */
function columnsIn(heading: readonly string[], rows: readonly string[][]): Map<Field, number> {
  const found = new Map<Field, number>();
  const rest: [number, Heading | undefined][] = [];
  const take = (field: Field, at: number) => {
    if (!found.has(field)) found.set(field, at);
    else rest.push([at, undefined]);
  };
  for (const [at, text] of heading.entries()) {
    const meaning = meaningOf(text);
    const cells = rows.slice(0, SAMPLE).flatMap((row) => (row[at]?.trim() ? [row[at] ?? ''] : []));
    const kind = (Object.keys(kinds) as Kind[]).find((each) => cells.filter(kinds[each]).length * 2 > cells.length);
    const isLast = meaning === 'last';
    if (meaning === 'weeks' || meaning === 'room') take(meaning, at);
    else if (kind === 'schedule' || kind === 'hours') take(kind, at);
    else if (kind === 'date') take(isLast || (found.has('from') && meaning !== 'first') ? 'to' : 'from', at);
    else if (kind === 'time') take(isLast || (found.has('start') && meaning !== 'first') ? 'end' : 'start', at);
    else if (meaning === 'days' || (kind === 'days' && meaning === undefined)) take('days', at);
    else rest.push([at, meaning]);
  }
  const isDate = (at: number) => /date|day|datum|tag|fecha/.test(plain(heading[at] ?? ''));
  for (const [at, meaning] of rest) {
    if (meaning === 'first') take(isDate(at) || found.has('start') || found.has('hours') ? 'from' : 'start', at);
    else if (meaning === 'last') take(isDate(at) || found.has('end') || found.has('hours') ? 'to' : 'end', at);
    else if (meaning === 'hours' || meaning === 'subject' || meaning === 'level') take(meaning, at);
  }
  // Without a column headed Subject, a column headed Course is the subject, otherwise the one headed Class.
  if (!found.has('subject')) {
    const levels = rest.filter(([, meaning]) => meaning === 'level').map(([at]) => at);
    const subject = levels.find((at) => /course/.test(plain(heading[at] ?? ''))) ?? levels[0];
    const level = levels.find((at) => at !== subject);
    found.delete('level');
    if (subject !== undefined) found.set('subject', subject);
    if (level !== undefined) found.set('level', level);
  }
  return found;
}

const names = { subject: 'subject', days: 'days', start: 'start', end: 'end', from: 'first day', to: 'last day' };

/** The order of dates in each column with dates that can be read in two ways. */
function orderIn(columns: readonly string[][], asked: DateOrder | '') {
  const orders = columns.map((cells) => {
    const said = cells.flatMap((cell) => ordersOf(cell) ?? []);
    const months = said.filter((each) => each === 'month-first').length;
    const days = said.length - months;
    return {
      months,
      days,
      isOpen: months > 0 && months === days,
      example: cells.find((cell) => ordersOf(cell)?.length === 2),
    };
  });
  const more = orders.reduce((sum, { months, days }) => sum + months - days, 0);
  const proposed: DateOrder = asked || (more < 0 ? 'day-first' : 'month-first');
  const open = orders.find(({ isOpen }) => isOpen);
  return {
    question: open ? { example: open.example?.trim() ?? '', proposed } : null,
    of: orders.map(
      ({ months, days }): DateOrder => (months > days ? 'month-first' : months < days ? 'day-first' : proposed),
    ),
  };
}

/**
 * Reads a timetable from the rows of a table: a rule for each line below the headings. A line that cannot be read is a
 * rule with a problem.
 * @param dates how dates that can be read in two ways are read; '' as it is probable
 * @returns the rules, or `notATable` if columns are missing
 * @throws RefusedCalendar if the table has too many lines
 */
export async function readTimetable(file: FileRows, dates: DateOrder | ''): Promise<TimetableFile | typeof notATable> {
  const at = headingRowOf(file.rows, timetableHeadings);
  const rows = file.rows.slice(at + 1);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length > MOST_IMPORTED_RULES) throw new RefusedCalendar('too large');
  const columns = columnsIn(file.rows[at] ?? [], filled);
  const has = (field: Field) =>
    columns.has(field) ||
    (columns.has('schedule') && (field === 'days' || field === 'start' || field === 'end')) ||
    (columns.has('hours') && (field === 'start' || field === 'end'));
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((field) => !has(field));
  if (missing.length > 0) return noTable(`Columns are missing: ${missing.map((field) => names[field]).join(', ')}.`);
  const cellOf = (row: readonly string[], field: Field) => (row[columns.get(field) ?? -1] ?? '').trim();
  const { question, of } = orderIn(
    (['from', 'to'] as const).map((field) => filled.map((row) => cellOf(row, field))),
    dates,
  );
  const rules: FoundRule[] = [];
  for (const [index, row] of rows.entries()) {
    await yieldToEventLoop();
    if (row.every((cell) => cell.trim() === '')) continue;
    rules.push(ruleIn((field) => cellOf(row, field), file.firstLine + at + 1 + index, of));
  }
  return { rules, daysOff: [], yearly: 0, dates: question, notes: [] };
}

function ruleIn(cell: (field: Field) => string, line: number, [first, last]: readonly DateOrder[]): FoundRule {
  const schedule = scheduleIn(cell('schedule'));
  const hours = schedule ?? hoursIn(cell('hours'));
  const [start, end] = [hours?.start ?? timeIn(cell('start')), hours?.end ?? timeIn(cell('end'))];
  const weekdays = schedule?.weekdays ?? weekdaysIn(cell('days'));
  const firstDay = dayIn(cell('from'), first ?? 'month-first');
  const lastDay = dayIn(cell('to'), last ?? 'month-first');
  const everyWeeks = weeksIn(cell('weeks'));
  const [subject, level] = [cell('subject'), cell('level')];
  const title = (level === '' ? subject : `${subject} (${level})`).replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_TITLE);
  const unread = (what: string, field: Field) => {
    const text = cell(columnSaid(field, cell)).slice(0, 40);
    return text === '' ? `Line ${line} has no ${what}.` : `Line ${line}: “${text}” cannot be read as ${what}.`;
  };
  const problems = [
    subject === '' && `Line ${line} has no subject.`,
    !weekdays && unread('days', 'days'),
    !start && unread('start time', 'start'),
    !end && unread('end time', 'end'),
    !firstDay && unread('first day', 'from'),
    !lastDay && unread('last day', 'to'),
    !everyWeeks && unread('number of weeks', 'weeks'),
    start && end && end <= start && `Line ${line} ends at ${end}, before it begins at ${start}.`,
  ];
  return {
    line,
    title,
    weekdays: weekdays ?? [1],
    everyWeeks: everyWeeks ?? 1,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    start_time: start ?? '',
    end_time: end ?? '',
    room: cell('room')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, LONGEST_ROOM)
      .trim(),
    changes: [],
    problem: problems.find((each) => typeof each === 'string') || '',
  };
}

/** The column in which a field is, for columns with several fields. */
function columnSaid(field: Field, cell: (field: Field) => string): Field {
  const shared = (['schedule', 'hours'] as const).find((each) => cell(each) !== '');
  return cell(field) === '' && shared ? shared : field;
}
