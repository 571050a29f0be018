/**
 * Reloaded pages without a connection. Students see their last data with its time, no screen shows grey rows forever,
 * and stored data is removed with the sign-in.
 */
import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { laptop, phone, type Visitor, withAnyCamera, withStore } from '#testkit/browser/browsers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import { pupils } from '#testkit/browser/professor-desk.ts';
import { aWeighedSchool } from '#testkit/browser/screen-budgets.ts';
import { type Arrive, walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';

async function prepare(school: SchoolUnderTest) {
  const made = await aWeighedSchool(school);
  const { png } = await acceptedPictures();
  await sendPhoto(school, { studtoken: made.student.token }, [['image', png]]);
  const [other] = await pupils(school, 1);
  const event = await addSubject(school, made.teacher, 'Open Day', ' ');
  const eventSession = await addSession(school, made.teacher, event, { program: ' ' });
  return { ...made, other, admin: await signedInAdmin(school), event, eventSession };
}

const test = walksAt(prepare);
test.use({ launchOptions: withAnyCamera });

const LAST_UPDATED = /^No connection\. Last updated \d{1,2}:\d\d [AP]M$/;
const kept = 'Object.keys(localStorage).filter((key) => key.startsWith("rollcall-read"))';

/** Screens that wait at the same time. Each screen retries after one second and again after two more, then gives up. */
const TABS = 5;

const stored = new Map<typeof phone, Promise<Visitor>>();

/** A browser whose service worker has cached the pages. Caching takes longer than a walk, so each device has one. */
async function withPages(arrive: Arrive, device: typeof phone): Promise<Visitor> {
  // Pulsing grey rows are redrawn sixty times a second by this machine's processor.
  const visitor = await arrive({ ...device, ...withStore, reducedMotion: 'reduce' });
  await visitor.page.goto('/nowhere');
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return visitor;
}

/** Opens that browser with a person signed in, as after a login. */
async function enterWithStore(arrive: Arrive, role: Role, token: string): Promise<Visitor> {
  const device = role === 'student' ? phone : laptop;
  const opening = stored.get(device) ?? withPages(arrive, device);
  stored.set(device, opening);
  const visitor = await opening;
  await visitor.page.goto('/nowhere');
  await enter(visitor.page, role, token);
  return visitor;
}

function signInScript(role: Role, token: string): string {
  return `${role === 'student' ? 'localStorage' : 'sessionStorage'}.setItem('${tokenHeader[role]}', '${token}')`;
}

async function enter(page: Page, role: Role, token: string): Promise<void> {
  await page.evaluate(signInScript(role, token));
}

/** Loads the three screens once, so that they can be shown offline. */
async function readEverything(page: Page, name: string): Promise<void> {
  for (const place of [paths.studentProfile, paths.studentHome]) {
    await page.goto(place.href());
    await page.getByRole('heading', { name }).waitFor();
  }
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
  await page.goto(paths.attendanceDetails.href());
  await reads(page, 'Discrete Mathematics');
}

test('a student’s pass, profile and attendance are available offline, with the time of the data', async ({
  arrive,
  prepared,
  product,
}) => {
  const { student } = prepared;
  const { page, context, faults } = await enterWithStore(arrive, 'student', student.token);
  await readEverything(page, student.name);
  await context.setOffline(true);
  for (const reload of [1, 2]) {
    await page.goto(paths.studentHome.href());
    await page.getByRole('heading', { name: student.name }).waitFor();
    await page.getByRole('status').getByText(LAST_UPDATED).waitFor();
    await page.getByText('/ 1,500 exp').waitFor();
    await reads(page.getByRole('list', { name: 'Present today' }), 'Discrete Mathematics');
    await expect(page.getByRole('img', { name: 'Your photo' })).toHaveCount(1);
    const code = page.getByRole('button', { name: 'Your code needs a connection' });
    expect([reload, await code.isDisabled()]).toEqual([reload, true]);
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await reads(page, PROGRAM);
    await page.reload();
    await page.getByRole('heading', { name: student.name }).waitFor();
    await page.goto(paths.attendanceDetails.href());
    await page.getByRole('button', { name: /Discrete Mathematics/ }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await page.getByRole('status').getByText(LAST_UPDATED).waitFor();
  }
  // Changes appear automatically once the server can be reached, and the note about old data disappears.
  await ask(product, calls.updateStudent, {
    headers: { studtoken: student.token },
    body: { first_name: 'Anastasia', middle_name: '', last_name: '', courseYearSection: '' },
  });
  await page.goto(paths.studentHome.href());
  await page.getByRole('heading', { name: student.name }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Anastasia/ }).waitFor();
  await page.getByText(/Last updated/).waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Generate QR Code' }).isEnabled()).toBe(true);
  expect(faults).toEqual([]);
});

test('an open ticket stays visible offline, and is updated once there is a connection', async ({
  arrive,
  prepared,
  product,
}) => {
  const { student, teacher } = prepared;
  const { page, context, faults } = await enterWithStore(arrive, 'student', student.token);
  await page.goto(paths.claimedIncentives.href());
  const ticket = page.getByRole('article');
  await reads(ticket, 'A day off');
  await context.setOffline(true);
  await page
    .getByRole('status')
    .getByText(/^No connection/)
    .waitFor();
  await reads(ticket, 'Pending');
  const { filteredShopTransactions } = await ask(product, calls.getProfessorTransaction, { headers: teacher.headers });
  const transaction_id = filteredShopTransactions[0]?.[0]?.transaction_id ?? 0;
  await ask(product, calls.verifyTransaction, { headers: teacher.headers, body: { transaction_id } });
  await context.setOffline(false);
  await reads(ticket, 'Verified');
  expect(faults).toEqual([]);
});

test('stored data is removed at sign-out, when another person signs in, and when the sign-in has ended', async ({
  arrive,
  prepared,
  product,
}) => {
  const { students, other } = prepared;
  const [student] = students;
  if (!student || !other) throw new Error('There is nobody.');
  const { page, context } = await enterWithStore(arrive, 'student', student.token);
  const readAll = async () => {
    await page.goto(paths.studentHome.href());
    await page.getByText('/ 1,500 exp').waitFor();
    await expect.poll(() => page.evaluate<number>(`${kept}.length`)).toBeGreaterThan(2);
  };
  await readAll();
  // Another person's sign-in replaces this one without a sign-out.
  await enter(page, 'student', other.token);
  await context.setOffline(true);
  await page.reload();
  await reads(page, 'Your pass could not be loaded.');
  expect(await page.getByText('Abad').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('heading', { name: other.name }).waitFor();
  await readAll();
  // Signing out, even while offline.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer(page, 'Yes');
  await reads(page, 'Greetings Students!');
  expect(await page.evaluate(kept)).toEqual([]);
  // The server ends the sign-in.
  await context.setOffline(false);
  await enter(page, 'student', other.token);
  await readAll();
  await ask(product, calls.logoutStudent, { headers: { studtoken: other.token } });
  await page.reload();
  await reads(page, 'You were signed out. Please sign in again.');
  expect(await page.evaluate(kept)).toEqual([]);
});

test('no screen waits forever without a connection, and each recovers automatically', async ({ arrive, prepared }) => {
  // Every screen of three roles.
  test.slow();
  const { teacher, admin, subject_id, class_id, event, eventSession, students } = prepared;
  const routes = everyRoute({
    class: subject_id,
    className: 'Discrete Mathematics',
    event,
    eventName: 'Open Day',
    classSession: class_id,
    eventSession,
    program: PROGRAM,
  });
  const tokens = { student: students[0]?.token ?? '', professor: teacher.token, admin: admin.token };
  for (const role of ['student', 'professor', 'admin'] as const) {
    const { context } = await enterWithStore(arrive, role, tokens[role]);
    await context.addInitScript(signInScript(role, tokens[role]));
    const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
    const own = Object.values(routes).filter(({ who }) => who === role);
    // These were never loaded, so there is nothing to show.
    await context.setOffline(true);
    for (let first = 0; first < own.length; first += TABS) {
      await Promise.all(
        own.slice(first, first + TABS).map(async ({ at }, number) => {
          const page = tabs[number] ?? (await context.newPage());
          await page.goto(at);
          await page
            .getByRole('status')
            .getByText(/^No connection/)
            .waitFor();
          const waits = () => page.locator('[aria-busy=true], .mantine-Skeleton-root').count();
          await expect.poll(async () => [at, await waits()]).toEqual([at, 0]);
          const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
          expect([at, await again.count()]).not.toEqual([at, 0]);
        }),
      );
    }
    await context.setOffline(false);
    for (const page of tabs) await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    for (const page of tabs) await page.close();
  }
});
