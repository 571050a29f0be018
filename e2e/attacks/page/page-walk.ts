import type { Browser } from '@playwright/test';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { laptop, phone, withStore } from '#testkit/browser/browsers.ts';
import { rememberSecret } from '#testkit/hostile/secrets.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import { paths } from '#web/platform/base/paths.ts';
import { type WatchedVisitor, watchedVisit } from './watched-visitor.ts';

/** A person who signs in and visits these screens. */
export interface Walker {
  role: Role;
  username: string;
  login: string;
  screens: readonly string[];
}

/** The result of a walk. */
export interface Walked {
  visitor: WatchedVisitor;
  token: string;
  /** Data in places where it should not be. */
  faults: string[];
}

/** What a browser stores for the application, as scripts of the page can read it. */
interface Kept {
  local: Record<string, string>;
  session: Record<string, string>;
  cookies: string;
  databases: number;
  cached: string[];
}

const KEPT = `(async () => {
  const cached = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
  return { local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie,
    databases: (await indexedDB.databases()).length, cached };
})()`;

/** Signs in with the form, visits the screens, signs out, and checks what the browser requested and stored. */
export async function walkThrough(browser: Browser, origin: string, walker: Walker): Promise<Walked> {
  const { role, username, login, screens } = walker;
  const visitor = await watchedVisit(browser, origin, undefined, {
    ...(role === 'student' ? phone : laptop),
    ...withStore,
  });
  const { page, settle } = visitor;
  const faults: string[] = [];
  await page.goto(login);
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(STORY_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').waitFor();
  await settle();
  const kept = await page.evaluate<Kept>(KEPT);
  const own = role === 'student' ? kept.local : kept.session;
  const token = own[tokenHeader[role]] ?? '';
  rememberSecret('sign-in token', token);
  if (token === '') faults.push('its sign-in token is not where it should be');
  for (const screen of screens) {
    await page.goto(screen);
    await settle();
    if (role === 'student' && screen === paths.studentHome.href()) {
      await page.getByRole('button', { name: 'Generate QR Code' }).click();
      await page.getByRole('img', { name: 'Your QR code' }).waitFor();
      await page.keyboard.press('Escape');
    }
  }
  faults.push(...keptFaults(await page.evaluate<Kept>(KEPT), role, token));
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('textbox', { name: 'Username', exact: true }).waitFor();
  if (JSON.stringify(await page.evaluate<Kept>(KEPT)).includes(token))
    faults.push('its sign-in token stays after Logout');
  return { visitor, token, faults: faults.map((fault) => `${role}: ${fault}`) };
}

/** Stored data in the wrong place, or that must not be stored. */
function keptFaults({ local, session, cookies, databases, cached }: Kept, role: Role, token: string): string[] {
  const faults: string[] = [];
  const other = role === 'student' ? session : local;
  if (JSON.stringify(other).includes(token)) faults.push('its sign-in token is kept in the other storage as well');
  if (JSON.stringify([local, session]).includes(STORY_PASSWORD)) faults.push('its password is kept');
  if (cookies !== '') faults.push(`scripts can read a cookie: ${cookies}`);
  // What a professor did without a network waits in one. @see docs/decisions/0067
  if (databases > (role === 'professor' ? 1 : 0)) faults.push('a database is kept');
  const answers = cached.filter((url) => new URL(url).pathname.startsWith('/api/'));
  if (answers.length > 0) faults.push(`answers of calls are kept: ${answers[0]}`);
  return faults;
}
