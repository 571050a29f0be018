/**
 * The scanner in another engine: how it reads camera frames, the welcome and the refusals. A canvas stands in for the
 * camera, because no camera shows what a test wants.
 */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import QRCode from 'qrcode';
import { tokenHeader } from '#contract/platform/base/call.ts';
import { aClass, qrValueAtServer } from '#testkit/browser/professor-desk.ts';
import type { EnginePage } from './engine-page.ts';
import { engineWalksAt, tabletWindow } from './engine-walk.ts';

const test = engineWalksAt((school) => aClass(school, 3));

test.describe('a scanner', () => {
  let page: EnginePage;
  test.beforeAll(async ({ openEngine, prepared }) => {
    page = await openEngine(tabletWindow);
    await page.goto('/');
    await page.ask('sessionStorage.setItem(...arguments)', tokenHeader.professor, prepared.teacher.token);
    await page.goto('/professor');
    await page.reads('MY SUBJECTS');
  });

  async function show(value: string | null): Promise<void> {
    const address = value && (await QRCode.toDataURL(value, { errorCorrectionLevel: 'H', margin: 4, scale: 8 }));
    await page.ask('window.standInCamera.show(arguments[0])', address);
  }

  test('without a camera, the screen says so and what to do', async ({ prepared }) => {
    const { subject_id, class_id } = prepared;
    await page.walk(`/professor/session/qrscanner/${subject_id}/${class_id}/BSCS%204A`);
    await page.reads('Try again');
    const said = await page.ask<string>('return document.body.innerText');
    expect(said).toMatch(/camera/i);
  });

  test('the student of a scanned code is welcomed by name', async ({ prepared, product }) => {
    const standIn = await readFile(new URL('../../testkit/camera/stand-in-page.js', import.meta.url), 'utf8');
    const settings = { fail: null, torch: false, cameras: ['stand-in back camera'] };
    await page.ask(`${standIn}; installStandInCamera(arguments[0]);`, settings);
    await page.press('Try again');
    await page.waitFor('return document.querySelector("[data-phase=running]")?.tagName');
    const [first] = prepared.students;
    await show(await qrValueAtServer(product, { token: first?.token ?? '' }));
    await page.reads('WELCOME!');
    await page.reads(first?.name ?? '');
    await page.reads('1 of 3');
  });

  test('the next code is scanned without a tap, and a student who is already present is recognized', async ({
    prepared,
    product,
  }) => {
    const [first, second] = prepared.students;
    await show(await qrValueAtServer(product, { token: second?.token ?? '' }));
    await page.reads('2 of 3');
    await show(await qrValueAtServer(product, { token: first?.token ?? '' }));
    await page.waitFor('return /already|here since/i.test(document.body.innerText)');
    await show(null);
    await page.reads('2 of 3');
  });

  test("a code that is not a student's is refused, and the camera continues", async ({ prepared, product }) => {
    await show('https://example.com/menu');
    await page.waitFor('return /not a valid QR code/i.test(document.body.innerText)');
    await show(await qrValueAtServer(product, { token: prepared.students[2]?.token ?? '' }));
    await page.reads('3 of 3');
  });

  test('the policy was not violated, and no page failed', async () => {
    expect(await page.complaints()).toEqual([]);
  });
});
