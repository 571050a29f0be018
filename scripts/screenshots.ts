/**
 * Takes screenshots of every screen of the demonstration, on a phone, a tablet and a desktop, light and dark, into
 * `.cache/screenshots`, and copies those for the documentation into `docs/pictures`. `npm run screenshots` finds the
 * browser, builds the pages and starts it; `npm run screenshots -- student` takes only those of one role (nobody,
 * student, professor or admin), or `scan` for those of a scan.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { calls } from '#contract/app/calls.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PROFESSOR, DEMO_STUDENT } from '#server/commands/demo/demo-cast.ts';
import { laptop, phone, startBrowser, visit } from '#testkit/browser/browsers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { ScreenAudience } from '#web/platform/base/paths.ts';
import { type PlaceName, paths, placeNames } from '#web/platform/base/paths.ts';

const project = join(import.meta.dirname, '..');
const allPictures = join(project, '.cache', 'screenshots');
const documented = join(project, 'docs', 'pictures');

/** The longest wait for a screen, in milliseconds, under any load. */
const PATIENCE_MS = 30_000;
/** The largest screenshot in the documentation, in bytes. */
const LARGEST_PICTURE_BYTES = 250_000;

type Role = ScreenAudience;
type Scheme = 'light' | 'dark';
type Size = 'phone' | 'tablet' | 'desktop';
const sizes: Record<Size, BrowserContextOptions> = {
  phone: { ...phone, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: laptop,
};

/** The demonstration's first subject, with an open session, and its event that is open all day. */
const made = {
  class: 1,
  className: 'Data Structures',
  classSession: 1,
  event: 23,
  eventName: 'Library Open Week',
  eventSession: 1,
  program: 'BSCS 2A',
  hours: { startTime: '09:00', endTime: '10:30' },
};
const routes = everyRoute(made);
/** Scanners and the roll are shown elsewhere; the second address of the professor login shows the same screen. */
const picturedElsewhere: readonly PlaceName[] = ['classScanner', 'eventScanner', 'professorLoginByName', 'roll'];
const pictured = placeNames.filter((name) => !picturedElsewhere.includes(name));

/** The screenshots in the documentation: the name there, and its source. */
const chosen: Record<string, string> = {
  'student-home': 'phone-light/studentHome',
  'student-code': 'phone-light/student-code',
  'student-reward': 'phone-light/student-reward',
  shop: 'phone-dark/incentivesHub',
  scanner: 'desktop-light/scanner-welcome',
  sessions: 'desktop-light/subjectSessions',
  overview: 'desktop-light/participationOverview',
  administrator: 'desktop-light/adminProfessors',
};

async function keep(page: Page, size: Size, scheme: Scheme, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(600);
  const picture = await page.screenshot();
  const id = `${size}-${scheme}/${name}`;
  mkdirSync(join(allPictures, `${size}-${scheme}`), { recursive: true });
  await sharp(picture).toFile(join(allPictures, `${id}.png`));
  for (const [document] of Object.entries(chosen).filter(([, from]) => from === id)) {
    const small = await sharp(picture).png({ palette: true, quality: 90, effort: 8 }).toBuffer();
    if (small.length > LARGEST_PICTURE_BYTES) throw new Error(`${document}.png has ${small.length} bytes: too many.`);
    await sharp(small).toFile(join(documented, `${document}.png`));
  }
  console.log(id);
}

async function signIn(page: Page, role: Role): Promise<void> {
  const [path, username, home] = {
    nobody: ['', '', paths.studentLogin],
    student: [paths.studentLogin.href(), DEMO_STUDENT, paths.studentHome],
    professor: [paths.professorLogin.href(), DEMO_PROFESSOR, paths.subjects],
    admin: [paths.adminLogin.href(), DEMO_ADMIN, paths.adminDashboard],
  }[role] as [string, string, (typeof paths)['subjects']];
  if (role === 'nobody') return;
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === home.href(), { timeout: PATIENCE_MS });
}

async function open(browser: Browser, origin: string, role: Role, size: Size): Promise<Page> {
  const { page } = await visit(browser, origin, sizes[size]);
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, role);
  return page;
}

async function everyScreen(browser: Browser, origin: string, role: Role, size: Size): Promise<void> {
  const page = await open(browser, origin, role, size);
  for (const name of pictured.filter((each) => paths[each].who === role)) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(routes[name].at);
    await page.waitForLoadState('networkidle');
    for (const scheme of ['light', 'dark'] as const) await keep(page, size, scheme, name);
  }
  await page.context().close();
}

/** The student's screen with the frame of a phone. */
function heldUp(screen: Buffer): Promise<Buffer> {
  return sharp(screen).extend({ top: 36, bottom: 36, left: 24, right: 24, background: '#111' }).png().toBuffer();
}

/** The sessions of the demonstration's first subject, today's first. */
async function sessionsOf(origin: string): Promise<number[]> {
  const body = { username: DEMO_PROFESSOR, password: DEMO_PASSWORD };
  const { token } = (await answerOf(origin, calls.loginProfessor, { body })).body;
  const asking = { params: { subjectId: made.class }, headers: { proftoken: token } };
  return (await answerOf(origin, calls.getClass, asking)).body.classes.map(({ class_id }) => class_id);
}

/** Shows the student's code to the professor's camera: the scanner welcomes the student, and the reward arrives. */
async function scan(browser: Browser, origin: string, camera: FakeCamera): Promise<void> {
  const [professor, student] = await Promise.all([
    open(browser, origin, 'professor', 'desktop'),
    open(browser, origin, 'student', 'phone'),
  ]);
  const [today, before] = await sessionsOf(origin);
  const ofSession = (sessionID = 0) => ({ subjectID: made.class, sessionID, programlevel: made.program });
  const scanner = paths.classScanner.href(ofSession(today));
  await professor.goto(scanner);
  await professor.getByText('AWAITING STUDENT QR CODE').waitFor();
  const seen = { desktop: professor, phone: student };
  for (const scheme of ['light', 'dark'] as const) await keep(seen.desktop, 'desktop', scheme, 'scanner');
  await student.emulateMedia({ colorScheme: 'light' });
  await student.getByRole('button', { name: 'Generate QR Code' }).click();
  const code = student.getByRole('img', { name: 'Your QR code' });
  await code.waitFor();
  await camera.show(await heldUp(await student.screenshot()), { size: 690, turnDegrees: -2 });
  await professor.emulateMedia({ colorScheme: 'light' });
  await professor.getByRole('heading', { name: 'WELCOME!' }).waitFor();
  // The full-screen reward is visible for two seconds, and looks the same in light and dark.
  await Promise.all([
    keep(student, 'phone', 'light', 'student-reward'),
    keep(professor, 'desktop', 'light', 'scanner-welcome'),
  ]);
  await keep(professor, 'desktop', 'dark', 'scanner-welcome');
  await camera.hide();
  for (const scheme of ['light', 'dark'] as const) await keep(student, 'phone', scheme, 'student-present');
  await student.reload();
  await student.getByRole('button', { name: 'Generate QR Code' }).click();
  await code.waitFor();
  for (const scheme of ['light', 'dark'] as const) await keep(student, 'phone', scheme, 'student-code');

  const pages: [Size, Page][] = [['desktop', professor]];
  for (const size of ['phone', 'tablet'] as const) {
    const page = await open(browser, origin, 'professor', size);
    await page.goto(scanner);
    await page.getByText('AWAITING STUDENT QR CODE').waitFor();
    for (const scheme of ['light', 'dark'] as const) await keep(page, size, scheme, 'scanner');
    pages.push([size, page]);
  }
  for (const [size, page] of pages) {
    await page.goto(paths.roll.href(ofSession(before)));
    await page.getByRole('group', { name: 'Show' }).waitFor();
    for (const scheme of ['light', 'dark'] as const) await keep(page, size, scheme, 'roll');
  }
}

/** Starts the demonstration and resolves to its address when it is ready. */
async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['server/commands/demo/demo-command.ts'], {
    cwd: project,
    env: { ...process.env, PORT: '0', SCHOOL_TIME_ZONE: 'Asia/Manila' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Student +(\S+)\/ /.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The demonstration did not start:\n${printed}`)));
  });
  return {
    origin,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'rollcall-screenshots-'));
const parts = ['scan', 'nobody', 'student', 'professor', 'admin'] as const;
const asked = parts.filter((part) => process.argv.length === 2 || process.argv.includes(part));
mkdirSync(documented, { recursive: true });
const demo = await startDemo();
const camera = await createFakeCamera(join(folder, 'camera.y4m'));
const browser = await startBrowser(fakeCameraFlags(camera.file));
try {
  for (const part of asked) {
    if (part === 'scan') await scan(browser, demo.origin, camera);
    else for (const size of Object.keys(sizes) as Size[]) await everyScreen(browser, demo.origin, part, size);
  }
} finally {
  await browser.close();
  await camera.close();
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}
