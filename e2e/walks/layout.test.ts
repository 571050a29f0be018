/**
 * Every screen of each role at the width of a tablet, a small laptop, a desktop and a phone, in a school with long
 * names and large numbers. On the phone, also everything that opens over a screen. Every control can be reached at its
 * center and is within the window; no text is cut off; no column moves without input; on a phone, a list begins near
 * the top; no message covers a control. axe-core finds no fault, in the light scheme on a phone and in the dark scheme
 * at a desk. Every screen is linked. What opens can be opened again after it was closed, and answering No keeps a form.
 */
import { expect, type Page } from '@playwright/test';
import { loginAdmin, loginProfessor, loginStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import {
  castSubjects,
  DEMO_ADMIN,
  DEMO_PASSWORD,
  DEMO_PROFESSOR,
  DEMO_STUDENT,
  events,
  programs,
} from '#server/commands/demo/demo-cast.ts';
import { axeFaults } from '#testkit/browser/axe-faults.ts';
import { type Guest, laptop, phone } from '#testkit/browser/browsers.ts';
import { pressableAt, sendsForm } from '#testkit/browser/clickable-elements.ts';
import {
  closeDialog,
  dialogs,
  openDialogs,
  openersOf,
  openMenu,
  opensDialog,
  pressOpener,
} from '#testkit/browser/dialog-openers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { firstBeginsAt, layoutFaults } from '#testkit/browser/layout-faults.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import { walksInCopies } from '#testkit/browser/walk.ts';
import { type WatchedPage, watchPage } from '#testkit/browser/watched-page.ts';
import type { Product } from '#testkit/process/product.ts';
import { ask } from '#testkit/process/wire.ts';
import { fillMidTerm } from '#testkit/school/mid-term.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { type PlaceName, paths, placeNames } from '#web/platform/base/paths.ts';

/** The demonstration's term with longer names and larger numbers, as real schools have them. */
async function aSchoolOfLongNames(school: SchoolUnderTest) {
  await fillMidTerm(school);
  const { database, clock } = school.services;
  const createdAt = new Date(clock.nowMs()).toISOString();
  const long = { first_name: 'Maximiliana Concepcion', last_name: 'Wriothesley-Featherstonehaugh' };
  return database.write(async (db) => {
    await db.updateTable('student').set(long).where('stud_id', 'in', [2, 301]).execute();
    const change = { field: 'first_name', from: 'Max', to: long.first_name, createdAt, takenBackAt: null } as const;
    const changes = [2, 2, 301].map((stud_id) => ({ stud_id, ...change }));
    await db.insertInto('profile_change').values(changes).execute();
    await db.updateTable('professor').set(long).where('isValidated', '=', false).execute();
    const claim = { item_name: 'A seat in the first row of the graduation concert' };
    await db.updateTable('shop_transaction').set(claim).where('transaction_id', '>', 150).execute();
    await db.updateTable('shop_item').set({ item_price: 1_000_000 }).where('item_id', '<', 9).execute();
    const latest = (subject_id: number) =>
      db
        .selectFrom('class_session')
        .select('class_id')
        .where('subject_id', '=', subject_id)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
    const event = castSubjects.length + events.length;
    return { classSession: (await latest(1)).class_id, event, eventSession: (await latest(event)).class_id };
  });
}

const test = walksInCopies(aSchoolOfLongNames);
// The tests change the school, so each has its own copy.
test.describe.configure({ mode: 'parallel' });
const logins = {
  student: [loginStudent, DEMO_STUDENT],
  professor: [loginProfessor, DEMO_PROFESSOR],
  admin: [loginAdmin, DEMO_ADMIN],
} as const;
type Who = keyof typeof logins | 'nobody';
const calm = { reducedMotion: 'reduce' } as const;

/** Selectors of the first row, for screens that are lists. */
const [rows, cards] = ['main tbody tr', 'main ul > li'];
const lists: Partial<Record<PlaceName, string>> = {
  incentivesHub: cards,
  claimedIncentives: cards,
  attendanceDetails: cards,
  leaderboard: 'main ol > li',
  subjects: cards,
  eventDashboard: cards,
  subjectSessions: rows,
  eventSessions: rows,
  classRecycleBin: rows,
  roll: 'main ol > li',
  participationOverview: '[role=rowheader]',
  subjectPeople: rows,
  incentivesCatalog: rows,
  redeemedIncentives: rows,
  adminStudents: rows,
  adminProfessors: rows,
  adminMasterlist: cards,
  programMasterlist: rows,
};

/** The longest test, in milliseconds: every screen of a role on two devices, with everything that opens over it. */
const PATIENCE_MS = 1_200_000;

function addressOf(name: PlaceName, made: Awaited<ReturnType<typeof aSchoolOfLongNames>>): string {
  const of = { class: 1, className: castSubjects[0].name, program: programs[0].level, eventName: events[2].name };
  const { at } = everyRoute({ ...of, ...made })[name];
  // The student with the long name, who has changed it.
  return name === 'adminStudents' ? `${at}?q=wriothesley` : at;
}

/** A guest of this role; signed in once for all devices. */
async function guestOf(product: Product, who: Who): Promise<Guest | undefined> {
  if (who === 'nobody') return undefined;
  const [login, username] = logins[who];
  const { token } = await ask(product, login, { body: { username, password: DEMO_PASSWORD } });
  return { role: who, token };
}

const placesAt = placeNames.map(
  (name) => [name, new RegExp(`^${paths[name].pattern.replace(/:\w+/g, '[^/]+')}$`)] as const,
);

/** The places to which the page's links lead. */
async function linkedFrom(page: Page): Promise<PlaceName[]> {
  const links = await page.evaluate<string[]>('[...document.links].map(({ pathname }) => pathname)');
  return placesAt.filter(([, pattern]) => links.some((path) => pattern.test(path))).map(([name]) => name);
}

/** Checks a page at these widths; axe-core runs at the first one only. */
class Look {
  readonly found: Record<string, unknown> = {};
  readonly watched: WatchedPage;
  private readonly withAxe: number | undefined;
  private widths: readonly number[];

  constructor(watched: WatchedPage, widths: readonly number[]) {
    this.watched = watched;
    this.widths = widths;
    this.withAxe = widths[0];
  }

  async at(what: string, { except, axe = false }: { except?: RegExp; axe?: boolean } = {}): Promise<void> {
    const { page, settle } = this.watched;
    for (const width of this.widths) {
      if (page.viewportSize()?.width !== width) {
        await page.setViewportSize({ width, height: 900 });
        await settle();
      }
      const faults = (await layoutFaults(page)).filter((fault) => !except?.test(fault));
      if (axe && width === this.withAxe) faults.push(...(await axeFaults(page)));
      if (faults.length > 0) this.found[`${what} at ${width}`] = faults;
    }
    // The next check starts at the current width.
    this.widths = this.widths.toReversed();
  }
}

/** Closes messages, which would cover what is checked next. A message may close on its own just before the click. */
async function dismissMessages(page: Page): Promise<void> {
  const closing = page.locator('[role=alert], [role=status]').getByRole('button', { name: 'Close' });
  for (const close of await closing.all()) await close.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Goes to a screen as a link does, without loading a document. */
async function goTo({ page, settle }: WatchedPage, address: string): Promise<void> {
  await dismissMessages(page);
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
  await settle();
}

/**
 * Presses the first button of each kind that has not been pressed yet, checks what it opens, and opens it once more.
 */
async function lookAtDialogs(look: Look, name: string, pressed: Set<string>): Promise<void> {
  const { page } = look.watched;
  const address = page.url();
  for await (const button of openersOf(page, name, pressed)) {
    const what = `${name}: ${button.name}`;
    /** A layer whose data arrives late may open after the others were closed. */
    const allClosed = () => expect.poll(() => closeDialog(look.watched), { message: what, intervals: [0] }).toBe(true);
    await dismissMessages(page);
    const opens = await opensDialog(look.watched, button);
    if (opens || button.isOfFrame) await look.at(what);
    const save = opens ? await pressableAt(page, sendsForm, 0, 0) : undefined;
    if (save) {
      const before = await openDialogs(page);
      await opensDialog(look.watched, save);
      await look.at(`${what}, sent as it stands`);
      if ((await openDialogs(page)) > before) {
        await answer(page, 'No');
        await expect.poll(() => openDialogs(page), { message: what }).toBe(before);
      }
    }
    await allClosed();
    if (page.url() !== address) {
      await goTo(look.watched, address);
    } else if (opens) {
      await pressOpener(page, button);
      await expect(dialogs(page).first(), `${what} once more`).toBeVisible();
      await allClosed();
    }
  }
}

/** Retries, because a menu closes when the content below it moves, for example while a list is loading. */
async function download(page: Page): Promise<void> {
  await expect(async () => {
    await openMenu(page);
    await page.getByRole('button', { name: 'Download CSV' }).click({ timeout: 1_000 });
  }).toPass();
}

/** Causes a message that stays for a while. */
const messages: Readonly<Record<keyof typeof logins, (page: Page) => Promise<void>>> = {
  student: async (page) => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.locator('input[type=file]').setInputFiles(notes);
    await reads(page, /^Only image files are accepted/);
  },
  professor: async (page) => {
    await page.goto(`${paths.redeemedIncentives.href()}?q=nobody`);
    await download(page);
    await reads(page, /^Please ensure there is data to download/);
  },
  admin: async (page) => {
    await page.goto(`${paths.adminStudents.href()}?status=pending`);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('region', { name: 'Chosen accounts' }).waitFor();
    // The page has its new height, which includes the bar, only after the next frame.
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.getByRole('searchbox').fill('nobody');
    await download(page);
    await reads(page, /^Please ensure there is data to download/);
  },
};

// The role with the longest test first, so that both browsers end at about the same time.
for (const who of ['admin', 'professor', 'student', 'nobody'] as const) {
  test(`${who} can reach and read everything`, async ({ arrive, prepared, product }) => {
    test.setTimeout(PATIENCE_MS);
    const own = placeNames.filter((name) => paths[name].who === who);
    const guest = await guestOf(product, who);
    for (const [device, options, widths, colorScheme] of [
      ['at a desk', laptop, [1440, 1024, 820], 'dark'],
      ['on a phone', phone, [360], 'light'],
    ] as const) {
      const watched = await watchPage((await arrive({ ...options, ...calm, colorScheme }, guest)).page);
      // A transition between two screens takes longer than the screen itself.
      await watched.page.addInitScript('delete Document.prototype.startViewTransition');
      const look = new Look(watched, widths);
      const { page } = watched;
      const pressed = new Set<string>();
      const linked = new Set<PlaceName>();
      await page.goto(paths.privacy.href());
      await watched.settle();
      for (const name of own) {
        await goTo(watched, addressOf(name, prepared));
        expect(await page.locator('main').innerText(), name).not.toBe('');
        for (const place of await linkedFrom(page)) linked.add(place);
        const first = options === phone ? lists[name] : undefined;
        if (first && (await firstBeginsAt(page, first)) > 1 / 3)
          look.found[`${name} begins`] = await firstBeginsAt(page, first);
        await look.at(name, { axe: true });
        if (options === phone) await lookAtDialogs(look, name, pressed);
      }
      if (who !== 'nobody') {
        const unlinked = own.filter((name) => !linked.has(name));
        expect(unlinked, `no screen links to these ${device}`).toEqual([]);
        if (who === 'student') await page.goto(addressOf('studentHome', prepared));
        // The prerendered page, which is shown first, does not accept a file.
        await watched.settle();
        await messages[who](page);
        // On a student's phone, messages cover only the brand and the color switch beside it.
        await look.at('a message', who === 'student' ? { except: /Rollcall|colors/ } : {});
      }
      expect(look.found, device).toEqual({});
      expect(watched.faults, device).toEqual([]);
      await page.context().close();
    }
  });
}

test('a screen begins at its top, and Back restores the place', async ({ arrive, prepared, product }) => {
  const { page } = await arrive({ ...phone, ...calm }, await guestOf(product, 'student'));
  await page.goto(addressOf('leaderboard', prepared));
  await page.getByRole('table', { name: 'Leaderboard' }).waitFor();
  const at = () => page.evaluate('Math.round(window.scrollY)');
  await page.evaluate('window.scrollTo(0, 1000)');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'MY PASS' }).waitFor();
  expect(await at()).toBe(0);
  await page.goBack();
  await expect.poll(at).toBe(1000);
});
