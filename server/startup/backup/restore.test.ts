/** Which databases a restore accepts and refuses, and what every command and the start say about a refused database. */
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { atClosedSchool, openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { eachPlace } from '#testkit/school/each-deployment.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { postgresProgram, runProgram } from './postgres-programs.ts';

async function inDatabase(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Makes a database with these tables, and a copy of it with the database's own programs. */
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
    runCommandFile(`server/commands/operations/${command}-command.ts`, args, place.env);
  /** Opens the school, returns all of its rows, and closes it. */
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

  it("refuses a database that is not Rollcall's, also in a trial run, and the school stays", async () => {
    const before = await makeSchool();
    await makeForeign(name, backup(), 'create table contacts (a int); create table student (stud_id int, note text);');
    for (const how of ['--force', '--dry-run']) {
      const err = `${backup()} cannot be read: it is no backup of Rollcall.\n`;
      expect(await run('restore', backup(), how)).toMatchObject({ code: 1, err });
    }
    expect(await rows()).toBe(before);
  });

  /** Changes the school's database without Rollcall. */
  async function inSchool(statements: string): Promise<void> {
    const { DATA_DIR = '', DATABASE_URL } = place.env;
    if (DATABASE_URL) await inDatabase(DATABASE_URL, statements);
    else new BetterSqlite(join(DATA_DIR, 'rollcall.sqlite')).exec(statements).close();
  }
  const oneLine = (text: string) => ({ code: 1, err: expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`)) });

  // Settings are read and checked in the same way on both.
  it.runIf(name === 'SQLite')(
    'names the time zone that this machine does not know, until SCHOOL_TIME_ZONE names another',
    async () => {
      await makeSchool();
      await inSchool(`update setting set value = 'Mars/Olympus' where name = 'time_zone'`);
      const said = 'time zone is "Mars/Olympus", which this machine does not know. Set SCHOOL_TIME_ZONE';
      expect(await run('verify')).toMatchObject(oneLine(said));
      expect(await run('backup', backup())).toMatchObject({ code: 0, err: '' });
      const looked = await run('restore', backup(), '--dry-run');
      expect(looked).toMatchObject({ code: 0, err: '', out: expect.stringContaining(said) });
      const restored = await run('restore', backup(), '--force', '--as-the-school');
      expect(restored).toMatchObject({ code: 0, err: expect.stringContaining(said) });
      const { SCHOOL_TIME_ZONE: _unset, ...without } = place.env;
      await expect(openApplication(without)).rejects.toThrow(said);
      const zone = await atClosedSchool({ ...place.env, SCHOOL_TIME_ZONE: 'Asia/Manila' }, async ({ ask }) => {
        return (await ask(getSchool)).reply.time_zone;
      });
      expect(zone).toBe('Asia/Manila');
      await openApplication(without).then((school) => school.close());
    },
  );

  it.runIf(name === 'SQLite')('refuses a school whose settings cannot be used, and so does a start', async () => {
    const before = await makeSchool();
    await inSchool(`update setting set value = 'many' where name = 'level_threshold'`);
    const said = 'setting level_threshold must be a whole number from 1 to 1000000 \\(it is "many"\\)';
    expect(await run('verify')).toMatchObject(oneLine(said));
    expect(await run('backup', backup())).toMatchObject(oneLine(said));
    await expect(openApplication(place.env)).rejects.toThrow(new RegExp(`${said}.*restore`));
    await inSchool(`update setting set value = '1500' where name = 'level_threshold'`);
    for (const how of ['--dry-run', '--force'])
      expect(await run('restore', backup(), how)).toMatchObject(oneLine(said));
    expect(await rows()).toBe(before);
  });

  it.runIf(name === 'SQLite')('names a view that is not Rollcall’s, before a backup is made of it', async () => {
    await makeSchool();
    await inSchool('create view v as select 1');
    for (const [command = '', ...args] of [['verify'], ['backup', backup()]])
      expect(await run(command, ...args)).toMatchObject(oneLine("the view v in it is not Rollcall's"));
  });

  it('refuses a school whose tables lack what Rollcall gave them', async () => {
    await makeSchool();
    const once =
      name === 'SQLite' ? 'drop index student_number' : 'alter table attendance drop constraint attendance_once';
    await inSchool(`drop index qr_token_one_unused; ${once}`);
    const lacks = [
      name === 'SQLite'
        ? 'student has no unique index of student_number'
        : 'attendance has no unique index of stud_id,class_id',
      'qr_token has no unique index of some of its rows by stud_id',
    ];
    for (const [command = '', ...args] of [['verify'], ['backup', backup()], ['restore', backup(), '--force']]) {
      const { code, err } = await run(command, ...args);
      expect([code, err.trim().split('\n').sort()]).toEqual([1, lacks.map((each) => `the table ${each}`).sort()]);
    }
  });

  it.runIf(name === 'PostgreSQL')('replaces everything that was there, views too', async () => {
    const before = await makeSchool();
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    const views = 'create view shown as select stud_id from student; create view plain as select 1 as one';
    await inDatabase(place.env.DATABASE_URL ?? '', views);
    const other = new pg.Client({ connectionString: place.env.DATABASE_URL });
    await other.connect();
    await other.query('select pg_advisory_lock(7302611)');
    const late = await run('restore', backup(), '--force');
    expect([late.code, late.err]).toEqual([
      1,
      expect.stringMatching(/^Another restore or backup .+ is under way.*\n$/),
    ]);
    await other.end();
    expect(await run('restore', backup(), '--force', '--as-the-school')).toMatchObject({ code: 0, err: '' });
    expect(await rows()).toBe(before);
  });
});
