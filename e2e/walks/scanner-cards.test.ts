/**
 * Cards are made on the administrator's screen and printed, read as print, and held before the camera of the scanner one
 * after another for a third of a second each: everybody is present, and of each it is asked whether this is the student.
 * `CARDS=40` takes more of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { signInAt } from '#testkit/browser/page-steps.ts';
import { paper, printCards, textsIn } from '#testkit/browser/printed-cards.ts';
import { aClass, openScanner, presentAtServer } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';

const CARDS = Number(process.env.CARDS ?? 20);
const SHOWN_MS = 330;
/** How often somebody comes again: a machine at its limit misses a third of a second now and then. */
const ROUNDS = 4;

const test = walksAt((school) => aClass(school, CARDS));

/** Notes in the page of whom it was asked whether this is the student. */
const noteQuestions = `
  window.asked = [];
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-asked] [role="status"]'))
      if (!window.asked.includes(textContent)) window.asked.push(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

test('printed cards are read as print and by the scanner, each for a third of a second', async ({
  arrive,
  arriveWithCamera,
  prepared,
  product,
}) => {
  const { teacher, students, class_id } = prepared;
  const admin = await arrive(paper);
  await signInAt(admin.page, '/admin', product.admin.username, product.admin.password);
  await admin.page.waitForURL('**/adminDashboard');
  const { pictures, pages, sizes } = await printCards(admin.page, CARDS);
  expect([...sizes]).toEqual(['85.6 × 54, 31.3']);
  expect([pictures.length, pages]).toEqual([CARDS, Math.ceil(CARDS / 10)]);
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-cards-'));
  const texts = await textsIn(pictures, folder).finally(() => rm(folder, { recursive: true, force: true }));
  expect(texts.filter((text) => /^[0-9A-Z]{28}$/.test(text ?? ''))).toHaveLength(CARDS);
  expect(new Set(texts).size).toBe(CARDS);
  expect(admin.faults).toEqual([]);

  const { page, context, camera, faults } = await arriveWithCamera(teacher);
  await context.addInitScript(noteQuestions);
  await openScanner(page, prepared);
  const present = async () => (await presentAtServer(product, teacher, class_id)).length;
  for (let round = 1; round <= ROUNDS && (await present()) < CARDS; round += 1) {
    for (const picture of pictures) {
      await camera.show(picture);
      await page.waitForTimeout(SHOWN_MS);
      await camera.hide();
    }
    await expect
      .poll(present, { timeout: 3000 })
      .toBe(CARDS)
      .catch(() => undefined);
  }
  const recorded = await presentAtServer(product, teacher, class_id);
  expect(recorded.map(({ source }) => source)).toEqual(students.map(() => 'card'));
  const asked = await page.evaluate<string[]>('window.asked');
  // Whoever comes before the answer of the one before is asked about in their place.
  expect(asked.length).toBeGreaterThan(CARDS / 2);
  for (const question of asked) expect(students.map(({ name }) => `No photo: is this ${name}?`)).toContain(question);
  expect(faults).toEqual([]);
  console.info(`${CARDS} cards: ${recorded.length} present, asked about ${asked.length} of them.`);
});
