import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isNewest } from '#server/platform/migrations/migrate.ts';
import { type KeptSettings, keptSettings } from '#server/platform/settings/settings-queries.ts';

/** A table, its key columns, and whether the database generates its ids. */
export interface SchoolTable {
  name: keyof Tables;
  key: readonly [string, ...string[]];
  counted: boolean;
}

const counted = (name: keyof Tables, key: string): SchoolTable => ({ name, key: [key], counted: true });
const named = (name: keyof Tables, ...key: SchoolTable['key']): SchoolTable => ({ name, key, counted: false });

/** Every table of a school, each after the tables that it references. */
export const schoolTables: readonly SchoolTable[] = [
  named('setting', 'name'),
  named('school_logo', 'logo_id'),
  named('last_backup', 'outcome'),
  counted('administrator', 'admin_id'),
  counted('student', 'stud_id'),
  counted('professor', 'prof_id'),
  named('sign_in', 'hash'),
  named('attempt', 'key'),
  named('otp', 'email'),
  named('mailed_code', 'key'),
  named('letter', 'letter_id'),
  counted('subject', 'subject_id'),
  named('subject_staff', 'subject_id', 'prof_id'),
  counted('timetable_import', 'import_id'),
  counted('meeting_rule', 'rule_id'),
  named('meeting_change', 'rule_id', 'day'),
  counted('day_off', 'day_off_id'),
  counted('class_session', 'class_id'),
  counted('attendance', 'attendance_id'),
  counted('class_packet', 'packet_id'),
  counted('leave', 'leave_id'),
  named('excuse', 'stud_id', 'class_id'),
  counted('roll_change', 'change_id'),
  counted('points_ledger', 'ledger_id'),
  counted('award', 'award_id'),
  named('qr_token', 'hash'),
  counted('card', 'card_id'),
  named('photo', 'stud_id'),
  named('former_photo', 'stud_id'),
  counted('shop_item', 'item_id'),
  counted('shop_transaction', 'transaction_id'),
  counted('kept_points', 'kept_id'),
  named('kept_taken', 'transaction_id', 'kept_id'),
  counted('belonging', 'belonging_id'),
  counted('enrolment', 'enrolment_id'),
  named('program_level', 'name'),
  counted('former_level', 'former_id'),
  counted('program_change', 'program_change_id'),
  counted('profile_change', 'change_id'),
  counted('import_run', 'import_id'),
  counted('import_row', 'row_id'),
  named('import_file', 'import_id'),
  named('import_choice', 'kind', 'key'),
  counted('audit_entry', 'audit_entry_id'),
  named('audit_person', 'audit_entry_id', 'role', 'person_id'),
];

export async function rowsIn(db: Db, { name }: { name: string }): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** The number of rows in each table, such as `3 student, 1 professor`; '' if all tables are empty. */
export async function contents(db: Db, tables: readonly { name: string }[] = schoolTables): Promise<string> {
  const found: string[] = [];
  for (const table of tables) {
    const rows = await rowsIn(db, table);
    if (rows > 0) found.push(`${rows} ${table.name}`);
  }
  return found.join(', ');
}

async function sequenceOf(db: Db, { name, key: [key] }: SchoolTable): Promise<string> {
  const asked = sql<{ name: string }>`select pg_get_serial_sequence(${`"${name}"`}, ${key}) as name`;
  return (await asked.execute(db)).rows[0]?.name ?? '';
}

/**
 * The id of the next row of a table whose ids the database counts; ids of deleted rows are never reused.
 * @see decisions §1.1
 */
export async function nextId(db: Db, table: SchoolTable): Promise<number> {
  if (dialectOf(db) === 'postgres') {
    const sequence = sql.raw(await sequenceOf(db, table));
    const { rows } = await sql<{ next: number }>`
      select last_value + case when is_called then 1 else 0 end as next from ${sequence}`.execute(db);
    return rows[0]?.next ?? 1;
  }
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table.name}`.execute(db);
  return (rows[0]?.seq ?? 0) + 1;
}

/** Sets the id of the next row of a table whose ids the database counts. */
export async function setNextId(db: Db, table: SchoolTable, next: number): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await sql`select setval(${await sequenceOf(db, table)}::regclass, ${next}, false)`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table.name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${next - 1})`.execute(db);
}

/** Rows per batch; photos are the largest, up to 100 KB each. */
const PAGE = 200;

/** Copies every row of a table to another database. @returns the number of rows */
export async function copyTable(from: Db, to: Db, { name, key }: SchoolTable): Promise<number> {
  let copied = 0;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const page: Record<string, unknown>[] = await from
      .selectFrom(name as 'setting')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(${keys}) > (${sql.join(key.map((column) => last?.[column]))})`),
      )
      .orderBy(keys)
      .limit(PAGE)
      .execute();
    const rows = to.insertInto(name as 'setting').values(page as never);
    if (page.length > 0) await rows.execute();
    copied += page.length;
    if (page.length < PAGE) return copied;
    last = page.at(-1);
  }
}

/**
 * Ends every sign-in and QR code from a backup: some may have ended since. Waiting emails are removed, because they
 * were sent or are outdated. Cards stay valid, because otherwise a whole school would need new cards.
 */
export async function endRestoredSignIns(db: Db): Promise<void> {
  await db.deleteFrom('sign_in').execute();
  await db.deleteFrom('qr_token').execute();
  await db.deleteFrom('letter').execute();
}

/** The name with which another connection reads PostgreSQL's records at the moment of this transaction. */
export async function snapshotName(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** The number of rows in each table of a database: the product's own tables, and the tables of its migrations. */
export async function rowsOfTables(db: Db): Promise<Map<string, number>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const counted = new Map<string, number>();
  for (const table of tables) counted.set(table.name, await rowsIn(db, table));
  return counted;
}

/**
 * The damage in a copy of an SQLite school: broken pages, broken references, or tables that do not belong to this
 * version.
 */
export async function damageOf(db: Db, isOfThisVersion: boolean): Promise<string[]> {
  const { rows: pages } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.map(({ integrity_check: found }) => found).filter((found) => found !== 'ok'),
    ...new Set(orphans.map(({ table }) => `a row of ${table} refers to none`)),
    ...(!isOfThisVersion || (await isNewest(db)) ? [] : ['its tables are not those of this version']),
  ];
}

/** The PostgreSQL advisory lock for making the school's backup: a number that nothing else there uses. */
const BACKUP_LOCK = 7_302_611;

/** Takes the lock for making a backup until this transaction ends. Returns false while another copy has it. */
export async function takeBackupTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Waits for the lock for making a backup, and takes it. */
export async function waitForBackupTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`.execute(db);
}

/** The facts by which people recognize a school; only for tables of the newest version. */
export async function factsOfSchool(db: Db): Promise<{
  settings: KeptSettings;
  students: number;
  professors: number;
  attendances: number;
  lastScanAt: Instant | undefined;
}> {
  const scanned = await db
    .selectFrom('attendance')
    .select(sql<Instant | null>`max("createdAt")`.as('at'))
    .where('source', '<>', 'hand')
    .executeTakeFirst();
  return {
    settings: await keptSettings(db),
    students: await countRows(db.selectFrom('student')),
    professors: await countRows(db.selectFrom('professor')),
    attendances: await countRows(db.selectFrom('attendance')),
    lastScanAt: scanned?.at ?? undefined,
  };
}
