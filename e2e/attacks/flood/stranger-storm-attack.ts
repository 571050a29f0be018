import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type databaseNames, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import type { RawAnswer } from '#testkit/process/raw-request.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { School } from '#testkit/school/school.ts';
import { makePasswordsReal } from './real-passwords.ts';
import { type Visitor, visitor } from './visitor.ts';

/** Where the storm comes from, and where nothing but honest people are. */
const STORMY = '127.0.0.2';
const CALM = '127.0.0.3';
/** How long the storm waits for its last answers, in milliseconds. */
const LEAVES_AFTER_MS = 1000;
/** Tries a second. */
const TRIES = 300;
/** Bounds of what a storm may leave behind: rows of counted tries, and characters of the log for a second of it. */
const MOST_ROWS = 10_000;
const MOST_PRINTED_A_SECOND = 200;
/** What an honest person waits for at most, in milliseconds, on a machine that has nothing else to do; else so many sign-ins. */
const SOON_MS = 2000;
const SOON_SIGN_INS = 15;

type Student = Awaited<ReturnType<typeof students>>[number];

/** Tries ever new usernames for so long, whatever is answered. */
async function storm(origin: string, seconds: number): Promise<RawAnswer[]> {
  const stranger = visitor(origin, STORMY, false, 2 * TRIES);
  const told: Promise<RawAnswer>[] = [];
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    for (let each = 0; each < TRIES / 10; each += 1)
      told.push(stranger.login('student', `stranger.${told.length}`, 'whatever it is'));
    await pause(100);
  }
  // Whoever still waits in the line gives up; on a slow machine it is a long one.
  await Promise.race([Promise.all(told), pause(LEAVES_AFTER_MS)]);
  stranger.close();
  return Promise.all(told);
}

/** These people sign in one after another, so that the last one comes when the storm is about to end. */
async function signInMeanwhile(people: readonly { by: Visitor; student: Student }[], seconds: number) {
  await pause(1000);
  return Promise.all(
    people.map(async ({ by, student }, at) => {
      await pause(((seconds - 2) * 1000 * at) / people.length);
      return by.login('student', student.username, STORY_PASSWORD);
    }),
  );
}

/** How many of a hundred were let in soon enough. */
const letInSoon = (answers: readonly RawAnswer[], soonMs: number) =>
  (100 * answers.filter(({ status, tookMs }) => status === 200 && tookMs <= soonMs).length) / answers.length;

async function stand(on: (typeof databaseNames)[number], form: 'short' | 'full', report: Report): Promise<void> {
  const [seconds, each] = form === 'full' ? [120, 60] : [5, 10];
  const box = await makeBlackBox(on);
  try {
    const people = await box.closed(async (school: School) => {
      const made = await students(school, 2 * each);
      await makePasswordsReal(school);
      return { fresh: made.slice(0, each), known: made.slice(each) };
    });
    const server = await box.start();
    const { origin } = server;
    const fresh = people.fresh.map((student) => ({ by: visitor(origin, CALM, true, 1), student }));
    for (const { by } of fresh) await by.look();
    const known = people.known.map((student) => ({ by: visitor(origin, STORMY, true, 1), student }));
    const alone: number[] = [];
    for (const { by, student } of known)
      alone.push((await by.login('student', student.username, STORY_PASSWORD)).tookMs);
    const soonMs = Math.max(SOON_MS, SOON_SIGN_INS * quantile(alone, 0.5));
    const before = server.printed().length;

    const [told, elsewhere, sameAddress] = await Promise.all([
      storm(origin, seconds),
      signInMeanwhile(fresh, seconds),
      signInMeanwhile(known, seconds),
    ]);
    for (const { by } of [...fresh, ...known]) by.close();

    const at = `${on}: of ${told.length} tries in ${seconds} s`;
    const lookedAt = told.filter(({ status }) => status === 401).length;
    const refused = told.filter(
      ({ status, headers }) => [429, 503].includes(status) && Number(headers['retry-after']) > 0,
    );
    const unanswered = told.filter(({ status }) => status === 0).length;
    report.note(`${at} ${lookedAt} were looked at, ${refused.length} refused, and ${unanswered} gave up`);
    const others = told.length - lookedAt - refused.length - unanswered;
    report.figure(`${at} answered otherwise, or without a Retry-After`, others, '', exactly(0));
    report.figure('  of them refused', refused.length, '', atLeast(1));
    for (const [who, answers] of [
      ['from another address', elsewhere],
      ['from the same, in browsers that are known', sameAddress],
    ] as const) {
      const slowest = Math.max(...answers.map(({ tookMs }) => tookMs));
      report.note(`${answers.length} ${who}: the slowest ${Math.round(slowest)} ms`);
      report.figure(
        `  of 100 ${who}: in within ${(soonMs / 1000).toFixed(1)} s`,
        letInSoon(answers, soonMs),
        '',
        atLeast(95),
      );
    }
    const rows = await box.beside(({ read }) => read.selectFrom('attempt').select('key').execute());
    report.figure('  rows of counted tries', rows.length, '', atMost(MOST_ROWS));
    await server.stop();
    const printed = server.printed().slice(before);
    report.figure('  lines of a stack in the log', (printed.match(/\\n +at /g) ?? []).length, '', exactly(0));
    report.figure('  characters of log', printed.length, '', atMost(MOST_PRINTED_A_SECOND * seconds));
    report.figure(
      '  lines that say that a limit was reached',
      (printed.match(/limit reached/g) ?? []).length,
      '',
      atLeast(1),
    );
  } finally {
    await box.remove();
  }
}

/** Somebody who knows nobody keeps the line of passwords busy. @see decisions §3.6 */
export const strangerStormAttack: Attack = {
  name: 'stranger-storm',
  promises:
    'who tries 300 unknown usernames a second keeps nobody out, elsewhere or in a known browser, and fills nothing',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) await stand(on, form, report);
  },
};
