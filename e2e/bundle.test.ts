/**
 * What each screen makes a browser load that has never been here, against its budget.
 * Seeded defect that it was seen to catch: the library's scroll area in every dialog.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from './testing/browsers.ts';
import { weigh } from './testing/page-weight.ts';
import { type PreparedProduct, startPrepared } from './testing/prepared-school.ts';
import { aWeighedSchool, openScreens, scannerScreen, studentScreens } from './testing/weighed-screens.ts';
import { notForStudents, weightBudget } from './testing/weight-budget.ts';

let product: PreparedProduct<Awaited<ReturnType<typeof aWeighedSchool>>>;
let browser: Browser;
beforeAll(async () => {
  product = await startPrepared(aWeighedSchool);
  browser = await startBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('who is not signed in', () => {
  test.each(openScreens)('loads little for the $name', async (screen) => {
    const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen);
    const isLogin = screen.name.endsWith('login');
    expect(scriptKib).toBeLessThanOrEqual(isLogin ? weightBudget.loginScriptKib : weightBudget.studentScriptKib);
    expect(scriptKib).toBeGreaterThan(50);
    expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
    expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('a student', () => {
  test.each(studentScreens)('loads little for $name with everything that can be opened there', async (screen) => {
    const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, product.prepared.student);
    expect(scriptKib).toBeLessThanOrEqual(weightBudget.studentScriptKib);
    expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
    expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
    expect(faults).toEqual([]);
  });
});

test('the scanner loads little beside the engine of its decoder', async () => {
  const screen = scannerScreen(product.prepared);
  const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, product.prepared.teacher);
  expect(scriptKib).toBeLessThanOrEqual(weightBudget.scannerScriptKib);
  expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
  expect(files.some((file) => file.startsWith('decode-worker-'))).toBe(true);
  expect(faults).toEqual([]);
});
