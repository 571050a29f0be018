import { sql } from 'kysely';
import { type Role, roles } from '#contract/base/call.ts';
import { plainLetters } from '#contract/base/plain-letters.ts';
import { type Db, dialectOf } from '#server/database/database.ts';
import { accountTable, personColumn } from './living-sign-in-queries.ts';

/** However many ids, in one parameter: `in ${idsOf(db, ids)}`. */
export function idsOf(db: Db, ids: readonly number[]) {
  const list = JSON.stringify(ids);
  return dialectOf(db) === 'postgres'
    ? sql<number>`(select value::int from json_array_elements_text(cast(${list} as json)))`
    : sql<number>`(select value from json_each(${list}))`;
}

/** What people of a role are called now, by id: first and last name, an administrator's username. All of them, or these. */
export async function namesOf(db: Db, role: Role, ids?: readonly number[]): Promise<Map<number, string>> {
  if (ids?.length === 0) return new Map();
  const id = personColumn[role] as 'stud_id';
  const name = role === 'admin' ? sql<string>`username` : sql<string>`first_name || ' ' || last_name`;
  const people = await db
    .selectFrom(accountTable[role] as 'student')
    .select([id, name.as('name')])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`${sql.ref(id)} in ${idsOf(db, ids ?? [])}`))
    .execute();
  return new Map(people.map((one) => [one[id], one.name]));
}

/** Those in whose names each of these words is a part, accents and letter case aside, by role. */
export function peopleCalled(db: Db, words: readonly string[]): Promise<{ role: Role; ids: number[] }[]> {
  return Promise.all(
    roles.map(async (role) => {
      const names = [...(await namesOf(db, role))];
      const called = names.filter(([, name]) => words.every((word) => plainLetters(name).includes(word)));
      return { role, ids: called.map(([id]) => id) };
    }),
  );
}

/** The words of what was typed into a search, as `peopleCalled` takes them. */
export const wordsOf = (typed: string | null) =>
  plainLetters(typed ?? '')
    .split(' ')
    .filter(Boolean);
