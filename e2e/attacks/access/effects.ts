import type { Row } from '#testkit/school/dump.ts';

/** All rows of a school at one moment, by table. */
type Records = Map<string, Row[]>;

/** How the people and objects that a call concerns are called in its effects, by column and value, as `stud_id 7`. */
export type Names = ReadonlyMap<string, string>;

const SECRET = /^(hash|tail|password|mac|salt|idempotencyKey|sha256)$/;
const ID = /(_id|^reference|[a-z]By)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value without what differs from one time to the next: new ids, the moment, secrets, numbers in names. */
function comparable(column: string, value: Row[string] | undefined, names: Names, since: string): string {
  if (SECRET.test(column)) return 'a secret';
  if (ID.test(column)) return names.get(`${column} ${value}`) ?? (value === null ? 'null' : 'another');
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value)) return value >= since ? 'since then' : value;
  return value.replace(/\d+/g, '#');
}

function comparableRow(row: Row, names: Names, since: string): string {
  return Object.entries(row)
    .map(([column, value]) => `${column}=${comparable(column, value, names, since)}`)
    .join(' ');
}

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
