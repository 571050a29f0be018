import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Bench } from '#bench/base/bench.ts';
import { type Cut, startLine } from '#bench/base/cuttable-line.ts';
import { NOTE, type Noted } from '#bench/base/scan-notes.ts';
import { calls } from '#contract/app/calls.ts';
import { bringSignIn, laptop, phone, startBrowser, visit, withStore } from '#testkit/browser/browsers.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { createFakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { atMost, type Report } from '#testkit/figures/attack.ts';
import { quantile } from '#testkit/process/client.ts';
import { timed } from '#testkit/process/until.ts';
import { ask } from '#testkit/process/wire.ts';
import { type PreparedProduct, startPrepared } from '#testkit/school/prepared-school.ts';
import { scannerText } from '#web/attendance/scanner/scanner-text.ts';
import { paths } from '#web/platform/base/paths.ts';

/** Students who are scanned with a network, for comparison, and students who are scanned without one. */
const ONLINE = 20;
const KEPT = 40;
/** Each code is shown this long, or until it is read. */
const SHOWN_MS = 330;
/** Pause without a code, so that the page sees an empty view between two codes. */
const BETWEEN_MS = 70;
/** The longest wait for the last outcome, and for the server to have all scans, in milliseconds. */
const LATE_MS = 60_000;
/** How far a recorded time may be from the moment at which the camera saw the code, in milliseconds. */
const TIME_OFF_MS = 2000;

/** A student's phone, which makes codes on its own network. */
async function openPhone(browser: Browser, url: string, student: desk.DeskStudent) {
  const holder = await visit(browser, url, phone);
  await bringSignIn(holder, student);
  const { page } = holder;
  await page.goto(paths.studentHome.href());
  const generate = page.getByRole('button', { name: 'Generate QR Code' });
  await generate.waitFor();
  return {
    async newCode(): Promise<string> {
      const minting = page.waitForResponse(`**${calls.generateNewToken.path}`);
      await generate.tap();
      return ((await (await minting).json()) as { QrToken: string }).QrToken;
    },
    isWelcomed: () => page.getByText('Enjoy your class').first().waitFor(),
  };
}

/** The processor time of the browser with all its processes so far, in milliseconds. */
async function browserMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** What the page noted, once it showed an outcome for `students` of them. */
async function notedOf(page: Page, students: number): Promise<Noted> {
  const last = performance.now() + LATE_MS;
  for (;;) {
    const noted = await page.evaluate<Noted>('noted');
    const shown = Object.values(noted.welcomed).filter(Number.isFinite).length;
    if (shown >= students || performance.now() > last) return noted;
    await pause(100);
  }
}

/** When a student's code was seen and read, and when their name was on the screen, by this process's clock in ms. */
interface Shown {
  /** The first frame and the text of the code; NaN if they were not told apart from the code before it. */
  seenMs: number;
  readMs: number;
  /** Infinity if never, with another outcome, or before their code. */
  shownMs: number;
}

/** @param heldUp when each student's code was held up, in the order of the students, by this process's clock in ms */
function shownOf(
  noted: Noted,
  students: readonly desk.DeskStudent[],
  heldUp: readonly number[],
  outcome: string,
): Shown[] {
  return students.map(({ name }, at) => {
    const [fromMs = 0, untilMs = Number.POSITIVE_INFINITY] = heldUp.slice(at);
    const first = (all: readonly number[]) =>
      all.map((ms) => ms + noted.originMs).find((ms) => ms >= fromMs && ms < untilMs) ?? Number.NaN;
    const atMs = (noted.welcomed[name] ?? 0) + noted.originMs;
    const isRight = noted.outcomes[name] === outcome && atMs >= fromMs;
    const shownMs = isRight ? atMs : Number.POSITIVE_INFINITY;
    return { seenMs: first(noted.visible), readMs: first(noted.read), shownMs };
  });
}

function reportDelays(what: string, online: readonly Shown[], kept: readonly Shown[], report: Report): void {
  const wrong = [...online, ...kept].flatMap(({ shownMs }, at) => (Number.isFinite(shownMs) ? [] : [`student ${at}`]));
  report.none(`${what}: students without their name and the right outcome`, wrong);
  // A code whose first frame was not told apart from the one before it.
  const unseen = [...online, ...kept].filter(({ seenMs }) => Number.isNaN(seenMs)).length;
  if (unseen > 0) report.note(`The first frame of ${unseen} codes was missed: they are not in the figures.`);
  // Until the first scan has waited in vain, nobody knows that the server is away.
  const [first, known] = [kept.filter(isBefore), kept.filter((each) => !isBefore(each))];
  function isBefore({ seenMs }: Shown): boolean {
    return seenMs <= (kept[0]?.shownMs ?? 0);
  }
  const all = [
    ['median', 0.5],
    ['95 %', 0.95],
    ['longest', 1],
  ] as const;
  for (const [label, share] of all) {
    const of = (delays: readonly Shown[], since: 'seenMs' | 'readMs') =>
      quantile(
        delays.map((each) => each.shownMs - each[since]).filter((ms) => !Number.isNaN(ms)),
        share,
      );
    report.figure(`${what}: first frame of a code to amber, ${label}`, of(known, 'seenMs'), 'ms', atMost(100));
    report.figure(`${what}: … online to green`, of(online, 'seenMs'), 'ms');
    const [amber, green] = [of(known, 'readMs').toFixed(), of(online, 'readMs').toFixed()];
    report.note(`From the text of the code: ${amber} ms to amber, ${green} ms to green.`);
  }
  report.figure(`${what}: students scanned before the first amber`, first.length, '');
  report.figure(`${what}: … longest`, Math.max(...first.map(({ shownMs, seenMs }) => shownMs - seenMs)), 'ms');
}

type PreparedDesk = PreparedProduct<Awaited<ReturnType<typeof desk.aClass>>>;

/** What is wrong with the records: times that differ from when the camera saw the code, and rewards. */
async function wrongRecords({ prepared, ...product }: PreparedDesk, shown: readonly Shown[]) {
  const { teacher, students, class_id } = prepared;
  const times = (await desk.presentAtServer(product, teacher, class_id)).flatMap(({ student, createdAt, source }) => {
    const at = students.findIndex(({ stud_id }) => stud_id === student.stud_id);
    const offMs = Date.parse(createdAt) - (shown[at]?.readMs ?? 0);
    return Math.abs(offMs) > TIME_OFF_MS ? [`${student.first_name} ${student.last_name}, ${source}: ${offMs} ms`] : [];
  });
  const rewards = await Promise.all(
    students.map(async ({ token }) => {
      const { latestReward } = await ask(product, calls.getStudent, { headers: { studtoken: token } });
      return JSON.stringify({ ...latestReward, createdAt: '' });
    }),
  );
  return { times, rewards: rewards.slice(ONLINE).filter((reward) => reward !== rewards[0]) };
}

/** One class: some students with a network, forty after it is gone, and its return. */
async function measure(how: Cut, folder: string, report: Report): Promise<void> {
  const product = await startPrepared((school) => desk.aClass(school, ONLINE + KEPT));
  const { teacher, students, class_id } = product.prepared;
  const line = await startLine(product.url);
  const camera = await createFakeCamera(join(folder, `camera-${how}.y4m`));
  const browser = await startBrowser(fakeCameraFlags(camera.file));
  const what = how === 'refused' ? 'server stopped' : 'no answer';
  const heldUp: number[] = [];
  try {
    const professor = await visit(browser, line.origin, { ...laptop, ...withStore });
    await bringSignIn(professor, teacher);
    await professor.context.addInitScript(NOTE);
    const { page } = professor;
    await page.goto('/nowhere');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const last = students.at(-1) as desk.DeskStudent;
    const holder = await openPhone(browser, product.url, last);
    const packet = page.waitForResponse((response) => response.url().includes('/getClassPacket/'));
    await desk.openScanner(page, product.prepared);
    await packet;
    await page.evaluate('noteFrames()');
    /** Shows the students' codes one after another. @returns the browser's processor time for each student */
    const scanAll = async (those: readonly desk.DeskStudent[]) => {
      const before = await browserMs(browser);
      for (const student of those) {
        const value = await (student === last ? holder.newCode() : desk.qrValueAtServer(product, student));
        await pause(BETWEEN_MS);
        heldUp.push(Date.now());
        await camera.show(value);
        await pause(SHOWN_MS);
        while (!(await page.evaluate<boolean>(`noted.originMs + noted.read.at(-1) > ${heldUp.at(-1)}`)))
          await pause(20);
        await camera.hide();
      }
      return ((await browserMs(browser)) - before) / those.length;
    };
    const [online, kept] = [students.slice(0, ONLINE), students.slice(ONLINE)];
    const onlineMs = await scanAll(online);
    await notedOf(page, ONLINE);
    await line.cut(how);
    const keptMs = await scanAll(kept);
    const noted = await notedOf(page, students.length);
    const delays = (outcome: string) => shownOf(noted, students, heldUp, outcome);
    const [green, amber] = [delays(scannerText.welcome), delays(scannerText.kept)];
    reportDelays(what, green.slice(0, ONLINE), amber.slice(ONLINE), report);
    report.figure(`${what}: processor time of the browser for a student, online`, onlineMs, 'ms');
    report.figure(`${what}: … for a student who is kept`, keptMs, 'ms');

    // The worst moment to come back is right after the page has looked for the server.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
    await line.mend();
    const isAll = async () => {
      const late = performance.now() + LATE_MS;
      while (
        (await desk.presentAtServer(product, teacher, class_id)).length < students.length &&
        performance.now() < late
      )
        await pause(50);
    };
    const [all, welcome] = await Promise.all([timed(isAll), timed(holder.isWelcomed)]);
    report.figure(`${what}: network back to all ${KEPT} recorded, at most`, all.tookMs, 'ms', atMost(5000));
    report.figure(`${what}: … to the result on the last student’s phone`, welcome.tookMs, 'ms');
    const { times, rewards } = await wrongRecords(product, amber);
    report.none(`${what}: recorded times more than ${TIME_OFF_MS / 1000} s off`, times);
    report.none(`${what}: rewards that differ from those online`, rewards);
  } finally {
    await browser.close();
    await camera.close();
    await line.close();
    await product.stop();
  }
}

/** A queue of students at a scanner whose network fails. */
export const offlineBench: Bench = {
  name: 'offline',
  asks: 'How soon is a student shown by name whose code is read without a network, and recorded when it is back?',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-offline-'));
    try {
      await measure('refused', folder, report);
      await measure('silent', folder, report);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
