import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import { hashPassword, passwordMatches, THE_MACHINE } from '#server/base/password.ts';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { memoryOf } from '#testkit/figures/process-figures.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { ask, quantile } from '#testkit/process/client.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { School } from '#testkit/school/school.ts';
import { makePasswordsReal } from './real-passwords.ts';

/** A school that comes to class. */
const EVERYBODY = 300;
/** Students who are scanned meanwhile, by one professor, and how often, in milliseconds. */
const SCANNED = 60;
const SCAN_EVERY_MS = 100;
const CLASSES = 12;

type Student = Awaited<ReturnType<typeof students>>[number];

async function fill(school: School) {
  const classes: ClassInProgress[] = [];
  for (let made = 0; made < CLASSES; made += 1) classes.push(await openClass(school));
  const everybody = await students(school, EVERYBODY);
  const scanned = await students(school, SCANNED);
  await makePasswordsReal(school);
  return { classes, everybody, scanned };
}

/** Scans one student after the other until told to stop, as a professor at the door does. */
function scanOn(origin: string, classes: readonly ClassInProgress[], scanned: readonly Student[]) {
  let going = true;
  const tookMs: number[] = [];
  let failed = 0;
  async function scan(inClass: ClassInProgress, student: Student): Promise<void> {
    const { body } = await ask(origin, calls.generateNewToken, { body: { oldToken: student.token } });
    const headers = { ...inClass.professor.headers, studtoken: body.QrToken };
    const scanned = await ask(origin, calls.createAttendance, { params: { sessionId: inClass.class_id }, headers });
    tookMs.push(scanned.tookMs);
    failed += Number(scanned.status !== 200);
  }
  async function work(): Promise<void> {
    const scans: Promise<void>[] = [];
    for (const inClass of classes) {
      for (const student of scanned) {
        if (!going) break;
        scans.push(scan(inClass, student));
        await pause(SCAN_EVERY_MS);
      }
    }
    await Promise.all(scans);
  }
  const working = work();
  return {
    async stop() {
      going = false;
      await working;
      return { tookMs, failed };
    },
  };
}

/** How long this machine takes over so many passwords one after the other, as the server does, in milliseconds. */
async function alone(passwords: number): Promise<number> {
  const TRIED = 20;
  const stored = await hashPassword(STORY_PASSWORD, THE_MACHINE);
  const beganMs = performance.now();
  for (let tried = 0; tried < TRIED; tried += 1) await passwordMatches(stored, STORY_PASSWORD, THE_MACHINE);
  return ((performance.now() - beganMs) / TRIED) * passwords;
}

/** Everybody signs in from one address, within so much time. */
async function storm(origin: string, everybody: readonly Student[], withinMs: number) {
  const told = await Promise.all(
    everybody.map(async ({ username }, number) => {
      await pause((number * withinMs) / everybody.length);
      return ask(origin, calls.loginStudent, { body: { username, password: STORY_PASSWORD } });
    }),
  );
  return { tookMs: told.map(({ tookMs }) => tookMs), failed: told.filter(({ status }) => status !== 200).length };
}

/** A whole school that signs in at the beginning of a class. @see decisions §3.6 */
export const signInStormAttack: Attack = {
  name: 'sign-in-storm',
  promises: 'a whole school signs in from one address at one instant, and the scans go on as before',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(on);
      try {
        const { classes, everybody, scanned } = await box.closed(fill);
        const { origin, pid } = await box.start();
        const storms = form === 'full' ? [0, 60_000] : [0];
        for (const withinMs of storms) {
          const scans = scanOn(origin, withinMs === 0 ? classes.slice(0, 4) : classes.slice(4), scanned);
          await pause(500);
          const aloneMs = await alone(EVERYBODY);
          const { tookMs, failed } = await storm(origin, everybody, withinMs);
          const seen = await scans.stop();
          const when = withinMs === 0 ? 'at one instant' : `in ${withinMs / 1000} s`;
          tell(report, `${on}: ${EVERYBODY} sign-ins ${when}`, { failed, tookMs }, seen, aloneMs);
        }
        const memory = memoryOf(pid);
        if (memory) report.figure(`${on}: memory, at most`, memory.mostMb, 'MB', atMost(400));
        else report.note(`${on}: the memory of a process cannot be read on this machine.`);
      } finally {
        await box.remove();
      }
    }
  },
};

interface Seen {
  tookMs: number[];
  failed: number;
}

/** @param aloneMs how long the passwords take on this machine when nothing else is work */
function tell(report: Report, what: string, signIns: Seen, scans: Seen, aloneMs: number): void {
  report.figure(`${what}: refused or broken`, signIns.failed, '', exactly(0));
  // The passwords are most of it: a slow machine is allowed twice what they take alone.
  const within = atMost(Math.max(5000, Math.round(2 * aloneMs)));
  report.figure(`${what}: 99 of 100 within`, quantile(signIns.tookMs, 0.99), 'ms', within);
  report.figure('  scans meanwhile', scans.tookMs.length, '', atLeast(10));
  report.figure('  of these refused or broken', scans.failed, '', exactly(0));
  // Of a few scans the slowest one tells nothing of a hundred; the storm has both cores of a small machine.
  const share = scans.tookMs.length >= 100 ? 99 : 90;
  report.figure(`  ${share} of 100 of them within`, quantile(scans.tookMs, share / 100), 'ms', atMost(250));
}
