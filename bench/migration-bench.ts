import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Bench } from '#bench/base/bench.ts';
import { machineClock } from '#server/base/clock.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres-database.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames } from '#testkit/process/black-box.ts';
import { attendanceRows, fillLargeSchool, type SchoolSize } from '#testkit/school/large-school.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';

/** 40,000 students with 1,000,000 attendances between them. */
const SIZE: SchoolSize = {
  programs: 800,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 50,
  programsWithPast: 80,
};
/** What versions left their schools with: the last release, and the first that a roll was put right in. */
const FORMER = { '0.1.0': '0006-replaced-codes', '0.2.0 before its backups': '0021-redemption-keys' } as const;
const MEGABYTE = 1024 * 1024;

const inFolder = (folder: string) =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / MEGABYTE;

async function onServer({ read }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(read);
  return Number(rows[0]?.bytes) / MEGABYTE;
}

/** What else later versions move: deeds of the audit and redemptions, and from when it was put right, changes of the roll. */
async function fillBeside({ schema }: Database): Promise<void> {
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
      stud_id < 0, student."createdAt" from student join shop_item on shop_item.prof_id = (stud_id - 1) / ${SIZE.studentsOfProgram} + 1`);
  if (!tables.some(({ name }) => name === 'roll_change')) return;
  await run(`insert into roll_change (stud_id, class_id, was, now, reason, source, "byRole", by_id, at, points, exp, level,
      "keptPoints", "keptExp", "keptLevel", "bonusExp")
    select stud_id, class_id, 'present', 'absent', 'Left early', 'hand', 'admin', 5, "createdAt", -9, 0, 0, 1, 0, 0, 0
    from attendance where class_id % 10 = 0`);
}

async function migration(name: DatabaseName, version: keyof typeof FORMER, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-migration-'));
  const own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
  const database = own ? openPostgres(own.url) : openSqlite(join(folder, 'school.sqlite'));
  const megabytes = () => (own ? onServer(database) : inFolder(folder));
  try {
    await migrate(database.schema, FORMER[version]);
    await fillLargeSchool({ services: { database, clock: machineClock } }, SIZE);
    await fillBeside(database);
    const rows = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from points_ledger`.execute(database.read);
      return Number(rows[0]?.n);
    };
    const [before, held] = [await megabytes(), await rows()];
    const beganMs = performance.now();
    const applied = await migrate(database.schema);
    const seconds = (performance.now() - beganMs) / 1000;
    const what = `${name}, ${version}`;
    report.note(`${what}: ${applied.join(', ')}`);
    report.figure(`${what}: ${attendanceRows(SIZE)} attendances brought to the newest shape`, seconds, 's', atMost(12));
    report.figure(`${what}: rows of the ledger that came or went`, (await rows()) - held, '', exactly(0));
    report.figure(`${what}: size before`, before, 'MB');
    report.figure(`${what}: … after, with what the database keeps beside it`, await megabytes(), 'MB');
  } finally {
    await database.close();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first start of this version on a large school of a former one. */
export const migrationBench: Bench = {
  name: 'migration',
  asks: 'How long does a school with a million attendances wait at the first start of this version?',
  async run(report) {
    for (const name of databaseNames)
      for (const version of Object.keys(FORMER) as (keyof typeof FORMER)[]) await migration(name, version, report);
  },
};
