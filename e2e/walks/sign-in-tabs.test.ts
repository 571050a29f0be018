/** A browser has one signed-in person at a time, in any tab, and that person gets to the screen that they wanted. */
import { expect, type Page } from '@playwright/test';
import { logoutProfessor } from '#contract/account/sign-in/sign-in-calls.ts';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import { PASSWORD } from '#testkit/school/members.ts';
import { paths } from '#web/platform/base/paths.ts';

const test = walksAt();
const login = paths.professorLogin.href();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const arrivesAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' });
const tokenIn = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('proftoken')");

async function enter(page: Page, username: string) {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a professor’s tabs are signed in and out together', async ({ arrive, members, product }) => {
  const rey = await members.professor({ first: 'Rey', last: 'Santos' });
  const eva = await members.professor({ first: 'Eva', last: 'Ramos' });
  await members.subject(rey, 'Algebra of Rey');
  await members.subject(eva, 'Botany of Eva');
  const { page: first, context, faults } = await arrive(laptop);

  // From the student's login to the professor's; then on the wanted screen, with no login in the history.
  await first.goto('/professor/event?of=today');
  await arrivesAt(first, login);
  await enter(first, rey.username);
  await arrivesAt(first, '/professor/event');
  expect(new URL(first.url()).search).toBe('?of=today');
  await first.goBack();
  expect(first.url()).toBe('about:blank');
  await first.goto('/professor');
  await reads(first, 'Algebra of Rey');

  const opening = context.waitForEvent('page');
  await first.getByRole('link', { name: 'View Sessions' }).click({ modifiers: ['ControlOrMeta'] });
  const second = await opening;
  await second.getByRole('heading', { name: /Algebra of Rey/ }).waitFor();
  const third = await context.newPage();
  await third.goto(login);
  await arrivesAt(third, '/professor');
  const admins = await context.newPage();
  await admins.goto('/adminDashboard');
  await arrivesAt(admins, '/admin');
  expect(await tokenIn(admins)).toBeNull();

  // A sign-in that ends during work is renewed once, and every tab continues.
  const proftoken = String(await tokenIn(first));
  const working = pathOf(second);
  await ask(product, logoutProfessor, { headers: { proftoken } });
  await second.reload();
  await reads(second, 'You were signed out. Please sign in again.');
  await arrivesAt(first, login);
  await enter(second, rey.username);
  await arrivesAt(second, working);
  await arrivesAt(first, '/professor');
  await reads(first, 'Algebra of Rey');

  // A dialog and a question are open in hidden tabs when another tab signs out.
  await second
    .getByRole('button', { name: /Add Session/ })
    .first()
    .click();
  await second.getByRole('dialog').waitFor();
  await third.getByRole('button', { name: 'Logout' }).click();
  await third.getByRole('alertdialog').waitFor();
  const former = String(await tokenIn(first));
  await first.getByRole('button', { name: 'Logout' }).click();
  await answer(first, 'Yes');
  for (const page of [first, second, third]) {
    await arrivesAt(page, login);
    await field(page, 'Username').waitFor();
    expect(await page.getByText('Algebra of Rey').count()).toBe(0);
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
    expect(await tokenIn(page)).toBeNull();
  }

  // Another person signs in; the previous token in a copied or restored tab is not used.
  await enter(third, eva.username);
  await reads(third, 'Botany of Eva');
  await arrivesAt(second, '/professor');
  await reads(second, 'Botany of Eva');
  await first.evaluate(`sessionStorage.setItem('proftoken', ${JSON.stringify(former)})`);
  await first.goto('/professor');
  await reads(first, 'Botany of Eva');
  expect(await first.getByText('Algebra of Rey').count()).toBe(0);

  await Promise.all([first, second, third].map((page) => page.close()));
  await admins.goto('/professor');
  await arrivesAt(admins, login);
  expect(faults).toEqual([]);
});

test('a student’s tabs belong to one student at a time', async ({ arrive, members }) => {
  const ana = await members.student({ first: 'Ana', last: 'Lopez' });
  const ben = await members.student({ first: 'Ben', last: 'Torres' });
  const { page, context } = await arrive(phone);
  await page.goto('/');
  await page.getByRole('link', { name: 'I am a professor' }).click();
  await page.getByRole('link', { name: 'I am a student' }).click();
  // The professor's login stays until the student's login has loaded.
  await page.getByRole('heading', { name: 'Greetings Students!' }).waitFor();
  await enter(page, ana.username);
  await page.getByRole('heading', { name: ana.name }).waitFor();
  await page.goBack();
  expect(page.url()).toBe('about:blank');
  await page.goto('/student');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();

  const other = await context.newPage();
  await other.goto('/student/leaderboard');
  await other.getByRole('heading', { name: 'LEADERBOARD' }).waitFor();
  await other.getByRole('button', { name: 'Logout' }).click();
  await answer(other, 'Yes');
  await field(page, 'Username').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText(ana.name).count()).toBe(0);
  await signInAt(other, '/', ben.username);
  await page.getByRole('heading', { name: ben.name }).waitFor();
  expect(await page.getByText(ana.name).count()).toBe(0);
});
