/**
 * The order of layers, in one tab and without a reload: a question opens above its form, whatever question came before,
 * and Back closes the newest layer. Buttons are clicked as by a person, so covered ones cannot be reached.
 */
import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import type { Teacher } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';

async function aDesk(school: SchoolUnderTest) {
  const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper', username: 'grace' });
  const teacher: Teacher = { role: 'professor', token: grace.token, headers: grace.headers };
  const subject = await addSubject(school, teacher, 'Compilers');
  await addSession(school, teacher, subject);
  await addSubject(school, teacher, 'Sports Day', ' ');
  const body = { item_name: 'A day off', item_quantity: 5, item_price: 10, item_classSection: PROGRAM };
  await school.ask(calls.createItems, { headers: teacher.headers, body: { ...body, item_subject: 'Compilers' } });
  const ada = await signedInProfessor(school, { first_name: 'Ada', last_name: 'Lovelace', username: 'ada' });
  const { headers } = await signedInAdmin(school);
  const reset = await school.ask(calls.resetProfessorPassword, { headers, params: { id: ada.prof_id } });
  return { oneTimePassword: reset.reply.oneTimePassword };
}

const test = walksAt(aDesk);
test.describe.configure({ mode: 'serial' });
let professor: Visitor;
let page: Page;
const dialog = () => page.getByRole('dialog');
const question = () => page.getByRole('alertdialog');
const gone = { state: 'detached' } as const;

async function goTo(link: string, heading: string | RegExp) {
  await page.getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** Opens the menu of a subject's card. */
const openMenu = (subject: string) => page.getByRole('button', { name: `More for ${subject}`, exact: true }).click();

/** Opens a form, changes one field, saves and answers Yes. */
async function update(opener: string | RegExp, label: string, value: string, said: string, save = 'Save') {
  await page.getByRole('button', { name: opener }).first().click();
  const entered = dialog().getByLabel(label, { exact: true });
  await entered.waitFor({ state: 'attached' });
  if (await entered.isHidden()) await dialog().getByRole('button', { name: 'More options' }).click();
  await entered.fill(value);
  await dialog().getByRole('button', { name: save, exact: true }).click();
  await answer(page, 'Yes');
  await reads(page, said);
  await question().waitFor(gone);
  await dialog().waitFor(gone);
}

test.beforeAll(async ({ arrive }) => {
  professor = await arrive(laptop);
  page = professor.page;
  await signInAt(page, '/professor/login', 'grace', STORY_PASSWORD);
  await page.getByRole('heading', { name: 'MY SUBJECTS' }).waitFor();
});

test.describe('the browser’s Back', () => {
  const back = () => page.evaluate('history.back()');
  const at = (end: RegExp) => page.waitForURL(end);

  test('closes layers one by one, the last opened first, and stays on the page', async () => {
    await goTo('Events', 'EVENT DASHBOARD');
    await goTo('Class', 'MY SUBJECTS');
    await openMenu('Compilers');
    await page.getByRole('button', { name: 'Update Compilers' }).click();
    await dialog().getByLabel('Subject Name', { exact: true }).fill('Never saved');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await question().waitFor();
    await back();
    await question().waitFor(gone);
    expect(await dialog().getByLabel('Subject Name', { exact: true }).inputValue()).toBe('Never saved');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Save');
    const pressEscape = () => page.keyboard.press('Escape');
    for (const [leave, stay] of [
      [back, back],
      [pressEscape, () => answer(page, 'Keep editing')],
      [pressEscape, pressEscape],
      [back, pressEscape],
      [pressEscape, pressEscape],
    ] as const) {
      await leave();
      await question().filter({ hasText: 'Discard changes?' }).waitFor();
      await stay();
      await question().waitFor(gone);
      expect(await dialog().getByLabel('Subject Name', { exact: true }).inputValue()).toBe('Never saved');
    }
    await back();
    await answer(page, 'Discard changes');
    await dialog().waitFor(gone);
    await page.getByRole('heading', { name: 'MY SUBJECTS' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/professor');
    await back();
    await at(/\/professor\/event$/);
  });

  test('goes to the previous page in one step, after layers were opened and closed by hand', async () => {
    await goTo('Class', 'MY SUBJECTS');
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: 'Logout' }).click();
      await answer(page, 'No');
      await question().waitFor(gone);
    }
    await openMenu('Compilers');
    await page.getByRole('button', { name: 'Update Compilers' }).click();
    await page.keyboard.press('Escape');
    await dialog().waitFor(gone);
    await back();
    await at(/\/professor\/event$/);
    // From a dialog's history entry to another page, and back again.
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, 'No');
    await question().waitFor(gone);
    await goTo('Profile', 'MY PROFILE');
    await back();
    await page.getByRole('heading', { name: 'EVENT DASHBOARD' }).waitFor();
    await goTo('Class', 'MY SUBJECTS');
  });
});

test.describe('a long form', () => {
  test('keeps its buttons visible, with the error above them', async () => {
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await page.getByRole('button', { name: 'Add Session' }).first().click();
    for (const [width, height] of [
      [360, 740],
      [1440, 620],
    ] as const) {
      await page.setViewportSize({ width, height });
      const save = dialog().getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await reads(dialog(), 'This is another class on the same day');
      const inSight = async () => {
        const [said, buttons] = [await dialog().getByRole('alert').boundingBox(), await save.boundingBox()];
        const [low, top] = [(said?.y ?? 0) + (said?.height ?? 0), buttons?.y ?? 0];
        return (said?.y ?? 0) > 0 && low <= top && top + (buttons?.height ?? 0) <= height;
      };
      await expect.poll(inSight).toBe(true);
    }
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor(gone);
    await goTo('Class', 'MY SUBJECTS');
  });
});

test.describe('a question', () => {
  test('is over its form, whatever was asked earlier on the page', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, 'No');
    await question().waitFor(gone);
    await openMenu('Compilers');
    await update('Update Compilers', 'Subject Name', 'Compilers I', 'Subject name updated successfully');
    await openMenu('Compilers I');
    await update('Update Compilers I', 'Subject Name', 'Compilers II', 'Subject name updated successfully');
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await update(/Update the session of/, 'Point Value', '20', 'Sessions updated successfully');
    await goTo('Events', 'EVENT DASHBOARD');
    await update('Update Sports Day', 'Event Name', 'Games Day', 'Subject name updated successfully');
    await goTo('Incentives', 'INCENTIVES CATALOG');
    await update('Update A day off', 'Quantity', '7', 'Incentive updated successfully');
    await goTo('Profile', 'MY PROFILE');
    await update('Update Profile', 'Middle Name', 'Brewster', 'Profile updated successfully');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await field(dialog(), 'New Password').fill('another long one');
    await update(
      'Show password',
      'Confirm Password',
      'another long one',
      'Password updated successfully',
      'Save password',
    );
  });

  test('is not asked when a one-time password leaves nothing else to do', async ({ prepared }) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, 'Yes');
    await field(page, 'Username').fill('ada');
    await field(page, 'Password').fill(prepared.oneTimePassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await field(dialog(), 'New Password').fill('my very own one');
    await field(dialog(), 'Confirm Password').fill('my very own one');
    await dialog().getByRole('button', { name: 'Save password' }).click();
    await reads(page, 'Password updated successfully');
    await dialog().waitFor(gone);
    await page.getByRole('heading', { name: 'MY SUBJECTS' }).waitFor();
    expect(professor.faults).toEqual([]);
  });
});
