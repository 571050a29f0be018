import type { Row } from '#testkit/school/dump.ts';

/** All rows of a school at one moment, by table. */
type Records = Map<string, Row[]>;

/** How the people and objects that a call concerns are called in its effects, by column and value, as `stud_id 7`. */
export type Names = ReadonlyMap<string, string>;

const SECRET = /^(hash|tail|password|mac|salt|idempotencyKey|sha256|bytes)$/;
const ID = /(_id|_by|^reference|[a-z]By)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * A value without what differs from one time to the next: new ids, the moment, secrets, numbers in names.
 * @param called the column as `names` calls it
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
  // Whom or what a number means depends on the row's role or kind: the ids of several may be one number.
  const { kind, role } = row;
  const of: Record<string, Row[string] | undefined> = { reference: kind, person_id: role };
  const called = (column: string) => (column in of ? `${column} of ${of[column]}` : column);
  return Object.entries(row)
    .map(([column, value]) => `${column}=${comparable(column, value, names, since, called(column))}`)
    .join(' ');
}

/** What is worked off by itself, sooner or later, whichever call is being tried by then: letters that wait to be sent. */
const WORKED_OFF: readonly string[] = ['letter'];

/** Rows by their key, which is the first column of every table. */
const byKey = (rows: Row[] = []) => new Map(rows.map((row) => [String(Object.values(row)[0]), row]));

/**
 * What a call changed in the records, a line for each row, comparable with what the same call changed for others.
 * @param names of whom and what it concerns; every other id is `another`
 * @param since instants from then on are all alike
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
