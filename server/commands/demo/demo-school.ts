import type { Insertable } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import { DEFAULT_REWARD_RULES } from '#contract/platform/settings/setting-rows.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { keptOf, storeSetting } from '#server/platform/settings/settings-queries.ts';
import { demoAttendance } from './demo-attendance.ts';
import { DEMO_ADMIN } from './demo-cast.ts';
import { demoMeetings } from './demo-meetings.ts';
import { demoProfessors, demoStudents } from './demo-people.ts';
import { openShop, shopVisits } from './demo-shop.ts';
import { playTerm } from './demo-term.ts';
import { calendarUntil, demoSessions, demoSubjects } from './demo-timetable.ts';
import { drawPortraits } from './portrait.ts';

/** The random seed: another number makes another school. */
const SEED = 1887;
/** Rows per INSERT. SQLite allows more values, but statements with fewer are prepared faster. */
const ROWS_AT_ONCE = 400;

/** Inserts rows into their tables, one table after another. */
export async function insertRows(
  db: Db,
  tables: { [Table in keyof Tables]?: readonly Insertable<Tables[Table]>[] },
): Promise<void> {
  for (const [table, rows] of Object.entries(tables))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await db
        .insertInto(table as keyof Tables)
        .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
        .execute();
}

/**
 * Fills an empty SQLite school with a term that ends now: people, sessions, attendance with its rewards by the
 * product's own rules, incentives and redemptions, photos. The same arguments give the same school.
 * @param password the hash of everyone's password
 */
export async function fillDemoSchool(
  database: Database,
  { now, timeZone, password }: { now: Instant; timeZone: string; password: string },
): Promise<void> {
  const calendar = calendarUntil(now, timeZone);
  const termStart = calendar.at(0, '00:00');
  const students = demoStudents(seededRandom(SEED), password, termStart, now);
  const approved = students.filter(({ row }) => row.isValidated);
  const portraits = drawPortraits(approved.map(({ row, hair }) => ({ seed: SEED + row.stud_id, hair })));
  const professors = demoProfessors(password, termStart, now);
  const subjects = demoSubjects(calendar);
  const sessions = demoSessions(seededRandom(SEED + 1), calendar);
  const scans = demoAttendance(seededRandom(SEED + 2), calendar, students, subjects, sessions);
  const shop = openShop(seededRandom(SEED + 3), calendar, professors);
  const visits = shopVisits(seededRandom(SEED + 4), calendar, students);
  const term = playTerm({ rules: DEFAULT_REWARD_RULES, subjects, sessions, scans, visits, shop });
  const offered = new Set(shop.items.map(({ item_id }) => item_id));
  const photos = (await portraits).map((image, index) => ({ stud_id: index + 1, image, createdAt: termStart }));

  await database.write(async (db) => {
    await storeSetting(db, 'first_day', keptOf('first_day', true));
    await insertRows(db, {
      administrator: [
        {
          admin_id: FIRST_ADMIN_ID,
          username: DEMO_ADMIN,
          usernameKey: usernameKey(DEMO_ADMIN),
          password,
          oneTimePasswordUntil: null,
          createdAt: termStart,
        },
      ],
      student: students.map(({ row }) => row),
      belonging: approved.map(({ belonging }) => belonging),
      photo: photos,
      professor: professors,
      subject: subjects,
      ...demoMeetings(calendar),
      class_session: sessions.map(({ row }) => row),
      attendance: term.attendance,
      shop_item: shop.items,
      shop_transaction: shop.sales.map((sale) => (offered.has(sale.item_id ?? 0) ? sale : { ...sale, item_id: null })),
      points_ledger: term.ledger,
    });
  });
}
