/**
 * A start that migrates a school makes a backup first. If the tables are of a newer version, an older version says
 * which version they need.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#server/app/start-server.ts';
import { version } from '#server/platform/base/version.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { databases } from '#testkit/school/databases.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';

describe.each(databases)('an upgrade of a school on $name', ({ name }) => {
  let folder: string;
  let own: OwnDatabase | undefined;
  let env: Record<string, string>;
  let lines: { msg: string; file?: string }[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-upgrade-'));
    own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
    env = { DATA_DIR: folder, PORT: '0', REALTIME_PORT: '0', ...(own ? { DATABASE_URL: own.url } : {}) };
    lines = [];
    await inDatabase(async ({ schema }) => {
      await migrate(schema, '0024-given-points');
      const settings = { school_name: 'Northside', time_zone: 'UTC', server_key: 'a'.repeat(43) };
      const rows = Object.entries(settings).map(([each, value]) => ({ name: each, value }));
      await schema.insertInto('setting').values(rows).execute();
    });
  });
  afterEach(async () => {
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function inDatabase<Result>(act: (database: Database) => Promise<Result>): Promise<Result> {
    const database = own ? openPostgres(own.url) : openSqlite(join(folder, 'rollcall.sqlite'));
    return await act(database).finally(() => database.close());
  }
  async function start(more: Record<string, string> = {}): Promise<void> {
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    const running = await startServer(readConfig({ ...env, ...more }), log, () => undefined);
    await running.close();
  }
  const made = () => lines.filter(({ msg }) => msg === 'a backup was made before the tables are changed');
  const isOld = () =>
    inDatabase(async ({ schema }) => {
      const tables = await schema.introspection.getTables();
      return tables.every((table) => table.name !== 'last_backup');
    });

  it('makes one backup first, however many copies start at once, which can be restored', async () => {
    await Promise.all(own ? [start(), start()] : [start()]);
    const [{ file = '' } = {}, ...more] = made();
    expect(more).toEqual([]);
    expect(file).toMatch(/\/backups\/rollcall-[0-9a-f]{8}-[\d-]+-before-upgrade\.(sqlite|dump)$/);
    expect(existsSync(file)).toBe(true);
    await start();
    expect(made()).toHaveLength(1);
    expect(await isOld()).toBe(false);
    const seen = await inDatabase(({ read }) =>
      read.selectFrom('setting').select('value').where('name', '=', 'migrated_by').executeTakeFirst(),
    );
    expect(seen?.value).toBe(version);
    expect(await runCommandFile('server/commands/operations/restore-command.ts', [file, '--force'], env)).toMatchObject(
      {
        code: 0,
        err: '',
      },
    );
  }, 60_000);

  it('does not begin if no backup can be made, unless a setting says to continue without', async () => {
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'a file');
    await expect(start({ BACKUP_DIR: taken })).rejects.toThrow(
      /no backup could be made before: .*BACKUP_BEFORE_UPGRADE=false/,
    );
    expect(await isOld()).toBe(true);
    await start({ BACKUP_DIR: taken, BACKUP_BEFORE_UPGRADE: 'false' });
    expect(await isOld()).toBe(false);
    expect(made()).toEqual([]);
    expect(readdirSync(folder)).not.toContain('backups');
  }, 60_000);

  it('of a newer version is refused in one line that names it, by the start and by every command', async () => {
    await start({ BACKUP_BEFORE_UPGRADE: 'false' });
    await inDatabase(async ({ schema }) => {
      const later = { name: '9999-later', timestamp: '2031-01-01T00:00:00.000Z' };
      await schema
        .insertInto('kysely_migration' as 'setting')
        .values(later as never)
        .execute();
      await schema.updateTable('setting').set({ value: '9.1.0' }).where('name', '=', 'migrated_by').execute();
    });
    const refusal = `The school's tables were made by Rollcall 9.1.0, and this is ${version}. Start 9.1.0 or newer; or restore the backup from before the update.`;
    await expect(start()).rejects.toThrow(refusal);
    const verified = await runCommandFile('server/commands/operations/verify-command.ts', [], env);
    expect(verified).toEqual({ code: 1, out: '', err: `${refusal}\n` });
  }, 60_000);
});
