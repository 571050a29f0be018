/**
 * What each screen makes a browser load that has never been here, against its budget.
 * Seeded defects that it was seen to catch: the library's scroll area in every dialog; addresses that came with the
 * application instead of with the first script.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { weigh } from '#testkit/browser/page-weight.ts';
import { aWeighedSchool, openScreens, scannerScreen, studentScreens } from '#testkit/browser/weighed-screens.ts';
import { notForStudents, weightBudget } from '#testkit/browser/weight-budget.ts';
import { type PreparedProduct, startPrepared } from '#testkit/school/prepared-school.ts';

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

test('the page asks for the application at once, and its first script does not wait for it', async () => {
  const read = async (path: string) => (await fetch(product.url + path)).text();
  const html = await read('/');
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toMatch(/modulepreload"[^>]*\/shell-/);
  // Neither the icon nor the school's settings is another journey later.
  expect(html).toMatch(/rel="icon" href="data:image\/svg\+xml,/);
  expect(html).toContain('rel="preload" as="fetch" href="/api/settings/getSchool"');
  // What a script imports by `import … from` has to be there before its first line runs.
  const waitsFor = async (path: string): Promise<string[]> => {
    const imported = [...(await read(path)).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
      ([, file]) => `/assets/${file}`,
    );
    return [...imported, ...(await Promise.all(imported.map(waitsFor))).flat()];
  };
  expect(script).not.toBe('');
  expect((await waitsFor(script)).filter((file) => file.includes('/shell-'))).toEqual([]);
});

describe('who is not signed in', () => {
  test.each(openScreens)('loads little for the $name', async (screen) => {
    const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen);
    const isLogin = screen.name.endsWith('Login');
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
