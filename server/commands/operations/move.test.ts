/** The command moves a school to PostgreSQL and back. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '#server/platform/base/log.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { nextId, schoolTables } from '#server/startup/backup/school-table-queries.ts';
import { openServices } from '#server/startup/open-school/open-services.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { existing } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { answersTo, fillSchool, type ReadingCall } from '#testkit/school/full-school.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

const move = (...args: string[]) => runCommandFile('server/commands/operations/move-command.ts', args);

/** Runs the move, but kills it with signal 9 at its first statement that begins like this, in either database. */
const moveKilledAt = (statement: string, ...args: string[]) => {
  const kill = `
    const require = process.getBuiltinModule('node:module').createRequire('${process.cwd()}/package.json');
    const { prototype: sqlite } = require('better-sqlite3');
    const { prototype: postgres } = require('pg').Client;
    for (const [owner, name] of [[sqlite, 'prepare'], [postgres, 'query']]) {
      const real = owner[name];
      owner[name] = function (sql, ...more) {
        if (String(sql?.text ?? sql).startsWith(${JSON.stringify(statement)})) process.kill(process.pid, 'SIGKILL');
        return real.call(this, sql, ...more);
      };
    }`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(kill)}`;
  // This runs the sources, because statements can be intercepted only in their packages.
  return runCommandFile(resolve('server/commands/operations/move-command.ts'), args, { NODE_OPTIONS });
};

/** Opens the application on an existing database. */
async function schoolOn(database: Database): Promise<SchoolUnderTest> {
  await migrate(database.schema);
  return openSchool(existing(database));
}

async function everything({ services: { database } }: SchoolUnderTest): Promise<{ rows: string; next: number[] }> {
  const next: number[] = [];
  for (const table of schoolTables.filter(({ counted }) => counted)) next.push(await nextId(database.schema, table));
  return { rows: await dump(database), next };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('a school', () => {
  let filled: string;
  let folder: string;
  let postgres: OwnDatabase;
  let readings: ReadingCall[];
  let before: Awaited<ReturnType<typeof everything>>;
  let answered: string[];
  const sqlite = (name: string) => openSqlite(join(folder, name));
  beforeAll(async () => {
    filled = mkdtempSync(join(tmpdir(), 'rollcall-moving-'));
    const school = await schoolOn(openSqlite(join(filled, 'rollcall.sqlite')));
    readings = await fillSchool(school);
    // The table has more rows than one batch, and a key of several columns.
    const { read, write } = school.services.database;
    const entry = await read.selectFrom('audit_entry').select('audit_entry_id').executeTakeFirstOrThrow();
    const many = Array.from({ length: 450 }, (_none, at) => ({
      ...entry,
      role: 'student' as const,
      person_id: 900 + at,
    }));
    await write((db) => db.insertInto('audit_person').values(many).execute());
    before = await everything(school);
    answered = await answersTo(school, readings);
    await school.close();
  });
  afterAll(() => rmSync(filled, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-move-'));
    cpSync(filled, folder, { recursive: true });
    postgres = await ownPostgresDatabase();
  });
  afterEach(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('moves to PostgreSQL and back, gives the same answers, and continues its ids', async () => {
    expect(await move('--from', `sqlite:${folder}`, '--to', postgres.url)).toMatchObject({ code: 0, err: '' });
    const there = await schoolOn(openPostgres(postgres.url));
    expect(await everything(there)).toEqual(before);
    expect(await answersTo(there, readings)).toEqual(answered);
    await there.close();

    // Moves into a folder with other files. Others can still read these; only the school's files are private.
    const shelf = join(folder, 'shelf');
    mkdirSync(shelf);
    writeFileSync(join(shelf, 'public.html'), '');
    for (const path of [shelf, join(shelf, 'public.html')]) chmodSync(path, 0o755);
    const home = `sqlite:${join(shelf, 'back.sqlite')}`;
    const modes = () =>
      ['.', ...readdirSync(shelf).sort()].map((name) => [name, statSync(join(shelf, name)).mode & 0o777]);
    const left = [
      ['.', 0o755],
      ['back.sqlite', 0o600],
      ['back.sqlite.lock', 0o600],
      ['public.html', 0o755],
    ];
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const stays = async () =>
      expect(await openServices(config, makeLog('silent')).catch(({ message }: Error) => message)).toMatch(
        /^The school of \S+ was moved to PostgreSQL 127.0.0.1\/\w+: start it there.*move -- --stay/,
      );
    await stays();
    expect((await move('--from', `sqlite:${folder}`, '--to', postgres.url)).err).toMatch(/^The target is not empty/);
    await stays();
    expect((await move('--from', `sqlite:${folder}`, '--to', `sqlite:${join(folder, 'other')}`)).err).toContain(
      'was moved',
    );
    expect(await move('--stay', '--from', `sqlite:${folder}`)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/served from here again.*that nobody starts it there/s),
    });
    await (await openServices(config, makeLog('silent'))).database.close();
    expect(await move('--from', postgres.url, '--to', home)).toMatchObject({ code: 0, err: '' });
    expect(modes()).toEqual(left);
    expect((await move('--from', home, '--to', postgres.url)).err).toMatch(/^The target is not empty/);
    expect(modes()).toEqual(left);
    const back = await schoolOn(sqlite('shelf/back.sqlite'));
    expect(await everything(back)).toEqual(before);
    expect(await answersTo(back, readings)).toEqual(answered);
    // The student with the last id was deleted. That id must never be used again.
    const fourth = schoolTables.filter(({ counted }) => counted).findIndex(({ name }) => name === 'student');
    expect((await signedInStudent(back)).stud_id).toBe(before.next[fourth]);
    await back.close();

    // A path that does not exist becomes a data folder, which the next start uses unchanged.
    const moved = join(folder, 'moved');
    await move('--stay', '--from', postgres.url);
    expect(await move('--from', postgres.url, '--to', `sqlite:${moved}`)).toMatchObject({ code: 0, err: '' });
    expect([moved, join(moved, 'rollcall.sqlite')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    const started = await openServices(readConfig({ DATA_DIR: moved, LOG_LEVEL: 'silent' }), makeLog('silent'));
    expect(await dump(started.database)).toBe(before.rows);
    await started.database.close();
  }, 60_000);

  it('is killed during its move, and does not start and is not read until it has moved', async () => {
    const moved = join(folder, 'moved');
    for (const { from, to, env } of [
      { from: `sqlite:${folder}`, to: postgres.url, env: { DATABASE_URL: postgres.url, DATA_DIR: moved } },
      { from: postgres.url, to: `sqlite:${moved}`, env: { DATA_DIR: moved } },
    ]) {
      const first = to === postgres.url ? [] : ['create table if not exists "unfinished_move"'];
      for (const statement of [...first, 'create table "student"', 'insert into "student"']) {
        expect((await moveKilledAt(statement, '--from', from, '--to', to)).code).toBeNull();
        const unfinished = /^A move to \S+ has not finished.*npm run move/;
        await expect(openServices(readConfig(env), makeLog('silent'))).rejects.toThrow(unfinished);
        const { code, err } = await runCommandFile('server/commands/operations/verify-command.ts', [], env);
        expect([code, err]).toEqual([1, expect.stringMatching(unfinished)]);
      }
      expect(await move('--from', from, '--to', to)).toMatchObject({ code: 0, err: '' });
      const { database } = await openServices(readConfig(env), makeLog('silent'));
      expect(await dump(database)).toBe(before.rows);
      await database.close();
    }
  }, 90_000);

  it('leaves a source or a target of another version, and other programs’ tables, unchanged: only a start migrates a school', async () => {
    const file = join(folder, 'former.sqlite');
    const former = openSqlite(file);
    await migrate(former.schema, '0021-redemption-keys');
    await former.close();
    const before = readFileSync(file);
    const { code, err } = await move('--from', `sqlite:${file}`, '--to', postgres.url);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The school in \S+ is of another version\./)]);
    expect(readFileSync(file).equals(before)).toBe(true);
    const onto = await move('--from', `sqlite:${folder}`, '--to', `sqlite:${file}`);
    expect(onto.err).toMatch(/^The target is not empty: there are tables in it \(.*, …\)\. Give an empty database\.$/m);
    expect(readFileSync(file).equals(before), 'nor a target').toBe(true);
    const other = openPostgres(postgres.url);
    await other.schema.schema.createTable('wiki').addColumn('page', 'text').execute();
    await other.close();
    expect((await move('--from', `sqlite:${folder}`, '--to', postgres.url)).err).toMatch(/tables in it \(wiki\)/);
    const after = openPostgres(postgres.url);
    expect(await after.schema.introspection.getTables()).toHaveLength(1);
    await after.close();
  });

  it('names wrong arguments in one line, and leaves everything unchanged', async () => {
    const school = `sqlite:${folder}`;
    for (const [args, says] of [
      [['--from', school], /^Usage: /],
      [['--from', school, '--to', 'mysql://x'], /is no address/],
      [['--from', `sqlite:${folder}/nowhere.sqlite`, '--to', postgres.url], /^There is no nowhere\.sqlite/],
      [['--from', school, '--to', 'postgres://127.0.0.1:1/x'], /^PostgreSQL cannot be used/],
    ] as const) {
      const { code, err } = await move(...args);
      expect([code, err]).toEqual([1, expect.stringMatching(says)]);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    const target = await schoolOn(openPostgres(postgres.url));
    const served = await move('--from', school, '--to', postgres.url);
    expect(served).toMatchObject({ code: 1, err: expect.stringMatching(/^The school is being served/) });
    await signedInStudent(target);
    const held = await dump(target.services.database);
    await target.close();
    const refused = await move('--from', school, '--to', postgres.url);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The target is not empty \(.*1 student/) });
    const after = openPostgres(postgres.url);
    expect(await dump(after)).toBe(held);
    await after.close();
  }, 60_000);
});

it('knows every table of a school', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-move-'));
  const database = openSqlite(join(folder, 'school.sqlite'));
  await migrate(database.schema);
  const tables = (await database.read.introspection.getTables()).map(({ name }) => name);
  expect(schoolTables.map(({ name }) => name).sort()).toEqual(
    tables.filter((name) => !name.startsWith('sqlite_')).sort(),
  );
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
