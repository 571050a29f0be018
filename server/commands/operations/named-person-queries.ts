import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { standsFor } from '#server/account/sign-in/username-queries.ts';
import { accountTable, personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { KeptPerson } from '#server/school/person-export/record-kind-queries.ts';

/** The kinds of values that identify a person: a username, an id, or a student number. */
export type NamedBy = 'username' | 'id' | 'number';

/**
 * The one student or professor whom a username, id or student number identifies.
 * @param as the kind of the value; undefined for any
 * @throws WrongSetting if it identifies no one, or two people
 */
export async function personNamed(db: Db, role: KeptPerson['role'], given: string, as?: NamedBy): Promise<KeptPerson> {
  const id = personColumn[role] as 'stud_id';
  const found = (by: RawBuilder<SqlBool>) =>
    db
      .selectFrom(accountTable[role] as 'student')
      .select([`${id} as id`, 'username', 'email'])
      .where(by)
      .execute();
  const ways: Partial<Record<NamedBy, RawBuilder<SqlBool>>> = {
    username: standsFor(given),
    ...(/^\d{1,9}$/.test(given) && { id: sql`${sql.ref(id)} = ${Number(given)}` }),
    ...(role === 'student' && { number: sql`student_number = ${given}` }),
  };
  const named = new Map<number, { person: Omit<KeptPerson, 'role'>; by: NamedBy[] }>();
  for (const by of (['username', 'number', 'id'] as const).filter((each) => as === undefined || as === each)) {
    const way = ways[by];
    for (const person of way ? await found(way) : [])
      named.set(person.id, { person, by: [...(named.get(person.id)?.by ?? []), by] });
  }
  const [only, ...others] = named.values();
  const kinds = role === 'student' ? 'username, number or id' : 'username or id';
  if (!only) throw new WrongSetting(`There is no ${role} with the ${as ?? kinds} "${given}".`);
  if (others.length === 0) return { role, ...only.person };
  const which = [only, ...others].map(({ person, by }) => `${person.username} (id ${person.id}) by --${by[0]}`);
  throw new WrongSetting(
    `"${given}" fits ${others.length + 1} ${role}s: ${which.join(', ')}. Say which by adding --username, --number or --id.`,
  );
}
