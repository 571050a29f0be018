import type { Row } from '#testkit/school/dump.ts';

/** All rows of a school at one moment, by table. */
type Records = Map<string, Row[]>;

/** Names of people and objects in effects, by column and value, as `stud_id 7`. */
export type Names = ReadonlyMap<string, string>;

const SECRET = /^(hash|tail|password|mac|salt|idempotencyKey|sha256|bytes)$/;
const ID = /(_id|_by|^reference|[a-z]By)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * A value without the parts that differ between runs: new ids, times, secrets, and numbers in names.
 * @param called the column's name in `names`
 */
function comparable(
  column: string,
  value: Row[string] | undefined,
  names: Names,
  since: string,
  called = column,
): string {
  if (SECRET.test(column)) return 'a secret';
  if (ID.test(column)) return names.get(`${called} ${value}`) ?? (value === null ? 'null' : 'another');
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value)) return value >= since ? 'since then' : value;
  return value.replace(/\d+/g, '#');
}

function comparableRow(row: Row, names: Names, since: string): string {
  // The row's role or kind determines what an id refers to, since ids of different tables may be equal.
  const { kind, role } = row;
  const of: Record<string, Row[string] | undefined> = { reference: kind, person_id: role };
  const called = (column: string) => (column in of ? `${column} of ${of[column]}` : column);
  return Object.entries(row)
    .map(([column, value]) => `${column}=${comparable(column, value, names, since, called(column))}`)
    .join(' ');
}

/** Tables that change in the background, whichever call is tried: they hold email that waits to be sent. */
const WORKED_OFF: readonly string[] = ['letter'];

/** Rows by their key: the first column of every table, with the column `key` where there is one. */
const byKey = (rows: Row[] = []) => new Map(rows.map((row) => [`${Object.values(row)[0]} ${row.key ?? ''}`, row]));

/**
 * The changes that a call made to the records, one line per row. Lines of different calls can be compared.
 * @param names those of the people and objects concerned; every other id is `another`
 * @param since all instants from then on are treated as equal
 */
export function effects(before: Records, after: Records, names: Names, since: string): string[] {
  const lines: string[] = [];
  for (const table of after.keys()) {
    if (WORKED_OFF.includes(table)) continue;
    const [was, is] = [byKey(before.get(table)), byKey(after.get(table))];
    for (const [key, row] of is) {
      const old = was.get(key);
      if (!old) lines.push(`${table}: new row ${comparableRow(row, names, since)}`);
      for (const [column, value] of Object.entries(old ? row : {})) {
        if (value === old?.[column]) continue;
        const [keyColumn = '', keyValue = null] = Object.entries(row)[0] ?? [];
        const which = comparable(keyColumn, keyValue, names, since);
        lines.push(`${table} of ${which}: ${column} becomes ${comparable(column, value, names, since)}`);
      }
    }
    for (const [key, row] of was) if (!is.has(key)) lines.push(`${table}: gone ${comparableRow(row, names, since)}`);
  }
  return lines.sort();
}
