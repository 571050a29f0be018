/**
 * Cards are made on the administrator's screen, printed, decoded as print, and shown to the scanner's camera one after
 * another. Every student is present, and the screen asks for each card whether this is the student.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { signInAt } from '#testkit/browser/page-steps.ts';
import { paper, printCards, textsIn } from '#testkit/browser/printed-cards.ts';
import { aClass, openScanner, presentAtServer } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';

/** Enough cards for two sheets of paper. */
const CARDS = 12;

const test = walksAt((school) => aClass(school, CARDS));

/** Records the page's questions whether this is the student. */
const noteQuestions = `
  window.asked = [];
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-asked] [role="status"]'))
      if (!window.asked.includes(textContent)) window.asked.push(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

test('printed cards are read as print and by the scanner', async ({ arrive, arriveWithCamera, prepared, product }) => {
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
  const asked = () => page.evaluate<string[]>('window.asked');
  for (const [at, picture] of pictures.entries()) {
    await camera.show(picture);
    await expect.poll(asked).toHaveLength(at + 1);
  }
  const recorded = await presentAtServer(product, teacher, class_id);
  expect(recorded.map(({ source }) => source)).toEqual(students.map(() => 'card'));
  expect((await asked()).toSorted()).toEqual(students.map(({ name }) => `No photo: is this ${name}?`).toSorted());
  expect(faults).toEqual([]);
});
