import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Bench } from '#bench/base/bench.ts';
import type { Migrated } from '#bench/base/migrate-process.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames } from '#testkit/process/black-box.ts';
import { attendanceRows, fillLargeSchool, type SchoolSize } from '#testkit/school/large-school.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';

/** 40,000 students with this many million attendances; there is room for 10. */
const sizeOf = (millions: number): SchoolSize => ({
  programs: 800,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 50,
  programsWithPast: 80 * millions,
});
/** The longest duration per million, in seconds. */
const SECONDS_A_MILLION = 12;
/**
 * The last migrations of former versions: of the last release, and of the first version with corrections of the roll.
 */
const FORMER = { '0.1.0': '0006-replaced-codes', '0.2.0 before its backups': '0021-redemption-keys' } as const;
const MEGABYTE = 1024 * 1024;
/** The migration is killed after this time, which is multiplied after each kill, until it finishes. */
const KILLED_AFTER_MS = 500;
const LONGER = 1.7;

const inFolder = (folder: string) =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / MEGABYTE;

async function onServer({ read }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(read);
  return Number(rows[0]?.bytes) / MEGABYTE;
}

/** Other data that is migrated: activity log entries, redemptions, and changes of the roll if the version has them. */
async function fillBeside({ schema }: Database, { studentsOfProgram }: SchoolSize): Promise<void> {
  const tables = await schema.introspection.getTables();
  const run = (text: string) => sql.raw(text).execute(schema);
  for (const action of ['reset-student-password', 'end-student-wait'])
    await run(`insert into audit_entry (role, person_id, action, object, "createdAt")
      select 'admin', 5, '${action}', cast(stud_id as text), "createdAt" from student`);
  await run(`insert into shop_item (prof_id, item_name, "item_subject", "item_classSection", item_price, item_quantity, given,
      sold, "createdAt") select prof_id, 'Pen', 'Logic', 'A 1', 1, 4, 5, 1, "createdAt" from professor`);
  await run(`insert into shop_transaction (stud_id, item_id, prof_id, item_name, "item_subject", "item_classSection", item_price,
      professor_name, "isVerified", "createdAt")
    select stud_id, item_id, prof_id, item_name, "item_subject", "item_classSection", item_price, 'Grace Hopper',
      stud_id < 0, student."createdAt" from student join shop_item on shop_item.prof_id = (stud_id - 1) / ${studentsOfProgram} + 1`);
  if (!tables.some(({ name }) => name === 'roll_change')) return;
  await run(`insert into roll_change (stud_id, class_id, was, now, reason, source, "byRole", by_id, at, points, exp, level,
      "keptPoints", "keptExp", "keptLevel", "bonusExp")
    select stud_id, class_id, 'present', 'absent', 'Left early', 'hand', 'admin', 5, "createdAt", -9, 0, 0, 1, 0, 0, 0
    from attendance where class_id % 10 = 0`);
}

/** Migrates in its own process. @returns undefined if it was killed after this time */
async function migrateOrKill(place: string, afterMs: number): Promise<Migrated | undefined> {
  const child = fork('bench/base/migrate-process.ts', [place], { execArgv: [] });
  const ended = once(child, 'exit');
  const said = once(child, 'message').then(([migrated]) => migrated as Migrated);
  const migrated = await Promise.race([said, ended.then(() => undefined), pause(afterMs)]);
  if (!migrated) child.kill('SIGKILL');
  await ended;
  return migrated ?? undefined;
}

/** The number of applied migrations and of rows, once no other connection is active. */
async function stateOf({ read }: Database, isOnServer: boolean): Promise<{ applied: number; rows: number }> {
  const count = async (what: string) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(read)).rows[0]?.n);
  const others = `pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while (isOnServer && (await count(others)) > 0) await pause(100);
  return {
    applied: await count('kysely_migration'),
    rows: (await count('points_ledger')) + (await count('attendance')),
  };
}

async function migration(
  name: DatabaseName,
  version: keyof typeof FORMER,
  millions: number,
  report: Report,
): Promise<void> {
  const size = sizeOf(millions);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-migration-'));
  const own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
  const place = own?.url ?? join(folder, 'school.sqlite');
  const database = own ? openPostgres(place) : openSqlite(place);
  const megabytes = () => (own ? onServer(database) : inFolder(folder));
  try {
    await migrate(database.schema, FORMER[version]);
    await fillLargeSchool({ services: { database, clock: machineClock } }, size);
    await fillBeside(database, size);
    const [before, old] = [await megabytes(), await stateOf(database, own !== undefined)];
    let kills = 0;
    let between = 0;
    let done: Migrated | undefined;
    for (let afterMs = KILLED_AFTER_MS; !done; afterMs *= LONGER) {
      done = await migrateOrKill(place, afterMs);
      if (done) break;
      const { applied, rows } = await stateOf(database, own !== undefined);
      kills += 1;
      if (applied !== old.applied || rows !== old.rows) between += 1;
    }
    const what = `${name}, ${version}`;
    const after = await stateOf(database, own !== undefined);
    report.note(`${what}: ${done.applied.join(', ')}`);
    report.figure(`${what}: not the old school, after ${kills} times killed -9 in the middle`, between, '', exactly(0));
    const aim = atMost(SECONDS_A_MILLION * millions);
    report.figure(`${what}: ${attendanceRows(size)} attendances brought to the newest shape`, done.seconds, 's', aim);
    report.figure(`${what}: rows that came or went`, after.rows - old.rows, '', exactly(0));
    report.figure(`${what}: size before`, before, 'MB');
    report.figure(`${what}: … after, with what the database keeps beside it`, await megabytes(), 'MB');
  } finally {
    await database.close();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first start of this version on a large school of a former one; above a million, only of the last release. */
export const migrationBench: Bench = {
  name: 'migration',
  asks: 'How long does a school with a million attendances wait at the first start of this version?',
  async run(report, millions) {
    const versions = Object.keys(FORMER) as (keyof typeof FORMER)[];
    for (const name of databaseNames)
      for (const version of millions > 1 ? versions.slice(0, 1) : versions)
        await migration(name, version, millions, report);
  },
};
