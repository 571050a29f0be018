import type { Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { laptop, phone, startBrowser, withStore } from '#testkit/browser/browsers.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import { latestScans, openScanner, typeLikeAScanner } from '#testkit/browser/professor-desk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import { scanIn } from './class-hour.ts';
import { registerWeekProfessor } from './enrolling.ts';
import type { OracleKept } from './oracle-records.ts';
import { compareSettled, shownProof } from './outage.ts';
import { browserOf, WORDS } from './saved-file.ts';
import { professorName } from './week-plan.ts';
import type { Held, Pupil, WeekSchool } from './week-school.ts';

/** Approves a professor who has just registered, who can then sign in. */
async function approves(school: WeekSchool, page: Page): Promise<void> {
  const of = school.professors.length;
  const newcomer = await registerWeekProfessor(school, of);
  const { first_name, last_name } = professorName(of);
  await page.goto('/adminProfessorDashboard');
  await page.getByRole('button', { name: `Approve ${first_name} ${last_name}` }).click();
  await answer(page, 'Yes');
  await reads(page, 'Professor Approved!');
  const { username, password } = newcomer;
  const signedIn = await school.ask(calls.loginProfessor, { body: { username, password } });
  school.compare('a professor who was approved in a browser signs in', 200, signedIn.status);
}

/** A student shows the code of their pass, is scanned, and finds the stamp on the pass. */
async function showsPass(school: WeekSchool, page: Page, held: Held, pupil: Pupil): Promise<void> {
  await page.goto('/student');
  await scanIn(school, held, pupil, async () => {
    const minting = page.waitForResponse('**/api/student/generateNewToken');
    await page.getByRole('button', { name: 'Generate QR Code' }).click();
    const { QrToken } = (await (await minting).json()) as { QrToken: string };
    return QrToken;
  });
  await reads(page.getByRole('list', { name: 'Present today' }), held.course.name.split(' ')[0] ?? '');
}

/** The professor finds the student's status on the roll. */
async function readsRoll(school: WeekSchool, page: Page, held: Held, pupil: Pupil): Promise<void> {
  const { first_name, last_name } = school.oracle.student(pupil.number);
  const session = school.oracle.session(held.name);
  const status = school.oracle.statusOf(pupil.number, session, school.clock.nowMs()) ?? 'absent';
  await page.goto(`/professor/roll/${held.course.subject_id}/${held.class_id}`);
  const choice = page.getByRole('group', { name: `${first_name} ${last_name}`, exact: true });
  await choice.getByRole('button', { name: WORDS[status], pressed: true }).waitFor();
}

/** Actions in real browsers among all other calls. Each action takes seconds and happens only once in the week. */
export async function actInBrowsers(school: WeekSchool, held: Held, pupil: Pupil): Promise<void> {
  const browser = await startBrowser();
  try {
    await showsPass(school, await browserOf(school, browser, pupil, phone), held, pupil);
    await readsRoll(school, await browserOf(school, browser, held.by, laptop), held, pupil);
    await approves(school, await browserOf(school, browser, school.admin, laptop));
  } finally {
    await browser.close();
  }
}

/** How far the clocks of devices and copies may be from the school's, in milliseconds. */
const CLOCK_OFF_MS = 5000;

/** A professor's scanner loses its network, keeps scans with the students' names, and sends them when it is back. */
export async function scanOffline(school: WeekSchool, held: Held, pupils: readonly Pupil[]): Promise<void> {
  const { clock, oracle } = school;
  const browser = await startBrowser();
  try {
    const page = await browserOf(school, browser, held.by, { ...laptop, ...withStore });
    const context = page.context();
    await page.goto('/nowhere');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await installStandIn(context);
    const ready = page.waitForResponse('**/getClassPacket/**');
    await openScanner(page, { ...held, subject_id: held.course.subject_id }, oracle.session(held.name).program);
    await ready;
    await context.setOffline(true);
    const seen = new Map<string, OracleKept>();
    for (const pupil of pupils) {
      const { value, proof } = await shownProof(school, pupil);
      const { first_name, last_name } = oracle.student(pupil.number);
      await typeLikeAScanner(page, value);
      await reads(latestScans(page), `${first_name} ${last_name}`);
      seen.set(value, { key: '', proof, seenMs: clock.nowMs() });
    }
    school.kept += pupils.length;
    await reads(page, new RegExp(`^No connection: ${pupils.length} scans? kept on this device`));
    const settling = page.waitForResponse('**/settleScans/**');
    await context.setOffline(false);
    const { scans } = (await settling).request().postDataJSON() as BodyOf<typeof calls.settleScans>;
    const { results } = (await (await settling).json()) as ReplyOf<typeof calls.settleScans>;
    for (const [nth, { key, value, seenAt }] of scans.entries()) {
      const { proof, seenMs } = seen.get(value) as OracleKept;
      const isAtMs = Date.parse(seenAt);
      const isRight = proof.fromMs - CLOCK_OFF_MS < isAtMs && isAtMs < seenMs + CLOCK_OFF_MS;
      school.compare(`${proof.number}: the moment of a scan, by the device’s clock`, true, isRight || seenAt);
      compareSettled(school, held, { key, proof, seenMs: isAtMs }, results[nth]);
    }
    await page.getByText(/^(?:No connection:|Sending) /).waitFor({ state: 'detached' });
  } finally {
    await browser.close();
  }
}
