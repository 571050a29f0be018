/**
 * On both databases, every query of every call that students and professors make finds its rows by an index, because
 * frequent queries must not become slower as data grows. The test records the queries on their way to the database
 * while a filled school answers, so it misses no query.
 */
import BetterSqlite, { type Statement } from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { batchedReads } from '#server/platform/database/postgres-lanes.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { databases, unused } from '#testkit/school/databases.ts';
import { answersTo, fillSchool } from '#testkit/school/full-school.ts';
import { givePoints } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';
import { scanStudent } from '#testkit/school/teaching.ts';

/** Tables that grow over the years. */
const GROWING = [
  'attendance',
  'excuse',
  'leave',
  'roll_change',
  'belonging',
  'enrolment',
  'subject_staff',
  'points_ledger',
  'profile_change',
  'import_row',
  'student',
  'professor',
  'class_session',
  'subject',
  'qr_token',
  'card',
  'sign_in',
  'attempt',
  'photo',
  'shop_item',
  'shop_transaction',
];
/** Calls that read all people because they show all: lists of the whole school, and counts. */
const SHOWS_EVERYBODY: string[] = [
  ...Object.values<Call>(calls).filter(({ weight }) => weight > 1),
  calls.getAllStudentProgramLevel,
  calls.getDashboard,
].map(({ path }) => path);

/** The table aliases in the product's SQL. */
const ALIASES: Record<string, string> = {
  there: 'class_session',
  absent: 'class_session',
  other: 'attendance',
  earlier: 'roll_change',
};

/** The prototype that all statements of the embedded database's driver have. */
const sqliteStatements = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1')) as Statement;

/** Catches every query in the database drivers while a function runs. */
async function askedDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked = new Map<string, CompiledQuery>();
  const spies = (['all', 'run', 'iterate'] as const).map((way) => {
    const execute = sqliteStatements[way] as (...values: unknown[]) => unknown;
    return vi.spyOn(sqliteStatements, way).mockImplementation(function (this: Statement, ...values: unknown[]) {
      asked.set(this.source, CompiledQuery.raw(this.source, values));
      return execute.apply(this, values) as never;
    });
  });
  const ask = pg.Client.prototype.query;
  const onWire = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    const { text, values = [] } = given[0] as { text?: string; values?: unknown[] };
    if (text !== undefined) asked.set(text, CompiledQuery.raw(text, values));
    return ask.apply(this as never, given as never);
  } as never);
  await work().finally(() => {
    for (const spy of [...spies, onWire]) spy.mockRestore();
  });
  return [...asked.values()].filter(({ sql: text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
}

/** The growing tables that SQLite scans completely for this query. */
async function scannedBySqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  return rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/** SQLite reads a whole table in the order of its rows, or of an index without a condition. */
function readWhole(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(readWhole);
  // A few rows from the end of an index are not a full scan.
  if (node['Node Type'] === 'Limit') return [];
  const table = node['Relation Name'];
  const isSought = node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined;
  return table && node['Node Type'].endsWith(' Scan') && !isSought ? [table, ...below] : below;
}

/**
 * The growing tables that PostgreSQL scans completely. Sequential scans of small tables are disabled. Batched queries
 * get the settings of their own connections: one plan for lists of any length, whatever the table contains.
 */
async function scannedByPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const settings = query.sql.includes('unnest(') ? batchedReads.options : '-c enable_seqscan=off';
  for (const [, name, value] of settings.matchAll(/-c (\w+)=(\w+)/g))
    await sql`select set_config(${name}, ${value}, true)`.execute(db);
  if (query.sql.includes('unnest(')) await sql`analyze qr_token, attempt, sign_in`.execute(db);
  const given = query.parameters.map(() => 'null').join(', ');
  await sql.raw(`prepare planned as ${query.sql}`).execute(db);
  const explain = CompiledQuery.raw(`explain (format json) execute planned${given && `(${given})`}`);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
  await sql`deallocate planned`.execute(db);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => readWhole(Plan)));
}

describe.each(databases)('the queries on $name', (kind) => {
  let school: SchoolUnderTest;
  beforeAll(async () => {
    school = await openSchool(unused(kind));
  });
  afterAll(() => school.close());

  it('find their rows by an index', async () => {
    const readings = (await fillSchool(school)).filter(({ call }) => !SHOWS_EVERYBODY.includes(call.path));
    const inClass = await openClass(school);
    const [ana] = await students(school, 1);
    if (!ana) throw new Error('nobody');
    await givePoints(school, ana.stud_id, 100);
    const body = {
      item_name: 'Pen',
      item_quantity: 3,
      item_price: 7,
      item_subject: 'Math',
      item_classSection: 'BSCS 4A',
    };
    const { item_id } = (await school.ask(calls.createItems, { ...inClass.professor, body })).reply.item;
    const asked = await askedDuring(async () => {
      await answersTo(school, readings);
      const scanned = await scanStudent(school, inClass.professor, inClass.class_id, ana);
      expect(scanned.status).toBe(200);
      const streak = { ...ana, body: { subject_id: inClass.subject_id } };
      expect((await school.ask(calls.getStudentSingleClassAndSubject, streak)).reply.attendanceStreak).toBe(1);
      expect((await school.ask(calls.buyStudentShopItems, { ...ana, params: { item_id } })).status).toBe(200);
    });
    expect(asked.length).toBeGreaterThan(20);
    for (const part of ['insert into "?attendance', 'from "?sign_in', 'from class_session there']) {
      expect(asked.filter(({ sql: text }) => new RegExp(part).test(text))).not.toEqual([]);
    }
    const { database } = school.services;
    const scanned = dialectOf(database.read) === 'sqlite' ? scannedBySqlite : scannedByPostgres;
    const found: string[] = [];
    await database.write(async (db) => {
      for (const query of asked) {
        for (const name of await scanned(db, query)) {
          const table = ALIASES[name] ?? name;
          if (GROWING.includes(table)) found.push(`${table}: ${query.sql}`);
        }
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });
});
