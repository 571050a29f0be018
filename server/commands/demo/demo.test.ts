import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import { streakBefore } from '#server/attendance/attendance/streak-queries.ts';
import { meetingsBetween, rulesOfProfessor } from '#server/attendance/timetable/meeting-queries.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { existing } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { playDeeds } from './demo-deeds.ts';
import { fillDemoSchool } from './demo-school.ts';
import { calendarUntil } from './demo-timetable.ts';

/** A Wednesday morning in the school's zone. Another class has begun after the open class. */
const now = '2026-11-18T02:48:00.000Z';
const timeZone = 'Asia/Manila';

/** The processor time that building the school may take, in microseconds: about four seconds, with a margin. */
const MOST_PROCESSOR_US = 12_000_000;

describe('the school of the demonstration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-demo-test-'));
  const open: Database[] = [];
  let database: Database;
  let tookUs: number;

  async function build(name: string): Promise<Database> {
    const made = openSqlite(join(folder, name));
    open.push(made);
    await migrate(made.schema);
    await fillDemoSchool(made, { now, timeZone, password: 'the hash' });
    return made;
  }
  const count = async (table: keyof Tables, where = sql<boolean>`1 = 1`) => {
    const { n } = await database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(where)
      .executeTakeFirstOrThrow();
    return n;
  };

  beforeAll(async () => {
    const began = process.cpuUsage();
    database = await build('one.sqlite');
    const { user, system } = process.cpuUsage(began);
    tookUs = user + system;
  });
  afterAll(async () => {
    for (const each of open) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is ready in seconds', () => {
    expect(tookUs).toBeLessThan(MOST_PROCESSOR_US);
  });

  test('is consistent: the ledger explains every balance', async () => {
    expect(await violations(database.read)).toEqual([]);
  });

  test('has everyone and everything that a newcomer looks for', async () => {
    expect(await count('student', sql`"isValidated" = 1`)).toBe(300);
    expect(await count('student', sql`"isValidated" = 0`)).toBe(12);
    expect(await count('professor', sql`"isValidated" = 1`)).toBe(8);
    expect(await count('professor', sql`"isValidated" = 0`)).toBe(2);
    expect(await count('photo')).toBe(300);
    expect(await count('subject', sql`"subject_courseYearSection" <> ''`)).toBe(20);
    expect(await count('subject', sql`"subject_courseYearSection" = ''`)).toBe(3);
    const programs = await database.read.selectFrom('student').select('courseYearSection').distinct().execute();
    expect(programs).toHaveLength(5);
    expect(await count('class_session')).toBeGreaterThan(450);
    expect(await count('class_session', sql`isdeleted = 1`)).toBeGreaterThan(0);
    expect(await count('attendance')).toBeGreaterThan(20_000);
    expect(await count('attendance', sql`"rewardKind" = 'level-up'`)).toBeGreaterThan(500);
    expect(await count('attendance', sql`"rewardKind" = 'streak'`)).toBeGreaterThan(500);
    expect(await count('shop_item', sql`item_quantity = 0`)).toBeGreaterThan(0);
    expect(await count('shop_item', sql`item_quantity > 0`)).toBeGreaterThan(10);
    expect(await count('shop_transaction', sql`"isVerified" = 0`)).toBeGreaterThan(5);
    expect(await count('shop_transaction', sql`"isVerified" = 1`)).toBeGreaterThan(50);
    expect(await count('shop_transaction', sql`item_id is null`)).toBeGreaterThan(0);
  });

  test('has twelve weeks behind it, nothing ahead, and no one scanned before the session was created', async () => {
    const sessions = await database.read.selectFrom('class_session').selectAll().orderBy('createdAt').execute();
    const weekMs = 7 * 86_400_000;
    expect(Date.parse(now) - Date.parse(sessions[0]?.createdAt ?? now)).toBeGreaterThan(12 * weekMs);
    for (const table of ['class_session', 'attendance', 'shop_transaction', 'points_ledger', 'student'] as const) {
      expect(await count(table, sql`"createdAt" > ${now}`)).toBe(0);
    }
    const early = await database.read
      .selectFrom('attendance')
      .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
      .select('attendance_id')
      .whereRef('attendance.createdAt', '<=', 'class_session.createdAt')
      .execute();
    expect(early).toEqual([]);
  });

  test('keeps six hours between two sessions of a subject and program', async () => {
    const sessions = await database.read
      .selectFrom('class_session')
      .select(['subject_id', 'class_courseYearSection', 'createdAt'])
      .where('isdeleted', '=', false)
      .orderBy('createdAt')
      .execute();
    const last = new Map<string, string>();
    for (const { subject_id, class_courseYearSection, createdAt } of sessions) {
      const key = `${subject_id} ${class_courseYearSection}`;
      const before = last.get(key);
      if (before !== undefined)
        expect(Date.parse(createdAt) - Date.parse(before)).toBeGreaterThanOrEqual(6 * 3_600_000);
      last.set(key, createdAt);
    }
  });

  test('gives every attendance the streak that the product counts for it', async () => {
    const rows = await database.read
      .selectFrom('attendance')
      .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
      .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
      .innerJoin('student', 'student.stud_id', 'attendance.stud_id')
      .select([
        'attendance.streak',
        'attendance.createdAt as cameAt',
        'student.stud_id',
        'class_session.class_id',
        'class_session.subject_id',
        'class_session.createdAt',
        'subject.subject_courseYearSection',
      ])
      .where(sql<boolean>`attendance.attendance_id % 97 = 0`)
      .execute();
    expect(rows.length).toBeGreaterThan(200);
    for (const { streak, cameAt, ...row } of rows)
      expect((await streakBefore(database.read, row.stud_id, row, cameAt, row)) + 1).toBe(streak);
  });

  test('has students with habits: some are nearly always there, some rarely', async () => {
    const { rows } = await sql<{ stud_id: number; n: number }>`
      select student.stud_id, count(*) as n from student join attendance on attendance.stud_id = student.stud_id
      where student."courseYearSection" = 'BSCS 2A' group by student.stud_id order by n`.execute(database.read);
    const [seldom, always] = [rows[3]?.n ?? 0, rows.at(-4)?.n ?? 0];
    expect(always).toBeGreaterThan(1.3 * seldom);
  });

  test('has an open session to scan for, where a streak waits for the student', async () => {
    const session = await database.read
      .selectFrom('class_session')
      .selectAll()
      .where('subject_id', '=', 1)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(inScanWindow(session, now, timeZone)).toBe(true);
    expect(Date.parse(now) - Date.parse(session.createdAt)).toBeLessThan(3_600_000);
    const here = await database.read
      .selectFrom('attendance')
      .select('stud_id')
      .where('class_id', '=', session.class_id)
      .execute();
    expect(here.length).toBeGreaterThan(15);
    expect(here.map(({ stud_id }) => stud_id)).not.toContain(1);
    const before = { createdAt: new Date(Date.parse(session.createdAt) - 1).toISOString(), class_id: session.class_id };
    const subject = { subject_id: 1, subject_courseYearSection: 'BSCS 2A' };
    expect((await streakBefore(database.read, 1, subject, now, before)) % 5).toBe(4);
  });

  test('has an event that is open the whole day', async () => {
    const today = await database.read
      .selectFrom('class_session')
      .selectAll()
      .where('class_courseYearSection', '=', '')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(inScanWindow(today, now, timeZone)).toBe(true);
  });

  test('is the same for the same moment, and has a log of actions, made by the product itself with their times', async () => {
    // Compares hashes, because comparing the texts of two different schools would take minutes.
    const mark = async (made: Database) =>
      createHash('sha256')
        .update(await dump(made))
        .digest('hex');
    const again = await build('played.sqlite');
    expect(await mark(again)).toBe(await mark(database));
    const school = await openSchool(existing(again), { SCHOOL_TIME_ZONE: timeZone });
    school.clock.set(now);
    await playDeeds(school.services, calendarUntil(now, timeZone));
    const { read } = school.services.database;
    const { entries } = (await school.ask(calls.getAudit, await signedInAdmin(school))).reply;
    expect(new Set(entries.map(({ action }) => action)).size).toBe(9);
    const times = entries.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect([times.every((time) => time <= now), school.letters]).toEqual([true, []]);
    expect(await violations(read)).toEqual([]);
    const waiting = await read.selectFrom('student').select('stud_id').where('isValidated', '=', false).execute();
    expect(waiting).toHaveLength(7);
    // Its sessions were opened from a timetable, in which a class begins soon, and rolls are due.
    const rules = await rulesOfProfessor(read, 1);
    const meetings = await meetingsBetween(read, rules, { from: '2026-11-16', to: '2026-11-27' }, now);
    const ofKind = (kind: string) => meetings.filter(({ change }) => change === kind);
    expect(meetings.filter(({ class_id }) => class_id !== null).length).toBeGreaterThan(1);
    expect(meetings.filter(({ isDue }) => isDue).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17']);
    expect(ofKind('cancelled')).toHaveLength(1);
    expect(ofKind('moved')).toMatchObject([{ date: '2026-11-18', start_time: '11:30' }]);
    expect(meetings.map(({ date }) => date)).not.toContain('2026-11-25');
    await school.app.close();
  });

  test('has portraits that are small WebP pictures and differ', async () => {
    const photos = await database.read.selectFrom('photo').select('image').limit(20).execute();
    const first = await sharp(photos[0]?.image).metadata();
    expect([first.format, first.width, first.height]).toEqual(['webp', 256, 256]);
    expect(new Set(photos.map(({ image }) => Buffer.from(image).toString('base64'))).size).toBe(20);
  });
});

test.each(['UTC', 'America/St_Johns', 'Pacific/Kiritimati'])('a term in %s ends on the current day', (zone) => {
  const calendar = calendarUntil('2026-11-22T12:00:00.000Z', zone);
  const expected = zone === 'Pacific/Kiritimati' ? '2026-11-23' : '2026-11-22';
  expect(calendar.day(calendar.today)).toBe(expected);
  expect(new Date(`${calendar.day(0)}T12:00:00Z`).getUTCDay()).toBe(1);
  expect(calendar.at(calendar.today, '00:00') <= '2026-11-22T12:00:00.000Z').toBe(true);
});
