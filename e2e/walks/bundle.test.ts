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

test('a drawn page shows itself, and any other asks for the application at once, whose first script does not wait for it', async ({
  browser,
  product,
}) => {
  const read = async (path: string) => (await fetch(product.url + path)).text();
  const html = await read('/professor');
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

  // Without the application the login stands there in the colours chosen here, for whoever is not signed in; what is typed
  // meanwhile stays, and so does the focus.
  const context = await browser.newContext();
  const page = await context.newPage();
  let letCome = () => {};
  const late = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.addInitScript("localStorage.setItem('rollcall-scheme', 'dark')");
  await page.route(/\/shell-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(product.url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Greetings Students!' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByLabel('Username').fill('ana');
  await page.keyboard.press('Enter');
  letCome();
  await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('ana');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.evaluate("localStorage.setItem('studtoken', 'gone')");
  await page.route(/\/shell-.*\.js$/, (route) => route.abort());
  await page.goto(product.url, { waitUntil: 'commit' });
  await expect(page.locator('html[data-mantine-color-scheme]')).toBeAttached();
  await expect(page.getByRole('heading')).toHaveCount(0);
  await context.close();
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
