/**
 * What each screen makes a browser load that has never been here, against its budget.
 * Seeded defects that it was seen to catch: the library's scroll area in every dialog; addresses that came with the
 * application instead of with the first script.
 */
import { expect } from '@playwright/test';
import { withAnyCamera } from '#testkit/browser/browsers.ts';
import { weigh } from '#testkit/browser/page-weight.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { aWeighedSchool, openScreens, scannerScreen, studentScreens } from '#testkit/browser/weighed-screens.ts';
import { notForStudents, weightBudget } from '#testkit/browser/weight-budget.ts';

const test = walksAt(aWeighedSchool);
test.use({ launchOptions: withAnyCamera });

test('the page asks for the application at once, and its first script does not wait for it', async ({ product }) => {
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

test.describe('who is not signed in', () => {
  for (const screen of openScreens) {
    test(`loads little for the ${screen.name}`, async ({ browser, product }) => {
      const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen);
      const isLogin = screen.name.endsWith('Login');
      expect(scriptKib).toBeLessThanOrEqual(isLogin ? weightBudget.loginScriptKib : weightBudget.studentScriptKib);
      expect(scriptKib).toBeGreaterThan(50);
      expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
      expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
      expect(faults).toEqual([]);
    });
  }
});

test.describe('a student', () => {
  for (const screen of studentScreens) {
    test(`loads little for ${screen.name} with everything that can be opened there`, async ({
      browser,
      prepared,
      product,
    }) => {
      const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, prepared.student);
      expect(scriptKib).toBeLessThanOrEqual(weightBudget.studentScriptKib);
      expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
      expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
      expect(faults).toEqual([]);
    });
  }
});

test('the scanner loads little beside the engine of its decoder', async ({ browser, prepared, product }) => {
  const screen = scannerScreen(prepared);
  const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, prepared.teacher);
  expect(scriptKib).toBeLessThanOrEqual(weightBudget.scannerScriptKib);
  expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
  expect(files.some((file) => file.startsWith('decode-worker-'))).toBe(true);
  expect(faults).toEqual([]);
});
