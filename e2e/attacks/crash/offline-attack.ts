import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { qrUnknown } from '#contract/attendance/check-in/check-in-calls.ts';
import { clockWrong } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import { killBrowserOfFolder, laptop, startBrowserOfFolder } from '#testkit/browser/browsers.ts';
import { openScanner, typeLikeAScanner } from '#testkit/browser/professor-desk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import { type Attack, type AttackForm, atLeast, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, makeBlackBox } from '#testkit/process/black-box.ts';
import { until } from '#testkit/process/until.ts';
import { qrValue, students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD, signedInProfessor } from '#testkit/school/people.ts';
import { addSession, addSubject } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';
import { allViolations } from './evidence.ts';
import { startFaultyNetwork } from './faulty-network.ts';

/** The amount of work. */
const AMOUNT: Record<AttackForm, Record<'kills' | 'sessions' | 'lane' | 'flapping' | 'flapMs' | 'clocks', number>> = {
  short: { kills: 5, sessions: 5, lane: 4, flapping: 6, flapMs: 10_000, clocks: 3 },
  full: { kills: 100, sessions: 30, lane: 10, flapping: 40, flapMs: 120_000, clocks: 7 },
};
const CLASS = 40;
/** How far a time in may be from the moment when the code was seen, in ms. */
const TIME_IN_OFF_MS = 2_000;
/** How long a fault stays after the last scan in it, in ms, so that what is slow arrives during it. */
const FAULT_STAYS_MS = 3_500;
/** Where the server is while a browser is killed; `back`: it was away, and the browser sends what it kept. */
const KILLED = ['online', 'away', 'cut', 'back'] as const;
const FAULTS = ['lost', 'cut', '502', 'portal', 'slow', 'flapping'] as const;

/** A device's clock that is `ms` off, and gains `drift` ms each ms since `since`. */
type WrongClock = { ms?: number; drift?: number; since?: number };
const TEN = 600_000;
/** A device's clock at first and in mid-class, and whether its page is then loaded without a network. */
const CLOCKS: readonly { what: string; first?: WrongClock; later?: WrongClock; isReloaded?: boolean }[] = [
  { what: 'ten minutes fast', first: { ms: TEN } },
  { what: 'ten minutes slow', first: { ms: -TEN }, isReloaded: true },
  { what: 'jumps forward', later: { ms: TEN } },
  { what: 'jumps back', later: { ms: -TEN } },
  { what: 'jumps forward before a reload', later: { ms: TEN }, isReloaded: true },
  { what: 'jumps back before a reload', later: { ms: -TEN }, isReloaded: true },
  { what: 'drifts by a twentieth', first: { drift: 0.05 }, isReloaded: true },
];

/** Runs in every page: the clock is as wrong as local storage says, and each outcome that the scanner shows is reported. */
const IN_PAGE = `{
  const Right = Date;
  const now = () => {
    const { ms = 0, drift = 0, since = 0 } = JSON.parse(localStorage.getItem('wrong-clock') ?? '{}');
    return Math.round(Right.now() + ms + drift * (Right.now() - since));
  };
  Date = class extends Right {
    constructor(...of) { if (of.length > 0) super(...of); else super(now()); }
    static now = now;
  };
  const told = new Set();
  new MutationObserver(() => {
    for (const { innerText } of document.querySelectorAll('[aria-label="Latest scans"] > div')) {
      if (!told.has(innerText)) window.tellShown(innerText);
      told.add(innerText);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;

/** What scripts of a page can read in the browser: texts, and the values of each store. */
const STORED = `(async () => {
  const stored = { texts: [{ ...localStorage }, { ...sessionStorage }] };
  const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      stored[store] = await done(database.transaction(store).objectStore(store).getAll());
    database.close();
  }
  return stored;
})()`;
/** A scan of the queue. */
type Kept = { value: string; sessionId: number; stud_id?: number; needs?: { code: string } };
type Stored = { entry?: Kept[]; packet?: unknown[]; key?: unknown[] };
const storedIn = (page: Page) => page.evaluate<Stored>(STORED);

/** One professor's sessions with the same students, whose names are random letters, behind a faulty network. */
async function prepare(form: AttackForm, report: Report, box: BlackBox, folder: string) {
  const seed = Number(process.env.CASES_SEED ?? randomInt(2 ** 31));
  report.note(`CASES_SEED=${seed} repeats this`);
  const chance = seededRandom(seed);
  const word = () => `Q${Array.from({ length: 11 }, () => chance.pick([...'bcdfghjklmnpqrstvwxz'])).join('')}`;
  const names = Array.from({ length: CLASS }, word);
  const amount = AMOUNT[form];
  const { professor, all, sessions } = await box.closed(async (school) => {
    const professor = await signedInProfessor(school);
    const made = await students(school, CLASS, (at) => ({ first_name: word(), last_name: names[at] ?? '' }));
    const sessions: { subject_id: number; class_id: number }[] = [];
    while (sessions.length < amount.sessions) {
      const subject_id = await addSubject(school, professor, `Subject ${sessions.length}`);
      sessions.push({ subject_id, class_id: await addSession(school, professor, subject_id) });
    }
    return { professor, sessions, all: made.map((each, at) => ({ ...each, name: names[at] ?? '' })) };
  });
  const { origin: server } = await box.start();
  const network = await startFaultyNetwork(server);
  let from = 0;
  /** The next students of a session whom nobody has scanned yet. */
  const take = (count: number) => {
    if (from + count > CLASS) {
      sessions.shift();
      from = 0;
    }
    const [session] = sessions;
    if (!session) throw new Error('There are too few sessions.');
    from += count;
    return { session, some: all.slice(from - count, from) };
  };
  return { report, box, folder, chance, amount, professor, all, names, server, network, take };
}
type Scene = Awaited<ReturnType<typeof prepare>>;
/** A scan that was typed or shown, and when it was typed. */
type Seen = { what: string; student: Scene['all'][number]; class_id: number; atMs: number };

/** Opens the professor's browser, whose profile is in the folder, and signs in. */
async function openDesk({ folder, network, professor }: Scene) {
  const context = await startBrowserOfFolder(folder, [], { ...laptop, baseURL: network.origin });
  context.setDefaultTimeout(60_000);
  const shown: string[] = [];
  await context.exposeFunction('tellShown', (text: string) => shown.push(text));
  await context.addInitScript(IN_PAGE);
  await installStandIn(context);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(paths.professorLogin.href());
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(professor.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(STORY_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').waitFor();
  // Without a network, pages and dialogs come from the device.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return { context, page, shown };
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Opens a session's scanner. @returns its class packet, once that is there */
async function openReady({ page }: Desk, session: Parameters<typeof openScanner>[1]) {
  // The queue may have read one before the scanner opens.
  const packet = page.waitForResponse(
    (response) => response.url().includes('/getClassPacket/') && response.ok() && page.url().includes('/qrscanner/'),
  );
  await openScanner(page, session);
  return (await (await packet).json()) as ReplyOf<typeof getClassPacket>;
}

/** Waits until every scan of the queue has its result. @returns the scans that the server has refused */
async function queueSent(page: Page): Promise<Kept[]> {
  let entry: Kept[] | undefined;
  await until('the queue is sent', async () => {
    ({ entry } = await storedIn(page));
    return entry?.every(({ needs }) => needs) ?? true;
  });
  return entry ?? [];
}

/** Scans a student's new code. */
async function scanCode({ server }: Scene, { page }: Desk, { what, student, class_id }: Omit<Seen, 'atMs'>) {
  const value = (await qrValue(server, student)) ?? '';
  const seen: Seen = { what, student, class_id, atMs: Date.now() };
  await typeLikeAScanner(page, value);
  return { seen, value };
}

/** Finds the attendance of a scan among all attendances. */
async function recordedAt({ box }: Scene) {
  const rows = await box.beside(({ read }) =>
    read.selectFrom('attendance').select(['stud_id', 'class_id', 'createdAt']).execute(),
  );
  const of = ({ student, class_id }: Omit<Seen, 'atMs'>) =>
    rows.find((row) => row.stud_id === student.stud_id && row.class_id === class_id);
  return { rows, of };
}

/** Kills browsers in mid-lane. */
async function kills(scene: Scene): Promise<void> {
  const { amount, chance, network, server, folder, all, report } = scene;
  const proved: Omit<Seen, 'atMs'>[] = [];
  for (let round = 0; round < amount.kills; round += 1) {
    const where = KILLED[round % KILLED.length] ?? 'online';
    const { session, some } = scene.take(chance.whole(4, 7));
    const cutAt = where === 'online' ? undefined : where === 'cut' ? chance.whole(1, some.length - 1) : 0;
    const [killMs, sendingMs] = [chance.whole(50, 2_000), chance.whole(0, 60)];
    const desk = await openDesk(scene);
    await openReady(desk, session);
    await queueSent(desk.page);
    const values = await Promise.all(some.map((student) => qrValue(server, student)));
    const dead = new Promise((resolve) => desk.context.once('close', resolve));
    const killIn = (ms: number) => setTimeout(() => killBrowserOfFolder(folder), ms);
    if (where === 'back') network.onRequest = (path) => path.includes('/settleScans/') && killIn(sendingMs);
    else killIn(killMs);
    for (const [at, value] of values.entries()) {
      if (at === cutAt) network.set('away');
      await typeLikeAScanner(desk.page, value ?? '').catch(() => undefined);
      await pause(chance.whole(0, 200));
    }
    if (where === 'back') network.set('none');
    await dead;
    network.onRequest = () => undefined;
    network.set('none');
    for (const text of desk.shown.filter((each) => /WELCOME!|Kept on this device/.test(each))) {
      const student = all.find(({ name }) => text.includes(name));
      if (student) proved.push({ what: `round ${round}, ${where}: ${text}`, student, class_id: session.class_id });
    }
  }
  const desk = await openDesk(scene);
  const refused = (await queueSent(desk.page)).map((each) => JSON.stringify(each));
  await desk.context.close();
  const { of } = await recordedAt(scene);
  const missing = proved.filter((each) => !of(each)).map(({ what }) => what);
  const kept = proved.filter(({ what }) => what.includes('Kept')).length;
  report.figure('browsers killed in mid-lane', amount.kills, '', atLeast(amount.kills));
  report.figure('… scans shown green before', proved.length - kept, '', atLeast(1));
  report.figure('… scans shown amber before', kept, '', atLeast(1));
  report.none('… shown and missing afterwards', missing);
  report.none('… kept and refused afterwards', refused);
}

/** Scans through each fault of the network. */
async function faults(scene: Scene, desk: Desk): Promise<void> {
  const { amount, network, report } = scene;
  const { page, shown } = desk;
  for (const what of FAULTS) {
    const { session, some } = scene.take(what === 'flapping' ? amount.flapping : amount.lane);
    await openReady(desk, session);
    network.set(what);
    const unknown = String(session.class_id).padStart(32, '0');
    await typeLikeAScanner(page, unknown);
    const scans: Seen[] = [];
    for (const [at, student] of some.entries()) {
      const { seen, value } = await scanCode(scene, desk, { what, student, class_id: session.class_id });
      scans.push(seen);
      await pause(what === 'flapping' ? amount.flapMs / some.length : 300);
      if (at % 3 === 0) await typeLikeAScanner(page, value);
    }
    await pause(FAULT_STAYS_MS);
    network.set('none');
    const backMs = performance.now();
    const refused = await queueSent(page);
    await page.getByText(/^(?:No connection:|Sending) /).waitFor({ state: 'detached' });
    report.figure(`${what}: sent after, and the line is gone`, performance.now() - backMs, 'ms');
    const kept = shown.filter((text) => text.includes('Kept on this device')).length;
    report.figure(`${what}: scans shown as kept`, kept, '', atLeast(1));
    const isRefused = shown.some((text) => text.includes(qrUnknown.message));
    const hasResult = isRefused || refused.some(({ value }) => value === unknown);
    report.none(`${what}: unknown codes without a result`, hasResult ? [] : [unknown]);
    await judge(scene, scans, refused, []);
    shown.length = 0;
  }
}

/** Scans with a wrong clock: the first student online, the others without a network. */
async function clocks(scene: Scene, desk: Desk): Promise<void> {
  const { page, shown } = desk;
  const set = (clock: WrongClock) => page.evaluate(`localStorage.setItem('wrong-clock', '${JSON.stringify(clock)}')`);
  for (const { what, first = {}, later, isReloaded } of CLOCKS.slice(-scene.amount.clocks)) {
    const { session, some } = scene.take(4);
    await set({ since: Date.now(), ...first });
    await openReady(desk, session);
    const scans: Seen[] = [];
    for (const [at, student] of some.entries()) {
      if (at === 1) scene.network.set('away');
      if (at === 2 && later) await set(later);
      if (at === 3 && isReloaded) await page.reload();
      await page.locator('[data-phase="running"]').waitFor();
      scans.push((await scanCode(scene, desk, { what, student, class_id: session.class_id })).seen);
      await until(`${what}: the scan is shown`, () => shown.some((text) => text.includes(student.name)));
    }
    scene.network.set('none');
    await judge(scene, scans, await queueSent(page), [clockWrong.code]);
    shown.length = 0;
  }
  await set({});
}

/** Reports scans that are not recorded with their time. @param codes refusals that are right */
async function judge(scene: Scene, scans: readonly Seen[], refused: readonly Kept[], codes: string[]): Promise<void> {
  const { of } = await recordedAt(scene);
  const what = scans[0]?.what ?? '';
  const offs: number[] = [];
  let left = 0;
  const wrong: string[] = [];
  for (const [at, seen] of scans.entries()) {
    const row = of(seen);
    const isOfScan = (each: Kept) => each.sessionId === seen.class_id && each.stud_id === seen.student.stud_id;
    const needs = refused.find(isOfScan)?.needs;
    const off = row && Math.abs(Date.parse(row.createdAt) - seen.atMs);
    if (off !== undefined) offs.push(off);
    else if (needs && codes.includes(needs.code)) left += 1;
    else wrong.push(`scan ${at + 1}, ${what}: ${needs?.code ?? 'no result'}`);
    if (off !== undefined && off > TIME_IN_OFF_MS) wrong.push(`scan ${at + 1}, ${what}: time in is ${off} ms off`);
  }
  scene.report.figure(`${what}: scans recorded`, offs.length, '', atLeast(1));
  if (codes.length > 0) scene.report.figure(`${what}: left to the professor`, left, '');
  scene.report.figure(`${what}: time in off by at most`, Math.max(...offs), 'ms');
  scene.report.none(`${what}: without a result, or with a wrong time`, wrong);
}

/** The words that are in the files of a folder, in UTF-8 or UTF-16. */
function foundIn(folder: string, words: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    const bytes = readFileSync(path);
    const has = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));
    return words.filter(has).map((word) => `${word} in ${path}`);
  });
}

/** Searches the device for names: while it is signed in, and after logging out with scans that wait. */
async function atRest(scene: Scene): Promise<void> {
  const { network, report, folder, names } = scene;
  const { session, some } = scene.take(4);
  const { class_id } = session;
  const values: string[] = [];
  const keep = async (desk: Desk, two: typeof some) => {
    const packet = await openReady(desk, session);
    network.set('away');
    for (const student of two) {
      values.push((await scanCode(scene, desk, { what: 'at rest', student, class_id })).value);
      const isKept = (text: string) => text.includes(student.name) && text.includes('Kept');
      await until('a scan is kept', () => desk.shown.some(isKept));
    }
    return packet.students.flatMap((each) => each.tags);
  };
  const first = await openDesk(scene);
  await keep(first, some.slice(0, 2));
  const { packet } = await storedIn(first.page);
  await first.context.close();
  report.figure('packets on the device while signed in', packet?.length ?? 0, '', atLeast(1));
  report.figure('… kept codes in its files', foundIn(folder, values).length, '', atLeast(2));
  report.none('… names in its files', foundIn(folder, names));
  network.set('none');
  const desk = await openDesk(scene);
  await queueSent(desk.page);
  const all = await keep(desk, some.slice(2));
  await desk.page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await desk.page.getByRole('textbox', { name: 'Username', exact: true }).waitFor();
  const left = await storedIn(desk.page);
  await desk.context.close();
  network.set('none');
  const tags = all.filter((tag) => !values.some((value) => value.endsWith(tag)));
  const known = ['key', 'owner', 'sessionId', 'at', 'kind', 'value', 'stud_id', 'needs', 'tried', 'guessed'];
  const { entry = [], packet: packets = [], key: keys = [] } = left;
  const others = entry.flatMap(Object.keys).filter((field) => !known.includes(field));
  const readable = names.filter((name) => JSON.stringify(left).includes(name));
  report.figure('scans that wait after logging out', entry.length, '', atLeast(2));
  report.none('… other fields of them', others);
  report.none('… packets and keys', [...packets, ...keys].map(String));
  report.none('… names that scripts can read', readable);
  report.none('… names in its files', foundIn(folder, names));
  report.figure('… tags that were searched for', tags.length, '', atLeast(CLASS - some.length));
  report.none('… tags in its files', foundIn(folder, tags));
}

/** Killed browsers, network faults, wrong clocks and a search of the device, in classes without a network. */
export const offlineAttack: Attack = {
  name: 'offline',
  promises: 'a scan that a device has shown is recorded once, with its time; no file of the device has a name',
  async run(form, report) {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-profile-'));
    const box = await makeBlackBox('SQLite');
    let scene: Scene | undefined;
    try {
      scene = await prepare(form, report, box, folder);
      await kills(scene);
      const desk = await openDesk(scene);
      await faults(scene, desk);
      await clocks(scene, desk);
      await desk.context.close();
      // Codes end with their student's tag, so only a device that has kept no other code can be searched for tags.
      await atRest({ ...scene, folder: join(folder, 'at-rest') });
      const pairs = (await recordedAt(scene)).rows.map(({ stud_id, class_id }) => `${stud_id} at ${class_id}`);
      report.figure('attendances', pairs.length, '', atLeast(1));
      const doubles = pairs.filter((pair, place) => pairs.indexOf(pair) < place);
      report.none('attendances twice', doubles);
      report.none('records and rewards that do not hold', await allViolations(box.env));
    } finally {
      for (const profile of [folder, join(folder, 'at-rest')]) killBrowserOfFolder(profile);
      await scene?.network.close();
      await box.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
