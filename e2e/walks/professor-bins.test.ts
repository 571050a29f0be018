/**
 * Six hours must pass between two sessions, and the recycle bin cannot be used to avoid this. The attendance of a
 * deleted session can still be read. texts/teaching-texts.test.ts tests what else the bin does.
 */
import { expect, type Page } from '@playwright/test';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { baseText } from '#web/platform/base/base-text.ts';

const TOO_SOON = 'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.';

const SUBJECT = 'Networks';

async function aSubject(school: SchoolUnderTest) {
  const teacher = await desk.aTeacher(school);
  const [ana] = (await desk.pupils(school, 1)) as [desk.DeskStudent];
  const subject_id = await addSubject(school, teacher, SUBJECT);
  return { teacher, ana, subject_id };
}

const test = walksAt(aSubject);
test.describe.configure({ mode: 'serial' });

test.describe('the recycle bin of a subject', () => {
  let professor: Visitor;
  let page: Page;
  test.beforeAll(async ({ arrive, prepared }) => {
    professor = await arrive(laptop, prepared.teacher);
    await installStandIn(professor.context);
    page = professor.page;
    await page.goto('/professor');
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await page.getByRole('heading', { name: SUBJECT, level: 1 }).waitFor();
  });

  test('is needed before another session within six hours, with the school’s refusal', async () => {
    await desk.addSessionByHand(page);
    await reads(page, '1 session');
    await desk.addSessionByHand(page);
    await reads(page.getByRole('dialog'), TOO_SOON);
    await reads(page.getByRole('dialog'), /Wait until .*, or check “This is another class on the same day”/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await reads(page, '1 session');
    await page.getByRole('button', { name: /^Delete the session/ }).click();
    await answer(page, 'Yes');
    await reads(page, 'Session deleted successfully');
    await desk.addSessionByHand(page);
    await reads(page, '1 session');
  });

  test('restores a session that conflicts with another only as another class of the same day', async () => {
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await page.getByRole('button', { name: /^Restore the session/ }).click();
    await answer(page, 'Yes');
    await page.getByRole('alertdialog', { name: 'Is this another class on the same day?' }).waitFor();
    await reads(page.getByRole('alertdialog'), TOO_SOON);
    await answer(page, baseText.cancel);
    await reads(page, '1 session');
    expect(professor.faults).toEqual([]);
  });
});

test('the attendance of a session in the bin can still be read, but no one can be scanned for it', async ({
  arrive,
  prepared,
  product,
}) => {
  const { teacher, ana, subject_id } = prepared;
  const { context, page } = await arrive(laptop, teacher);
  await installStandIn(context);
  await page.goto('/professor');
  await page.getByRole('link', { name: 'View Sessions' }).click();
  await page.getByRole('link', { name: /^Scan for/ }).click();
  await page.waitForURL(/qrscanner/);
  const class_id = Number(new URL(page.url()).pathname.split('/')[5]);
  await desk.openScanner(page, { subject_id, class_id }, PROGRAM);
  await desk.typeLikeAScanner(page, await desk.qrValueAtServer(product, ana));
  await reads(desk.presentList(page), ana.name);
  await page.goto('/professor');
  await page.getByRole('link', { name: 'View Sessions' }).click();
  await page.getByRole('button', { name: /^Delete the session/ }).click();
  await answer(page, 'Yes');
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await page.getByRole('row').locator(`a[href*="/${class_id}/"]`).click();
  await reads(page, 'This session is in the recycle bin.');
  await reads(desk.presentList(page), ana.name);
  expect(await page.locator('video').count()).toBe(0);
});
