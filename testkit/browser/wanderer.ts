import fc, { type AsyncCommand } from 'fast-check';
import { calls } from '#contract/app/calls.ts';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import type { Product } from '#testkit/process/product.ts';
import { paths } from '#web/platform/base/paths.ts';
import {
  anyControl,
  type Field,
  fieldsOfTop,
  kindsOf,
  type Pressable,
  pressableAt,
  saysYes,
  sendsForm,
} from './clickable-elements.ts';
import { compareWithCalls } from './screen-assertions.ts';
import type { WatchedPage } from './watched-page.ts';

/** A person who wanders in one tab, and the usernames to sign in with when an account no longer works. */
export interface Wanderer {
  readonly role: Role;
  readonly watched: WatchedPage;
  readonly usernames: readonly string[];
  /** The number of sign-in attempts; after two failures the next username is used. */
  tries: number;
}

/** The product under test, and the people who use it. */
export interface Wander {
  readonly product: Product;
  readonly password: string;
  readonly people: Readonly<Record<Role, Wanderer>>;
}

/** The steps taken, so that they can be reproduced, and how often a screen was compared with a call. */
export interface WanderLog {
  readonly steps: string[];
  /** The number of steps to take. */
  readonly wanted: number;
  compared: number;
}

type Step = AsyncCommand<WanderLog, Wander>;

const LOGIN: Readonly<Record<Role, string>> = {
  student: paths.studentLogin.href(),
  professor: paths.professorLogin.href(),
  admin: paths.adminLogin.href(),
};
/** How long a press may have no visible effect, and how long to wait until a control can be pressed. */
const SIGN_MS = 5_000;
const PRESS_MS = 15_000;

const ANY_DIALOG = '[role=dialog], [role=alertdialog]';

async function tokenOf({ role, watched }: Wanderer): Promise<string | null> {
  const [name, storage] = [tokenHeader[role], role === 'student' ? 'localStorage' : 'sessionStorage'];
  return watched.page.evaluate<string | null>(`${storage}.getItem(${JSON.stringify(name)})`);
}

/** Checks the invariants that hold after every step. */
async function look(log: WanderLog, { product, people }: Wander, who: Wanderer): Promise<void> {
  const { page, settle } = who.watched;
  await settle();
  const faults = Object.values(people).flatMap(({ role, watched }) =>
    watched.faults.map((fault) => `${role}: ${fault}`),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if ((await kindsOf(page, anyControl)).length === 0) throw new Error(`${page.url()} has no way on.`);
  const token = await tokenOf(who);
  if (token === null) return;
  const othersWroteAtMs = Math.max(
    ...Object.values(people).map((each) => (each === who ? 0 : each.watched.wroteAtMs())),
  );
  const looking = {
    page,
    headers: { [tokenHeader[who.role]]: token },
    readAtMs: who.watched.readAtMs,
    othersWroteAtMs,
  };
  const { compared, missing } = await compareWithCalls(product, looking);
  log.compared += compared;
  if (missing.length > 0) throw new Error(`${page.url()} does not say what the calls say:\n${missing.join('\n')}`);
}

/** One action of one person. @returns the action in words, or undefined if it was not possible */
type Deed = (wander: Wander, who: Wanderer) => Promise<string | undefined>;

/** Wraps an action as a fast-check command. */
function step(role: Role, what: string, deed: Deed): Step {
  return {
    check: ({ steps, wanted }) => steps.length < wanted,
    toString: () => `${role} ${what}`,
    async run(log, wander) {
      const who = wander.people[role];
      const { pathname, search } = new URL(who.watched.page.url());
      log.steps.push(`${role} at ${pathname}${search}: ${what}`);
      const done = await deed(wander, who);
      const said = log.steps.pop();
      if (done === undefined) return;
      log.steps.push(`${said} ${done}`);
      await look(log, wander, who);
    },
  };
}

/** Presses one control and waits for a visible effect. */
function press(controls: string, kind = 0, which = 0): Deed {
  return async (_wander, { watched }) => {
    const found = await pressableAt(watched.page, controls, kind, which);
    if (!found) return undefined;
    try {
      await pressUntilASign(watched, found);
    } catch (error) {
      await watched.settle();
      const now = await pressableAt(watched.page, controls, kind, which);
      // Another person's change or a late response may have removed it.
      if (now?.name !== found.name) return `“${found.name}”, which disappears`;
      throw new Error(`“${found.name}”: ${(error as Error).message}`);
    }
    return `“${found.name}”`;
  };
}

async function pressUntilASign(watched: WatchedPage, found: Pressable): Promise<void> {
  // A list of suggestions may cover it; the list closes when its field loses focus.
  if ((await found.element.getAttribute('role')) !== 'option')
    await watched.page.evaluate("document.querySelector('[role=listbox]') && document.activeElement?.blur()");
  await found.element.hover({ timeout: PRESS_MS });
  const [before, address] = [await watched.signs(), watched.page.url()];
  await found.element.click({ timeout: PRESS_MS });
  const beganMs = Date.now();
  while (!found.mayRest && (await watched.signs()) === before && watched.page.url() === address) {
    if (Date.now() - beganMs > SIGN_MS) throw new Error('pressing it does nothing');
    await watched.page.waitForTimeout(20);
  }
}

const words = [
  'Maria',
  'Biology II',
  'O’Néill-Øst',
  '<b>bold</b>',
  'a/b %2F #?',
  '山田 太郎',
  'x'.repeat(60),
  '5',
  ' ',
  'مرحبا',
];
const numbers = ['1', '10', '25', '100', '0', '1000000', '1,500', 'ten', '-1', ''];

/** A value that a person might type into this field. */
function valueFor({ label, type, isNumeric, options }: Field, seed: number, password: string): string {
  const pick = (values: readonly string[]) => values[seed % values.length] ?? '';
  if (type === 'select') return pick(options);
  if (type === 'password') return seed % 30 === 0 ? 'a wrong password' : password;
  if (type === 'date') return new Date(Date.now() + ((seed % 9) - 4) * 86_400_000).toISOString().slice(0, 10);
  if (/: hours/i.test(label)) return String((seed % 12) + 1);
  if (/: minutes/i.test(label)) return String(seed % 60);
  if (/program level/i.test(label)) return pick(['BSCS 2A', 'BSIT 3B', 'bscs  2a', 'New 1Z']);
  if (/e-?mail/i.test(label)) return `somebody${seed % 50}@school.test`;
  if (/username/i.test(label)) return `somebody${seed % 500}`;
  return pick(isNumeric ? numbers : words);
}

/** Fills in one field or every field of the topmost layer. */
function fill(seed: number, onlyOne: boolean): Deed {
  return async ({ password }, { watched }) => {
    const fields = await fieldsOfTop(watched.page);
    if (fields.length === 0) return undefined;
    const chosen = onlyOne ? fields.filter((_, index) => index === seed % fields.length) : fields;
    const filled: string[] = [];
    for (const [index, field] of chosen.entries()) {
      const value = valueFor(field, seed + 7 * index, password);
      // A field may disappear because of what was typed into the previous one.
      if (field.type === 'select')
        await field.element.selectOption(value, { timeout: PRESS_MS }).catch(() => undefined);
      else await field.element.fill(value, { timeout: PRESS_MS }).catch(() => undefined);
      filled.push(`${field.label}=${JSON.stringify(value.slice(0, 20))}`);
    }
    return filled.join(', ');
  };
}

/** Opens the login page if needed, and signs in. */
const signIn: Deed = async ({ password }, who) => {
  const { page } = who.watched;
  if ((await tokenOf(who)) !== null || (await page.locator(ANY_DIALOG).count()) > 0) return undefined;
  if (new URL(page.url()).pathname !== LOGIN[who.role]) await page.goto(LOGIN[who.role]);
  const username = who.usernames[Math.floor(who.tries / 2) % who.usernames.length] ?? '';
  who.tries += 1;
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username, { timeout: PRESS_MS });
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click({ timeout: PRESS_MS });
  await who.watched.settle();
  if ((await tokenOf(who)) !== null) who.tries = 2 * Math.floor((who.tries - 1) / 2);
  return `as ${username}`;
};

/** The student shows a code, which is typed at the professor's scanner if it is open. */
const checkIn: Deed = async (wander, student) => {
  const { page } = student.watched;
  const scanner = wander.people.professor.watched;
  if (!/\/(event)?session\/qrscanner\//.test(scanner.page.url())) return undefined;
  const button = page.getByRole('button', { name: 'Generate QR Code' });
  if ((await page.locator(ANY_DIALOG).count()) > 0 || (await button.count()) === 0) return undefined;
  const answered = page.waitForResponse((response) => response.url().endsWith(calls.generateNewToken.path), {
    timeout: PRESS_MS,
  });
  await button.click({ timeout: PRESS_MS });
  const { QrToken = '' } = (await (await answered).json()) as { QrToken?: string };
  await scanner.page.keyboard.type(`${QrToken}\n`);
  await scanner.settle();
  return 'at the open scanner';
};

const back: Deed = async (_wander, { watched }) => {
  // Going back from the first entry of the tab would leave the application.
  if (await watched.page.evaluate<boolean>('navigation.currentEntry.index === 0')) return undefined;
  await watched.page.evaluate('history.back()');
  await watched.page.waitForTimeout(50);
  await watched.settle();
  // A closed dialog leaves its history entry behind; going back past it leaves the application, so go forward again.
  if (watched.page.url() === 'about:blank') await watched.page.goForward();
  return 'pressed';
};

const role = fc.constantFrom<Role[]>('student', 'professor', 'admin');
const seed = fc.nat(100_000);

/** A random step of a random person, weighted by how often people do it. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 50,
    arbitrary: fc
      .tuple(role, seed, seed)
      .map(([who, kind, which]) => step(who, 'presses', press(anyControl, kind, which))),
  },
  { weight: 12, arbitrary: fc.tuple(role, seed).map(([who, value]) => step(who, 'fills in', fill(value, false))) },
  { weight: 4, arbitrary: fc.tuple(role, seed).map(([who, value]) => step(who, 'types', fill(value, true))) },
  { weight: 12, arbitrary: role.map((who) => step(who, 'sends the form by', press(sendsForm))) },
  { weight: 10, arbitrary: role.map((who) => step(who, 'answers', press(saysYes))) },
  { weight: 8, arbitrary: role.map((who) => step(who, 'signs in', signIn)) },
  { weight: 6, arbitrary: fc.constant(step('student', 'shows a code', checkIn)) },
  {
    weight: 3,
    arbitrary: role.map((who) =>
      step(who, 'presses Escape', async (_, { watched }) => {
        await watched.page.keyboard.press('Escape');
        return '';
      }),
    ),
  },
  { weight: 3, arbitrary: role.map((who) => step(who, 'presses Back', back)) },
  {
    weight: 1,
    arbitrary: role.map((who) =>
      step(who, 'reloads', async (_, { watched }) => {
        await watched.page.reload();
        return '';
      }),
    ),
  },
);

/**
 * Signs everyone in and then runs random steps one after the other, always the same for the same seed. Steps that are
 * not possible on the current screen are skipped and not counted.
 * @throws at the first fault, describing it
 */
export async function wander(place: Wander, seedOfSteps: number, log: WanderLog): Promise<void> {
  for (const who of Object.values(place.people)) {
    await who.watched.page.goto(LOGIN[who.role]);
    await signIn(place, who);
  }
  const steps = fc.sample(anyStep, { seed: seedOfSteps, numRuns: 5 * log.wanted });
  await fc.asyncModelRun(() => ({ model: log, real: place }), steps);
}
