import { type RawBuilder, sql } from 'kysely';
import { type Role, roles } from '#contract/platform/base/call.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { accountTable, personColumn } from './active-sign-in-queries.ts';

/** However many ids, in one parameter: `in ${idsOf(db, ids)}`. */
export function idsOf(db: Db, ids: readonly number[]) {
  const list = JSON.stringify(ids);
  return dialectOf(db) === 'postgres'
    ? sql<number>`(select value::int from json_array_elements_text(cast(${list} as json)))`
    : sql<number>`(select value from json_each(${list}))`;
}

/** First and last name in one (the one name of who has no other), as a column of a query over this table of people, or over what it is called there. */
export const fullNameColumn = (table: string): RawBuilder<string> =>
  sql`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/**
 * The name that somebody has now who did something, as a column of a query over a table that says so by `byRole` and
 * `by_id`: first and last name, an administrator's username, and '' of somebody who is not there any more.
 */
export function doersName(table: 'excuse' | 'leave' | 'roll_change'): RawBuilder<string> {
  const role = sql.ref<Tables[typeof table]['byRole']>(`${table}.byRole`);
  const id = sql.ref<number>(`${table}.by_id`);
  return sql<string>`coalesce(case ${role}
    when 'professor' then (select ${fullNameColumn('professor')} from professor where prof_id = ${id})
    when 'admin' then (select username from administrator where admin_id = ${id})
    when 'student' then (select ${fullNameColumn('by_student')} from student by_student where by_student.stud_id = ${id})
    end, '')`;
}

/** What people of a role are called now, by id: first and last name, an administrator's username. All of them, or these. */
export async function namesOf(db: Db, role: Role, ids?: readonly number[]): Promise<Map<number, string>> {
  if (ids?.length === 0) return new Map();
  const id = personColumn[role] as 'stud_id';
  const name = role === 'admin' ? sql<string>`username` : fullNameColumn(accountTable[role]);
  const people = await db
    .selectFrom(accountTable[role] as 'student')
    .select([id, name.as('name')])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`${sql.ref(id)} in ${idsOf(db, ids ?? [])}`))
    .execute();
  return new Map(people.map((one) => [one[id], one.name]));
}

/** Finds what each of these people is called now; '' of somebody who is not there any more. */
export async function nameFinder(db: Db, people: readonly { role: Role; person_id: number }[]) {
  const names = new Map<Role, Map<number, string>>();
  for (const [role, some] of Map.groupBy(people, (one) => one.role))
    names.set(role, await namesOf(db, role, [...new Set(some.map(({ person_id }) => person_id))]));
  return (role: Role, person_id: number): string => names.get(role)?.get(person_id) ?? '';
}

/** Those in whose names each of these words is a part, accents and letter case aside, by role. */
export function peopleCalled(db: Db, words: readonly string[]): Promise<{ role: Role; ids: number[] }[]> {
  return Promise.all(
    roles.map(async (role) => {
      const names = [...(await namesOf(db, role))];
      return { role, ids: names.flatMap(([id, name]) => (hasWords(name, words) ? [id] : [])) };
    }),
  );
}

/** Whether each of these words is a part of a text, accents and letter case aside. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = stripDiacritics(text);
  return words.every((word) => plain.includes(word));
}

/** The words of what was typed into a search, as `peopleCalled` takes them. */
export const searchWords = (typed: string | null) =>
  stripDiacritics(typed ?? '')
    .split(' ')
    .filter(Boolean);
