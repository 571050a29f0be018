/** Sessions that were stored before this migration, without their end and their time of creation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { databases } from '#testkit/school/databases.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { migrate } from './migrate.ts';

/**
 * Sessions around midnight and when New York changes its clocks. Each row has the session's creation, start time, end
 * time, and the moment when it is over.
 */
const sessions = [
  ['2026-11-02T13:05:00.000Z', '08:00', '09:30', '2026-11-02T14:30:00.000Z'],
  // 11 PM of the day before in New York.
  ['2026-11-02T04:00:00.000Z', '22:00', '23:59', '2026-11-02T04:59:00.000Z'],
  ['2026-11-03T01:00:00.000Z', '20:00', '01:00', '2026-11-03T06:00:00.000Z'],
  ['2026-11-02T13:00:00.000Z', '8:00', null, '2026-11-03T05:00:00.000Z'],
  ['2026-11-02T13:00:00.000Z', null, '9:00', '2026-11-02T14:00:00.000Z'],
  ['2026-11-01T05:00:00.000Z', '01:00', '01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T06:00:00.000Z', '01:00', '02:30', '2026-03-08T07:00:00.000Z'],
] as const;
/** The number of copies of the sessions: more sessions than one batch. */
const copies = 2 ** 10;
/** All columns except the id. */
const stored = sql.raw(`subject_id, "class_courseYearSection", class_token, class_exp, start_time, end_time, "isOpen",
  isdeleted, "createdAt"`);

describe.each(databases)('sessions from before on $name', ({ name }) => {
  let folder: string;
  let own: OwnDatabase | undefined;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-sessions-'));
    own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
    database = own ? openPostgres(own.url) : openSqlite(join(folder, 'school.sqlite'));
    const { schema: db } = database;
    await migrate(db, '0002-sessions-by-index');
    const no = name === 'PostgreSQL' ? sql`false` : sql`0`;
    await sql`insert into setting values ('time_zone', 'America/New_York')`.execute(db);
    await sql`insert into professor (first_name, middle_name, last_name, username, password, "isValidated", "createdAt")
      values ('Grace', '', 'Hopper', 'grace', '-', ${no}, '2026-01-01T00:00:00.000Z')`.execute(db);
    await sql`insert into subject (prof_id, subject_name, "subject_courseYearSection", "createdAt")
      values (1, 'Math', 'A 1', '2026-01-01T00:00:00.000Z')`.execute(db);
    const rows = sessions.map(([at, start, end]) => sql`(1, 'A 1', 0, 0, ${start}, ${end}, ${no}, ${no}, ${at})`);
    await sql`insert into class_session (${stored}) values ${sql.join(rows)}`.execute(db);
    for (let times = 1; times < copies; times *= 2)
      await sql`insert into class_session (${stored}) select ${stored} from class_session order by class_id`.execute(
        db,
      );
  });
  afterEach(async () => {
    await database.close();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const columns = async () => {
    const tables = await database.schema.introspection.getTables();
    const found = tables.find((table) => table.name === 'class_session')?.columns ?? [];
    return found.filter(({ name: column }) => /^(over|made)At$/.test(column)).map(({ isNullable }) => isNullable);
  };

  it('learn when they end, in the school’s time zone, and were made when they began', async () => {
    await migrate(database.schema);
    const found = await database.read.selectFrom('class_session').selectAll().orderBy('class_id').execute();
    expect(found.map(({ createdAt, overAt, madeAt }) => [createdAt, overAt, madeAt])).toEqual(
      Array.from({ length: copies }, () => sessions.map(([at, , , over]) => [at, over, at])).flat(),
    );
    expect(await columns()).toEqual([false, false]);
  });

  it('stay as they were when that is cut short, and learn it later', async () => {
    await sql`alter table setting rename to away`.execute(database.schema);
    await expect(migrate(database.schema)).rejects.toThrow('setting');
    expect(await columns()).toEqual([]);
    await sql`alter table away rename to setting`.execute(database.schema);
    expect(await migrate(database.schema)).toContain('0003-session-dates');
    expect(await columns()).toEqual([false, false]);
  });
});
