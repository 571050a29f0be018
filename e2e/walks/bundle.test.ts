/** Compares the files that a browser without a cache loads for each screen with the screen's budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { bringSignIn, phone, visit, withAnyCamera } from '#testkit/browser/browsers.ts';
import { weigh } from '#testkit/browser/page-weight.ts';
import { aWeighedSchool, openWeighedScreens, scannerScreen, studentScreens } from '#testkit/browser/screen-budgets.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { notForStudents, weightBudget } from '#testkit/browser/weight-budget.ts';
import { paths } from '#web/platform/base/paths.ts';

const test = walksAt(aWeighedSchool);
test.use({ launchOptions: withAnyCamera });

test('a prerendered page shows itself and requests its data, other pages request the application at once, and the first script does not wait for it', async ({
  browser,
  product,
}) => {
  const read = async (path: string) => (await fetch(product.url + path)).text();
  const html = await read('/professor');
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toMatch(/modulepreload"[^>]*\/shell-/);
  // The icon and the request for the school's settings need no further round trip.
  expect(html).toMatch(/rel="icon" href="data:image\/svg\+xml,/);
  expect(html).toContain('rel="preload" as="fetch" href="/api/settings/getSchool"');
  // Files that a script imports statically must load before its first line runs.
  const waitsFor = async (path: string): Promise<string[]> => {
    const imported = [...(await read(path)).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
      ([, file]) => `/assets/${file}`,
    );
    return [...imported, ...(await Promise.all(imported.map(waitsFor))).flat()];
  };
  expect(script).not.toBe('');
  expect((await waitsFor(script)).filter((file) => file.includes('/shell-'))).toEqual([]);

  // Without the application, people who are not signed in see the login in the colors chosen on this device. Typed text
  // and focus survive until the application takes over.
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
  // The data of a student's own screen is requested while the application loads.
  const asked = page.waitForRequest(/getStudentClassAndSubject$/);
  await page.goto(`${product.url}/student/attendancedetails`, { waitUntil: 'commit' });
  expect(await (await asked).headerValue('studtoken')).toBe('gone');
  await context.close();
});

test('a student’s second visit begins with their last pass, before the application or any data has loaded', async ({
  browser,
  prepared,
  product,
}) => {
  const visitor = await visit(browser, product.url, phone);
  const { page, context } = visitor;
  await bringSignIn(visitor, prepared.student);
  await page.goto(paths.studentHome.href());
  const picture = `localStorage.getItem('rollcall-read:picture pass')`;
  await expect.poll(() => page.evaluate(picture)).toContain(prepared.student.name);
  await page.route(/\/(?:shell-|api\/)/, (route) => route.abort());
  const name = page.getByRole('heading', { name: prepared.student.name });
  const stamps = page.getByRole('list', { name: 'Present today' });
  const comesBack = async (change = '') => {
    await page.evaluate(`(() => { const kept = JSON.parse(${picture}); ${change}
      localStorage.setItem('rollcall-read:picture pass', JSON.stringify(kept)) })()`);
    await page.goto(paths.studentHome.href(), { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Generate QR Code' })).toBeVisible();
  };
  await comesBack();
  await expect(name).toBeVisible();
  await expect(stamps).toBeVisible();
  // Stamps expire at midnight; a pass of another person or version is not shown.
  await comesBack('kept.until = Date.now()');
  await expect(name).toBeVisible();
  await expect(stamps).toHaveCount(0);
  await comesBack("kept.owner = 'somebody'");
  await expect(name).toHaveCount(0);
  await context.close();
});

test('nothing moves when a pass, with or without a stamp, or its profile is loaded for the first time', async ({
  arrive,
  prepared,
  members,
}) => {
  const { studtoken: token } = await members.asStudent(await members.student({ first: 'Eva', last: 'Luna' }));
  for (const [place, guest] of [
    [paths.studentHome, prepared.student],
    [paths.studentHome, { role: 'student', token }],
    [paths.studentProfile, prepared.student],
  ] as const) {
    const { page, context } = await arrive(phone, guest);
    await page.addInitScript(`window.shifted = 0; new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true })`);
    await page.goto(place.href());
    await page.getByText(/Points history|Update Profile/).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shifted'), place.href()).toBeLessThan(0.001);
    await context.close();
  }
});

test('the application shows nothing larger than the prerendered page on a student’s screen, on Lighthouse’s phone', async ({
  arrive,
  prepared,
}) => {
  const lighthousePhone = { ...phone, viewport: { width: 412, height: 823 } } as const;
  for (const { name, at, shows } of studentScreens) {
    const { page, context } = await arrive(lighthousePhone, prepared.student);
    await page.addInitScript(`window.largest = 0; new PerformanceObserver((list) => {
      for (const { size } of list.getEntries()) window.largest = Math.max(window.largest, size);
    }).observe({ type: 'largest-contentful-paint', buffered: true })`);
    let letCome = () => {};
    const late = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(/\/shell-.*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    // A text's painted size depends on its letters, and the fallback font is up to a tenth narrower. The web font
    // arrived sometimes before and sometimes after the first frame, so it is blocked.
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(at, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('window.largest'), name).toBeGreaterThan(0);
    const painted = `(async () => {
      let [largest, times] = [0, 0];
      while (times < 24) {
        await new Promise(requestAnimationFrame);
        times = window.largest === largest ? times + 1 : 0;
        largest = window.largest;
      }
      return largest;
    })()`;
    const drawn = await page.evaluate<number>(painted);
    letCome();
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(painted), name).toBeLessThan(1.2 * drawn);
    await context.close();
  }
});

test('the gallery page is not part of the build', () => {
  const built = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|html)$/.test(file),
  );
  const holding = (words: RegExp) =>
    built.filter((file) => words.test(file + readFileSync(`dist/web/${file}`, 'utf8')));
  expect(holding(/rollcall-scheme/)).not.toEqual([]);
  expect(holding(/data-forced|look-main|THE LOOK/)).toEqual([]);
});

test.describe('a person who is not signed in', () => {
  for (const screen of openWeighedScreens) {
    test(`loads little for the ${screen.name}`, async ({ browser, product }) => {
      const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen);
      const isLogin = screen.name.endsWith('Login');
      expect(scriptKib, files.join(' ')).toBeLessThanOrEqual(
        isLogin ? weightBudget.loginScriptKib : weightBudget.studentScriptKib,
      );
      expect(scriptKib).toBeGreaterThan(50);
      expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
      expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
      expect(faults).toEqual([]);
    });
  }
});

test.describe('a student', () => {
  for (const screen of studentScreens) {
    test(`loads little for ${screen.name} and everything that can be opened there`, async ({
      browser,
      prepared,
      product,
    }) => {
      const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, prepared.student);
      expect(scriptKib, files.join(' ')).toBeLessThanOrEqual(weightBudget.studentScriptKib);
      expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
      expect(files.filter((file) => notForStudents.test(file))).toEqual([]);
      expect(faults).toEqual([]);
    });
  }
});

test('a link that scrolls under a resting mouse is not prefetched, but one that is hovered is', async ({
  arrive,
  prepared,
}) => {
  const { page, context } = await arrive(phone, prepared.student);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isAsked = () => asked.some((url) => url.includes('/student-profile-screen-'));
  await page.goto(paths.studentHome.href());
  await page.getByText('Current Points').waitFor();
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('main').getByRole('link', { name: 'Profile' });
  const { x, y } = (await link.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
  const scrolled = 60;
  await page.mouse.move(x + 20, y - scrolled + 10);
  await page.evaluate(`new Promise((passed) => {
    const link = document.querySelector('main a[href="${paths.studentProfile.href()}"]');
    link.addEventListener('pointerover', () => passed(true));
    scrollTo(0, ${scrolled});
  })`);
  // When this request is answered, every request that the scrolling caused has been made.
  await page.evaluate("fetch('/healthz')");
  expect(isAsked()).toBe(false);
  await page.mouse.move(x + 25, y - scrolled + 15);
  await expect.poll(isAsked).toBe(true);
  await context.close();
});

test('the scanner loads little except the WebAssembly of its decoder', async ({ browser, prepared, product }) => {
  const screen = scannerScreen(prepared);
  const { scriptKib, styleKib, files, faults } = await weigh(browser, product.url, screen, prepared.teacher);
  expect(scriptKib, files.join(' ')).toBeLessThanOrEqual(weightBudget.scannerScriptKib);
  expect(styleKib).toBeLessThanOrEqual(weightBudget.styleKib);
  expect(files.some((file) => file.startsWith('decode-worker-'))).toBe(true);
  expect(faults).toEqual([]);
});
