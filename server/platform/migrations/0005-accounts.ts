import { type Kysely, sql } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { columnTypes } from './column-types.ts';

/** The number of accounts that get their keys in one statement. */
const ACCOUNTS_AT_A_TIME = 500;

interface Named {
  id: number;
  username: string;
}

/** Every account of a table, in pages, so that no statement blocks a large school for long. */
async function* pagesOf(db: Kysely<unknown>, table: string, id: string): AsyncGenerator<Named[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Named>`select ${sql.ref(id)} as id, username from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${sql.lit(ACCOUNTS_AT_A_TIME)}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows;
  }
}

/** Gives every account the key of its username, except accounts that share a key. @see decisions §3.9 */
async function giveKeys(db: Kysely<unknown>, table: string, id: string): Promise<void> {
  const holders = new Map<string, number>();
  for await (const page of pagesOf(db, table, id)) {
    for (const { username } of page) {
      const key = usernameKey(username);
      holders.set(key, (holders.get(key) ?? 0) + 1);
    }
  }
  for await (const page of pagesOf(db, table, id)) {
    const alone = page.filter(({ username }) => holders.get(usernameKey(username)) === 1);
    if (alone.length === 0) continue;
    const given = alone.map((each) => sql`(cast(${each.id} as integer), cast(${usernameKey(each.username)} as text))`);
    await sql`with given (id, key) as (values ${sql.join(given)})
      update ${sql.table(table)} set "usernameKey" = given.key from given where ${sql.ref(id)} = given.id`.execute(db);
  }
}

/**
 * Finds usernames in upper or lower case, gives professors an email address, and stores mailed codes. A code belongs to
 * an account, or to none if someone requested it for a username that does not exist.
 * @see decisions §3.9, §3.12
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  for (const [table, id] of [
    ['student', 'stud_id'],
    ['professor', 'prof_id'],
    ['administrator', 'admin_id'],
  ] as const) {
    await db.schema.alterTable(table).addColumn('usernameKey', 'text').execute();
    await giveKeys(db, table, id);
    await db.schema.createIndex(`${table}_username`).on(table).column('usernameKey').unique().execute();
  }

  await db.schema.alterTable('professor').addColumn('email', 'text').execute();
  await db.schema.createIndex('professor_email').on('professor').column('email').unique().execute();

  await db.schema
    .createTable('mailed_code')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('stud_id', 'integer', (column) => column.references('student.stud_id').onDelete('cascade'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('cascade'))
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().check(sql`tries between 0 and 5`))
    .addColumn('expiresAt', instant, (column) => column.notNull())
    .addCheckConstraint('mailed_code_one_person', sql`stud_id is null or prof_id is null`)
    .execute();
  for (const column of ['stud_id', 'prof_id', 'expiresAt'])
    await db.schema.createIndex(`mailed_code_${column}`).on('mailed_code').column(column).execute();
}
