import { emptyTally, type Tally } from '#contract/attendance/report/figure-rules.ts';
import type { ReportCell, ReportLink, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { emptyReportTable } from '#contract/attendance/report/report-tables.ts';
import { lastNameFirst, wholeName } from '#contract/people/student/name-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

type Names<Text extends string> = Text extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : Text;

/** A row by the names of its columns, with what it leads to, and the cells of columns that only this report has. */
type Row<Columns extends string> = Readonly<Record<Names<Columns>, ReportCell>> & {
  readonly link?: ReportLink;
  readonly more?: readonly ReportCell[];
};

/** A table of a report, from one of `reportTables`. Columns that only this report has stand after the program level. */
export function reportTableOf<
  Tables extends Record<string, readonly [string, string]>,
  Id extends keyof Tables & string,
>(tables: Tables, id: Id, rows: readonly Row<Tables[Id][1]>[], more: ReportTable['columns'] = []): ReportTable {
  const { title, columns } = emptyReportTable(id, tables[id] as Tables[Id]);
  const names = columns.map((column) => column.id as Names<Tables[Id][1]>);
  const place = columns.findIndex((column) => column.id === 'programLevel') + 1;
  return {
    id,
    title,
    columns: columns.toSpliced(place, 0, ...more),
    rows: rows.map((row) => ({
      cells: names.map((name): ReportCell => row[name]).toSpliced(place, 0, ...(row.more ?? [])),
      ...(row.link && { link: row.link }),
    })),
  };
}

/** Rows for these students by last name, with what was found about each. Namesakes have their username too. */
export async function namedStudents<Found>(db: Db, found: Iterable<readonly [stud_id: number, found: Found]>) {
  const cells = new Map(found);
  const students = (await studentsOf(db, [...cells.keys()])).sort(lastNameFirst);
  const called = Map.groupBy(students, wholeName);
  return students.map((one) => {
    const name = wholeName(one);
    const student = called.get(name)?.length === 1 || !one.username ? name : `${name} (${one.username})`;
    const link = { report: 'student', stud_id: one.stud_id } as const;
    return { ...(cells.get(one.stud_id) as Found), student, programLevel: one.courseYearSection, link };
  });
}

/** Compares rows by the first of these columns, the largest first, then by the others. */
export const largestFirst =
  <Name extends string>(...names: Name[]) =>
  (one: Record<Name, number | null>, other: Record<Name, number | null>): number =>
    names.map((name) => (other[name] ?? 0) - (one[name] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The difference of two shares; null if one of them is not known. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** A link to the sessions of these days. */
export const sessionsLink = (from: string, to: string) => ({ report: 'sessions', from, to }) as const;

/** The value under a key, made at its first use. */
export function entryOf<Key, Value>(entries: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}

/** The tally under a key. */
export const tallyOf = <Key>(tallies: Map<Key, Tally>, key: Key): Tally => entryOf(tallies, key, emptyTally);

/** What is known of each program level or hour, in natural order; '' is none. */
export const naturalEntries = <Value>(entries: ReadonlyMap<string, Value>) =>
  [...entries].filter(([key]) => key !== '').sort(([one], [other]) => naturalOrder(one, other));
