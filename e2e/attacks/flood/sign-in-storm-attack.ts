import { calls } from '#contract/app/calls.ts';
import { hashPassword, passwordMatches, THE_MACHINE } from '#server/platform/base/password.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { memoryOf } from '#testkit/figures/process-figures.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, quantile } from '#testkit/process/client.ts';
import { openLoop } from '#testkit/process/open-loop.ts';
import { againAndAgain, timed, until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { makePasswordsReal } from './real-passwords.ts';

/** The students of a school; in the short form, few enough that the queue has a place for everyone. */
const EVERYBODY: Record<AttackForm, number> = { short: 120, full: 300 };
/** Students whom one professor scans during the storm, and the professor's pause between scans, in milliseconds. */
const SCANNED = 60;
const REST_MS = 80;
/** Classes of each storm. */
const CLASSES: Record<AttackForm, readonly number[]> = { short: [4], full: [4, 8] };

type Student = Awaited<ReturnType<typeof students>>[number];

async function fill(school: SchoolUnderTest, form: AttackForm) {
  const storms: ClassInProgress[][] = [];
  for (const classes of CLASSES[form]) {
    storms.push(await Promise.all(Array.from({ length: classes }, () => openClass(school))));
  }
  const everybody = await students(school, EVERYBODY[form]);
  const scanned = await students(school, SCANNED);
  await makePasswordsReal(school);
  return { storms, everybody, scanned };
}

/** Scans one student after the other until stopped, as a professor at the door does. */
function scanOn(origin: string, classes: readonly ClassInProgress[], scanned: readonly Student[]) {
  const tookMs: number[] = [];
  let failed = 0;
  const stop = againAndAgain(async (time) => {
    const inClass = classes[Math.floor(time / scanned.length)];
    const student = scanned[time % scanned.length];
    if (!inClass || !student) return;
    const answer = await scan(origin, inClass, (await qrValue(origin, student)) ?? '');
    tookMs.push(answer.tookMs);
    failed += Number(answer.status !== 200);
  }, REST_MS);
  return {
    begun: () => until('the scans have begun', () => tookMs.length > 3),
    async stop() {
      await stop();
      return { tookMs, failed };
    },
  };
}

/** Milliseconds that this machine takes to check this number of passwords one after the other, as the server does. */
async function alone(passwords: number): Promise<number> {
  const TRIED = 20;
  const stored = await hashPassword(STORY_PASSWORD, THE_MACHINE);
  const { tookMs } = await timed(async () => {
    for (let tried = 0; tried < TRIED; tried += 1) await passwordMatches(stored, STORY_PASSWORD, THE_MACHINE);
  });
  return (tookMs / TRIED) * passwords;
}

/** Signs everyone in from one address, all at the same time or over this number of seconds. */
async function storm(origin: string, everybody: readonly Student[], seconds: number): Promise<Seen> {
  const told: Awaited<ReturnType<typeof answerOf>>[] = [];
  const signIn = async ({ username }: Student) =>
    void told.push(await answerOf(origin, calls.loginStudent, { body: { username, password: STORY_PASSWORD } }));
  if (seconds === 0) await Promise.all(everybody.map(signIn));
  else
    await openLoop(everybody.length / seconds, seconds, async (at) => {
      const student = everybody[at];
      if (student) await signIn(student);
    });
  return { tookMs: told.map(({ tookMs }) => tookMs), failed: told.filter(({ status }) => status !== 200).length };
}

/** A whole school that signs in when classes begin. @see decisions §3.6 */
export const signInStormAttack: Attack = {
  name: 'sign-in-storm',
  promises: 'a whole school can sign in from one address at the same time without delaying scans',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(on);
      try {
        const { storms, everybody, scanned } = await box.closed((school) => fill(school, form));
        const { origin, pid } = await box.start();
        for (const [at, classes] of storms.entries()) {
          const scans = scanOn(origin, classes, scanned);
          await scans.begun();
          const aloneMs = form === 'full' ? await alone(everybody.length) : 0;
          const signIns = await storm(origin, everybody, at * 60);
          const when = at === 0 ? 'at one instant' : 'in a minute';
          tell(report, `${on}: ${everybody.length} sign-ins ${when}`, signIns, await scans.stop(), aloneMs);
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

/** @param aloneMs how long the passwords take on this machine without other load */
function tell(report: Report, what: string, signIns: Seen, scans: Seen, aloneMs: number): void {
  report.figure(`${what}: refused or broken`, signIns.failed, '', exactly(0));
  // Passwords are most of the work: a slow machine may take twice as long as for them alone.
  const within = atMost(Math.max(5000, Math.round(2 * aloneMs)));
  report.figure(`${what}: 99 of 100 within`, quantile(signIns.tookMs, 0.99), 'ms', within);
  report.figure('  scans in the meantime', scans.tookMs.length, '', atLeast(10));
  report.figure('  of these refused or broken', scans.failed, '', exactly(0));
  // With few scans, the slowest says little about the 99th percentile; the storm uses both cores of a small machine.
  const share = scans.tookMs.length >= 100 ? 99 : 90;
  report.figure(`  ${share} of 100 of them within`, quantile(scans.tookMs, share / 100), 'ms', atMost(250));
}
