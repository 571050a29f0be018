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
} from './pressable.ts';
import { compareWithCalls } from './screen-truths.ts';
import type { WatchedPage } from './watched-page.ts';

/** Somebody who wanders: one tab, and the names that may be signed in with when the one before is gone. */
export interface Wanderer {
  readonly role: Role;
  readonly watched: WatchedPage;
  readonly usernames: readonly string[];
  /** How often a sign-in was tried: whoever could not come in twice is followed by the next. */
  tries: number;
}

/** The school that is wandered in, and by whom. */
export interface Wander {
  readonly product: Product;
  readonly password: string;
  readonly people: Readonly<Record<Role, Wanderer>>;
}

/** What was done so far, for whoever has to do it again, and how often a screen was held against a call. */
export interface WanderLog {
  readonly steps: string[];
  /** How many steps there are to be. */
  readonly wanted: number;
  compared: number;
}

type Step = AsyncCommand<WanderLog, Wander>;

const LOGIN: Readonly<Record<Role, string>> = {
  student: paths.studentLogin.href(),
  professor: paths.professorLogin.href(),
  admin: paths.adminLogin.href(),
};
/** How long a press may go without any sign of what it did, and a control may take to be there to be pressed. */
const SIGN_MS = 5_000;
const PRESS_MS = 15_000;

const ANY_DIALOG = '[role=dialog], [role=alertdialog]';

async function tokenOf({ role, watched }: Wanderer): Promise<string | null> {
  const [name, storage] = [tokenHeader[role], role === 'student' ? 'localStorage' : 'sessionStorage'];
  return watched.page.evaluate<string | null>(`${storage}.getItem(${JSON.stringify(name)})`);
}

/** What has to hold after every step. */
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

/** One step of one person; gives back what it was, in words, or undefined where it was not to be done. */
type Deed = (wander: Wander, who: Wanderer) => Promise<string | undefined>;

/** The step as fast-check runs it. */
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

/** Presses one control, and waits for any sign that it did something. */
function press(controls: string, kind = 0, which = 0): Deed {
  return async (_wander, { watched }) => {
    const found = await pressableAt(watched.page, controls, kind, which);
    if (!found) return undefined;
    try {
      await pressUntilASign(watched, found);
    } catch (error) {
      await watched.settle();
      const now = await pressableAt(watched.page, controls, kind, which);
      // What another person did, or an answer that came late, may have taken it away meanwhile.
      if (now?.name !== found.name) return `“${found.name}”, which goes meanwhile`;
      throw new Error(`“${found.name}”: ${(error as Error).message}`);
    }
    return `“${found.name}”`;
  };
}

async function pressUntilASign(watched: WatchedPage, found: Pressable): Promise<void> {
  // A list of suggestions may lie over it, and goes when a person is done with its field.
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

/** What a person might type into a field like this. */
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

/** Fills in every field of the layer on top, or only one. */
function fill(seed: number, onlyOne: boolean): Deed {
  return async ({ password }, { watched }) => {
    const fields = await fieldsOfTop(watched.page);
    if (fields.length === 0) return undefined;
    const chosen = onlyOne ? fields.filter((_, index) => index === seed % fields.length) : fields;
    const filled: string[] = [];
    for (const [index, field] of chosen.entries()) {
      const value = valueFor(field, seed + 7 * index, password);
      // A field may go with what was typed into the one before it.
      if (field.type === 'select')
        await field.element.selectOption(value, { timeout: PRESS_MS }).catch(() => undefined);
      else await field.element.fill(value, { timeout: PRESS_MS }).catch(() => undefined);
      filled.push(`${field.label}=${JSON.stringify(value.slice(0, 20))}`);
    }
    return filled.join(', ');
  };
}

/** Fills in the login, and goes there first if somewhere else. */
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

/** The student shows a code, and it is typed at the professor's scanner if one stands open. */
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
  // From the first page of the tab it would leave the application.
  if (await watched.page.evaluate<boolean>('navigation.currentEntry.index === 0')) return undefined;
  await watched.page.evaluate('history.back()');
  await watched.page.waitForTimeout(50);
  await watched.settle();
  // A dialog that was answered leaves its step behind, and going back past it leaves as well: then they come back.
  if (watched.page.url() === 'about:blank') await watched.page.goForward();
  return 'pressed';
};

const role = fc.constantFrom<Role[]>('student', 'professor', 'admin');
const seed = fc.nat(100_000);

/** A random step of a random person, the likelier the more often people do it. */
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
 * Everybody comes to their login and signs in; then random steps are done one after the other, always the same ones for
 * the same seed. What cannot be done where somebody stands is passed by and is no step.
 * @throws at the first fault, saying what it was
 */
export async function wander(place: Wander, seedOfSteps: number, log: WanderLog): Promise<void> {
  for (const who of Object.values(place.people)) {
    await who.watched.page.goto(LOGIN[who.role]);
    await signIn(place, who);
  }
  const steps = fc.sample(anyStep, { seed: seedOfSteps, numRuns: 5 * log.wanted });
  await fc.asyncModelRun(() => ({ model: log, real: place }), steps);
}
