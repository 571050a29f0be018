/**
 * What a restore takes and what it refuses. Seeded defects it was seen to catch: a database of something else that
 * becomes an empty school.
 */
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresProgram, runProgram } from '#server/backup/postgres-programs.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { eachPlace } from '#testkit/school/each-place.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { signedInStudent } from '#testkit/school/people.ts';

async function inDatabase(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Makes a database of these tables, and of it what its own programs make for a copy. */
async function makeForeign(name: string, file: string, tables: string): Promise<void> {
  if (name === 'SQLite') {
    new BetterSqlite(file).exec(tables).close();
    return;
  }
  const own = await ownPostgresDatabase();
  await inDatabase(own.url, tables)
    .then(() => runProgram(postgresProgram('pg_dump'), ['--format=custom', `--file=${file}`, own.url]))
    .finally(() => own.remove());
}

describe.each(databases)('a restore on $name', ({ name }) => {
  const place = eachPlace({ name });
  const backup = () => join(place.folder, 'school.backup');
  const run = (command: string, ...args: string[]) =>
    runCommandFile(`server/operations/${command}-command.ts`, args, place.env);
  /** Every row of the school as it is when opened, and it is closed again. */
  async function rows(): Promise<string> {
    const school = await openApplication(place.env);
    const lines = (await dump(school.services.database)).split('\n');
    await school.close();
    return lines.filter((line) => !/"(hash|idempotencyKey)":|ready_probe/.test(line)).join('\n');
  }
  async function makeSchool(): Promise<string> {
    const school = await openApplication(place.env);
    await signedInStudent(school);
    await school.close();
    return rows();
  }

  it('refuses a database of something else, when it only looks as well, and the school stays', async () => {
    const before = await makeSchool();
    await makeForeign(name, backup(), 'create table contacts (a int); create table student (stud_id int, note text);');
    for (const how of ['--force', '--dry-run']) {
      const err = `${backup()} cannot be read: it is no backup of Rollcall.\n`;
      expect(await run('restore', backup(), how)).toMatchObject({ code: 1, err });
    }
    expect(await rows()).toBe(before);
  }, 60_000);

  it.runIf(name === 'PostgreSQL')(
    'takes the place of whatever stood there, views too',
    async () => {
      const before = await makeSchool();
      expect(await run('backup', backup())).toMatchObject({ code: 0 });
      const views = 'create view shown as select stud_id from student; create view plain as select 1 as one';
      await inDatabase(place.env.DATABASE_URL ?? '', views);
      expect(await run('restore', backup(), '--force')).toMatchObject({ code: 0, err: '' });
      expect(await rows()).toBe(before);
    },
    60_000,
  );
});
