import type { ImportTable, NameOrder } from '#contract/school/people-import/import-calls.ts';
import { type ImportField, identifyingColumns } from '#contract/school/people-import/import-headings.ts';
import { bareName, isSerialHeading, likelyField } from './guess-field.ts';
import { levelKey } from './similar-levels.ts';

/** The field of a column, and the reason why a person should check it. */
export type GuessedColumn = Pick<ImportTable['columns'][number], 'field' | 'doubt' | 'looksLike'>;

/** A column with its weight. */
interface Weighed {
  heading: string;
  /** The probable field of the column (null for none), and the weight of this guess. */
  field: ImportField | null;
  weight: number;
  /** Whether the column only counts lines. */
  isSerial: boolean;
  /** Whether the column certainly means no field. */
  isOther: boolean;
}

const isDate = (cell: string) =>
  /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}[ .-]*[\p{L}]{3,}[ .,-]+\d{2,4}|[\p{L}]{3,} \d{1,2},? \d{4})([ T,]|$)/u.test(
    cell,
  );
const hasDigit = (cell: string) => /\p{Nd}/u.test(cell);

function shareOf(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** Whether cells count lines: whole numbers that start at 0 or 1 and grow by one. */
function countsLines(cells: readonly string[]): boolean {
  const numbers = cells
    .filter((cell) => cell !== '')
    .map((cell) => (/^\d{1,6}[.)]?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN));
  if (!(numbers[0] === 0 || numbers[0] === 1)) return false;
  // Below the last student there are totals and names.
  const counted = numbers.filter((number) => !Number.isNaN(number));
  return (
    counted.length > 1 &&
    counted.length >= numbers.length / 2 &&
    counted.every((number, at) => number === (numbers[0] ?? 0) + at)
  );
}

/** The likely field of a column by its heading and its cells. */
function weigh(heading: string, column: readonly string[], levels: ReadonlySet<string>): Weighed {
  const cells = column.filter((cell) => cell !== '');
  const { field, isOther, isExact } = likelyField(heading);
  const nothing = { heading, field: null, weight: 0, isSerial: false, isOther };
  if (isOther) return nothing;
  const isSerial = isSerialHeading(heading) && countsLines(column);
  if (isSerial) return { ...nothing, isSerial };
  const bare = bareName(heading);
  if (bare !== undefined) return { ...nothing, field: bare === '' ? 'full_name' : bare, weight: 2 };
  const said = isExact ? 3 : 2;
  // Invisible characters are removed only later, but the @ is enough to recognize an address.
  const addresses = shareOf(cells, (cell) => /\S@\S/.test(cell));
  if (addresses >= 0.5) return { ...nothing, field: 'email', weight: field === 'email' ? said : 1.5 };
  if (field === 'email') return cells.length === 0 || addresses > 0 ? { ...nothing, field, weight: said } : nothing;
  if (shareOf(cells, isDate) >= 0.5) return { ...nothing, isOther: field === null };
  const isLevel = cells.length > 0 && shareOf(cells, (cell) => levels.has(levelKey(cell))) >= 0.6;
  if (field === 'program_level') return { ...nothing, field, weight: said + (isLevel ? 1 : 0) };
  if (isLevel) return { ...nothing, field: 'program_level', weight: 2.5 };
  if (field === 'student_number') {
    const isGeneric = isSerialHeading(heading);
    const weight = said - (isGeneric ? 0.5 : 0) - (shareOf(cells, hasDigit) < 0.5 && cells.length > 0 ? 1 : 0);
    return { ...nothing, field, weight };
  }
  const isNamePart = field !== null && /name|suffix/.test(field) && field !== 'username';
  if (isNamePart && shareOf(cells, (cell) => /^[\d.,-]+$/.test(cell)) > 0.5) return nothing;
  return { ...nothing, field, weight: field ? said : 0 };
}

/** Decides whether a heading like "name" means the whole name, or the part of the name that has no other column. */
function settleNames(columns: Weighed[]): void {
  const of = (field: ImportField) =>
    columns.filter((each) => each.field === field && bareName(each.heading) === undefined);
  const bare = columns.filter((each) => bareName(each.heading) !== undefined);
  const partOf = (column: Weighed) => bareName(column.heading);
  const has = (field: ImportField) => of(field).length > 0 || bare.some((each) => partOf(each) === field);
  for (const column of bare) {
    const part = partOf(column);
    const [first, last] = [has('first_name'), has('last_name')];
    if (part === '') {
      if (first && last) Object.assign(column, { field: null, isOther: true });
      else column.field = first ? 'last_name' : last ? 'first_name' : 'full_name';
    } else if (!(first && last)) column.field = 'full_name';
    else if (of(part as ImportField).length > 0) Object.assign(column, { field: null, isOther: true });
  }
  // If both parts of a name have columns, the whole name adds nothing. If only one has a column, the whole name
  // contains more.
  const isThere = (field: ImportField) => columns.some((each) => each.field === field);
  const [parts, whole] = [isThere('first_name') && isThere('last_name'), isThere('full_name')];
  if (parts)
    for (const column of columns)
      if (column.field === 'full_name') Object.assign(column, { field: null, isOther: true });
  if (whole && !parts)
    for (const column of columns) if (column.field === 'first_name' || column.field === 'last_name') column.weight = -1;
}

/**
 * Guesses columns by headings and cells. Each field has at most one column, the most likely one. A column that counts
 * lines is not a student number. A field is in doubt if several columns fit, or if an ignored column looks like the
 * field.
 * @param headings the headings of all columns, '' for none
 * @param rows the first rows below them, cleaned
 * @param levels the school's program levels, by {@link levelKey}
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  levels: ReadonlySet<string>,
): GuessedColumn[] {
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
  const columns = headings.map((heading, at) => weigh(heading, cellsOf(at), levels));
  settleNames(columns);
  const chosen = new Map<ImportField, Weighed>();
  for (const column of columns) {
    if (column.field === null || column.weight <= 0) continue;
    const rival = chosen.get(column.field);
    if (!rival || rival.weight < column.weight) chosen.set(column.field, column);
  }
  const isIdentified = identifyingColumns.some((field) => chosen.has(field));
  return columns.map((column, at): GuessedColumn => {
    const { field, isSerial, isOther, weight } = column;
    const winner = field && chosen.get(field);
    if (field && winner === column) {
      const isRivaled = columns.some((each) => each !== column && each.field === field && each.weight === weight);
      return { field, doubt: isRivaled ? 'several' : '', looksLike: null };
    }
    if (field) return { field: null, doubt: winner?.weight === weight ? 'several' : 'left-out', looksLike: field };
    if (isSerial && !isIdentified) return { field: null, doubt: 'left-out', looksLike: 'student_number' };
    if (isOther || isSerial) return { field: null, doubt: '', looksLike: null };
    // This is a student number under an unknown heading: all cells differ and have digits.
    const cells = cellsOf(at).filter((cell) => cell !== '');
    const isNumber =
      !chosen.has('student_number') &&
      cells.length > 1 &&
      new Set(cells).size === cells.length &&
      cells.every((cell) => /^[\p{L}\p{Nd}./ -]{3,40}$/u.test(cell) && hasDigit(cell) && !isDate(cell));
    return { field: null, doubt: isNumber ? 'left-out' : '', looksLike: isNumber ? 'student_number' : null };
  });
}

/** Matches headings of a whole name whose last name comes first. */
const lastFirst =
  /(last|sur|family|apellido|\bnoms?\b|nachname|cognome|nazwisko|soyad|prijmeni|姓).*(first|given|fore|nombre|prenom|vorname|nome|imie|\bad\b|jmeno|名)/i;

/**
 * Guesses the order of names without a comma: from the heading, otherwise by a vote of all names. A name votes if it
 * has a comma, if it has a known student's first and last name, or if only one of its ends is in capitals.
 * @param known the last names and the first names of the school's students, in plain letters
 */
export function guessNameOrder(
  heading: string,
  names: readonly string[],
  known: { isLast(word: string): boolean; isFirst(word: string): boolean },
): NameOrder {
  if (lastFirst.test(heading.normalize('NFKD').replace(/\p{M}/gu, ''))) return 'last-first';
  let [last, first] = [0, 0];
  for (const name of names) {
    const words = name.split(/\s+/).filter((word) => word !== '');
    const [begin = '', end = ''] = [words[0], words.at(-1)];
    if (name.includes(',')) last += 1;
    else if (words.length < 2) continue;
    else if (known.isLast(begin) && known.isFirst(end)) last += 2;
    else if (known.isFirst(begin) && known.isLast(end)) first += 2;
    else if (isShouted(begin) && !isShouted(end)) last += 1;
    else if (isShouted(end) && !isShouted(begin)) first += 1;
  }
  return last > first ? 'last-first' : 'first-last';
}

const isShouted = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();
