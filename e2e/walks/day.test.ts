/**
 * A day of each role in one tab that never reloads, in a school in mid-term with a class under way: every screen that
 * links lead to, everything that opens there twice in a row, every form sent as it stands and, where that asks a
 * question, the question over it answered with No, so that what was under it is there again.
 */
import { expect, type Locator } from '@playwright/test';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PROFESSOR, DEMO_STUDENT } from '#server/demo/demo-cast.ts';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { closeDialogs, openDialogs, openersOf, opensDialog } from '#testkit/browser/openers.ts';
import { answer, signInAt } from '#testkit/browser/page-steps.ts';
import { pressableAt, sendsForm } from '#testkit/browser/pressable.ts';
import { filmed, walksAt } from '#testkit/browser/walk.ts';
import { type WatchedPage, watchPage } from '#testkit/browser/watched-page.ts';
import { fillMidTerm } from '#testkit/school/mid-term.ts';
import { type PlaceName, paths, placeNames } from '#web/base/paths.ts';

const test = walksAt(fillMidTerm);
test.use({ trace: filmed });

/** A whole day of somebody. */
const PATIENCE_MS = 600_000;

function placeAt(address: string): PlaceName | undefined {
  const { pathname } = new URL(address);
  return placeNames.find((name) => new RegExp(`^${paths[name].pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));
}

/** Opens it twice; what it sends is asked about twice, and No leaves it as it was. */
async function openTwice(watched: WatchedPage, screen: PlaceName, pressed: Set<string>): Promise<void> {
  const { page } = watched;
  for await (const button of openersOf(page, screen, pressed)) {
    const what = `${screen}: ${button.name}`;
    for (let time = 0; time < 2 && (await button.element.isVisible()); time += 1) {
      if (!(await opensDialog(watched, button))) break;
      for (let sent = 0; sent < 2; sent += 1) {
        const save = await pressableAt(page, sendsForm, 0, 0);
        const before = await openDialogs(page);
        if (!save || (await save.element.isDisabled())) break;
        await opensDialog(watched, save);
        if ((await openDialogs(page)) <= before) break;
        await answer(page, 'No');
        await expect.poll(() => openDialogs(page), { message: what }).toBe(before);
      }
      await closeDialogs(watched);
      await expect.poll(() => openDialogs(page), { message: what }).toBe(0);
    }
    // A button that leads to another screen is as good as a link.
    if (placeAt(page.url()) !== screen) return;
  }
}

/** Follows a link to a screen that was not seen yet; with none here goes back. @returns whether there was a way */
async function goOn({ page, settle }: WatchedPage, seen: ReadonlySet<string>): Promise<boolean> {
  const follow = async (links: Locator) => {
    for (const link of await links.all()) {
      const name = placeAt(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
      if (!name || seen.has(name) || paths[name].who === 'nobody' || !(await link.isVisible())) continue;
      await link.click();
      await page.waitForURL((url) => placeAt(url.href) === name);
      await settle();
      return true;
    }
    return false;
  };
  if (await follow(page.locator('main a[href]'))) return true;
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  return follow(page.locator('nav a[href]'));
}

const days = [
  ['student', 390, phone, paths.studentLogin.href(), DEMO_STUDENT],
  ['professor', 820, laptop, paths.professorLoginByName.href(), DEMO_PROFESSOR],
  ['admin', 1440, laptop, paths.adminLogin.href(), DEMO_ADMIN],
] as const;

for (const [who, width, options, login, username] of days) {
  test(`a day of the ${who} in one tab, at ${width} px`, async ({ arrive }) => {
    test.setTimeout(PATIENCE_MS);
    const viewport = { width, height: 900 };
    const { page } = await arrive({ ...options, viewport, reducedMotion: 'reduce' });
    const watched = await watchPage(page);
    await signInAt(page, login, username, DEMO_PASSWORD);
    await page
      .getByRole('navigation')
      .or(page.getByRole('button', { name: 'Menu' }))
      .first()
      .waitFor();
    await page.evaluate('window.isTheSame = true');
    const seen = new Set<string>();
    const pressed = new Set<string>();
    const own = placeNames.filter((name) => paths[name].who === who);
    while (seen.size < own.length) {
      await watched.settle();
      const here = placeAt(page.url());
      if (here && !seen.has(here)) {
        seen.add(here);
        await openTwice(watched, here, pressed);
      }
      if (await goOn(watched, seen)) continue;
      if (seen.size === own.length) break;
      const { href } = new URL(page.url());
      if (await page.evaluate<boolean>('navigation.currentEntry.index === 0')) break;
      await page.evaluate('history.back()');
      await page.waitForURL((url) => url.href !== href);
    }
    expect(own.filter((name) => !seen.has(name))).toEqual([]);
    expect(await page.evaluate('window.isTheSame')).toBe(true);
    expect(watched.faults).toEqual([]);
  });
}
