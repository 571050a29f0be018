/**
 * Every list of the demonstration's school at the width of a phone, a tablet, a small laptop and a desktop: whatever can
 * be done at one of them can be done at all, nothing is cut off, and a phone shows the list rather than what is above it.
 */
import { expect, test } from 'vitest';
import { loginAdmin, loginProfessor, loginStudent } from '#contract/sign-in/sign-in-calls.ts';
import {
  DEMO_ADMIN,
  DEMO_PASSWORD,
  DEMO_PROFESSOR,
  DEMO_STUDENT,
  events,
  programs,
  subjects,
} from '#server/demo/demo-cast.ts';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { beginsAt, layoutFaults } from '#testkit/browser/layout-faults.ts';
import { stageOfProfessor } from '#testkit/browser/professor-stage.ts';
import { patient } from '#testkit/browser/walk-stage.ts';
import { ask } from '#testkit/process/wire.ts';
import { fillDemoTerm } from '#testkit/school/mid-term.ts';
import type { paths } from '#web/base/paths.ts';

const stage = stageOfProfessor(async (school) => {
  await fillDemoTerm(school);
  const { database, clock } = school.services;
  const now = new Date(clock.nowMs()).toISOString();
  // A school has longer names and larger numbers than a demonstration.
  const long = { first_name: 'Maximiliana Concepcion', last_name: 'Wriothesley-Featherstonehaugh' };
  await database.write(async (db) => {
    await db.updateTable('student').set(long).where('stud_id', 'in', [2, 301]).execute();
    const change = {
      field: 'first_name',
      from: 'Max',
      to: long.first_name,
      createdAt: now,
      takenBackAt: null,
    } as const;
    const changes = [2, 2, 301].map((stud_id) => ({ stud_id, ...change }));
    await db.insertInto('profile_change').values(changes).execute();
    await db.updateTable('professor').set(long).where('isValidated', '=', false).execute();
    await db
      .updateTable('shop_transaction')
      .set({ item_name: 'A seat in the first row of the graduation concert' })
      .where('transaction_id', '>', 150)
      .execute();
    await db.updateTable('shop_item').set({ item_price: 1_000_000 }).where('item_id', '<', 9).execute();
  });
});

const route = everyRoute({
  class: 1,
  className: subjects[0].name,
  event: subjects.length + events.length,
  eventName: events[2].name,
  classSession: 0,
  eventSession: 0,
  program: programs[0].level,
});

/** What a list's first row is. */
const rows = 'main tbody tr';
const cards = 'main ul > li';
const lists: readonly (readonly [keyof typeof paths, string])[] = [
  ['incentivesHub', cards],
  ['claimedIncentives', rows],
  ['attendanceDetails', cards],
  ['leaderboard', 'main ol > li'],
  ['subjects', cards],
  ['eventDashboard', cards],
  ['subjectSessions', rows],
  ['eventSessions', rows],
  ['classRecycleBin', rows],
  ['participationOverview', '[role=rowheader]'],
  ['incentivesCatalog', rows],
  ['redeemedIncentives', rows],
  ['adminStudents', rows],
  ['adminProfessors', rows],
  ['adminMasterlist', cards],
  ['programMasterlist', rows],
];

const came = new Map<string, Promise<Visitor>>();
function visitorOf(role: 'student' | 'professor' | 'admin', options: typeof phone): Promise<Visitor> {
  const name = `${role} ${options === phone ? 'on a phone' : 'at a desk'}`;
  const there = came.get(name);
  if (there) return there;
  const arriving = (async () => {
    const [login, username] = {
      student: [loginStudent, DEMO_STUDENT] as const,
      professor: [loginProfessor, DEMO_PROFESSOR] as const,
      admin: [loginAdmin, DEMO_ADMIN] as const,
    }[role];
    const { token } = await ask(stage.product, login, { body: { username, password: DEMO_PASSWORD } });
    return stage.arrive(name, { role, token }, options);
  })();
  came.set(name, arriving);
  return arriving;
}

test('a screen begins at its top, and Back restores the place', async () => {
  const { page } = await visitorOf('student', phone);
  await page.goto(route.leaderboard.at);
  await page.getByRole('table', { name: 'Leaderboard' }).waitFor(patient);
  const at = () => page.evaluate('Math.round(window.scrollY)');
  await page.evaluate('window.scrollTo(0, 1000)');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'MY PASS' }).waitFor(patient);
  expect(await at()).toBe(0);
  await page.goBack();
  await expect.poll(at, patient).toBe(1000);
});

test.each(lists)('%s', async (name, first) => {
  const { who, at } = route[name];
  if (who === 'nobody') throw new Error(`${name} is no list of somebody.`);
  const found: Record<string, unknown> = {};
  for (const width of [360, 820, 1024, 1440]) {
    const { page } = await visitorOf(who, width === 360 ? phone : laptop);
    if (width !== 360) await page.setViewportSize({ width, height: 900 });
    await page.goto(name === 'adminStudents' ? `${at}?q=wriothesley` : at);
    await page.locator(first).first().waitFor(patient);
    await expect.poll(() => page.locator('[aria-busy=true]').count(), patient).toBe(0);
    if (width === 360 && (await beginsAt(page, first)) > 1 / 3) found.begins = await beginsAt(page, first);
    if (name === 'adminStudents' && width === 820) {
      const { width: room = 0 } = (await page.locator('tbody td:nth-child(2)').first().boundingBox()) ?? {};
      if (room < 200) found.name = room;
    }
    if (name === 'redeemedIncentives' && width === 360 && (await page.locator('td[data-label=Date]').count()) === 0)
      found.date = 'has no heading';
    const faults = await layoutFaults(page);
    if (faults.length > 0) found[width] = faults;
  }
  expect(found).toEqual({});
});
