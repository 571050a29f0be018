import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databases, unused } from '#testkit/school/databases.ts';
import { up } from './0005-accounts.ts';

it.each(databases.map(unused))('accounts from before have their keys, each its own, on $name', async (kind) => {
  const { database, remove } = await kind.open();
  const db = database.schema;
  // A migration is never undone in a school; here the database is put back to what came before this one.
  await db.schema.dropTable('mailed_code').execute();
  for (const index of ['student_username', 'professor_username', 'administrator_username', 'professor_email'])
    await db.schema.dropIndex(index).execute();
  for (const table of ['student', 'professor', 'administrator'] as const)
    await db.schema.alterTable(table).dropColumn('usernameKey').execute();
  await db.schema.alterTable('professor').dropColumn('email').execute();

  const usernames = [
    ...Array.from({ length: 1201 }, (_none, number) => `Pupil ${number}`),
    'Ana',
    'ana',
    'ANA',
    'ÉLISE',
    'straße',
  ];
  for (const username of usernames)
    await sql`insert into administrator (username, password, "createdAt") values (${username}, 'x', '2026-09-08T08:00:00.000Z')`.execute(
      db,
    );
  await up(db as never);

  const found = await db.selectFrom('administrator').select(['username', 'usernameKey']).orderBy('admin_id').execute();
  const expected = (name: string) => (/^ana$/i.test(name) ? null : name.toLowerCase());
  expect(found).toEqual(usernames.map((username) => ({ username, usernameKey: expected(username) })));
  await remove();
});
