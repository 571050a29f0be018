import { type RawBuilder, sql } from 'kysely';
import { type Role, roles } from '#contract/platform/base/call.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { accountTable, personColumn } from './active-sign-in-queries.ts';

/** Any number of ids in one parameter: `in ${idsOf(db, ids)}`. */
export function idsOf(db: Db, ids: readonly number[]) {
  const list = JSON.stringify(ids);
  return dialectOf(db) === 'postgres'
    ? sql<number>`(select value::int from json_array_elements_text(cast(${list} as json)))`
    : sql<number>`(select value from json_each(${list}))`;
}

/** First and last name as one column of a query over this table of people, or over its alias. */
export const fullNameColumn = (table: string): RawBuilder<string> =>
  sql`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/**
 * The current name of the person in `byRole` and `by_id`, as a column: first and last name, or an administrator's
 * username; '' if they no longer exist.
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

/**
 * Current names of people of a role, by id: full names, usernames of administrators. Returns all names of the role, or
 * only the names for these ids.
 */
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

/** Returns a lookup of these people's current names; '' if they no longer exist. */
export async function nameFinder(db: Db, people: readonly { role: Role; person_id: number }[]) {
  const names = new Map<Role, Map<number, string>>();
  for (const [role, some] of Map.groupBy(people, (one) => one.role))
    names.set(role, await namesOf(db, role, [...new Set(some.map(({ person_id }) => person_id))]));
  return (role: Role, person_id: number): string => names.get(role)?.get(person_id) ?? '';
}

/** The people whose names contain each of these words, ignoring accents and letter case, by role. */
export function peopleCalled(db: Db, words: readonly string[]): Promise<{ role: Role; ids: number[] }[]> {
  return Promise.all(
    roles.map(async (role) => {
      const names = [...(await namesOf(db, role))];
      return { role, ids: names.flatMap(([id, name]) => (hasWords(name, words) ? [id] : [])) };
    }),
  );
}

/** Whether a text contains each of these words, ignoring accents and letter case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = stripDiacritics(text);
  return words.every((word) => plain.includes(word));
}

/** Splits a typed search into words, for `peopleCalled`. */
export const searchWords = (typed: string | null) =>
  stripDiacritics(typed ?? '')
    .split(' ')
    .filter(Boolean);
