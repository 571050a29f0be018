import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type databaseNames, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { openLoop } from '#testkit/process/open-loop.ts';
import type { RawAnswer } from '#testkit/process/raw-request.ts';
import { until } from '#testkit/process/until.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { makePasswordsReal } from './real-passwords.ts';
import { type NetworkVisitor, visitor } from './visitor.ts';

/** The address of the storm, and an address with honest people only. */
const STORMY = '127.0.0.2';
const CALM = '127.0.0.3';
/**
 * Attempts per second in the full form. The short form makes twice as many attempts at the same time, more than the
 * queue holds.
 */
const TRIES = 300;
/** The duration in seconds, the honest people of each kind, and the most characters that a storm may log. */
const AMOUNT: Record<AttackForm, { seconds: number; each: number; mostPrinted: number }> = {
  short: { seconds: 0, each: 6, mostPrinted: 1500 },
  full: { seconds: 120, each: 60, mostPrinted: 24_000 },
};
/** Rows of counted attempts that a storm may leave behind. */
const MOST_ROWS = 10_000;
/** An honest person's longest wait: milliseconds or, on a slow machine, the duration of this many sign-ins. */
const SOON_MS = 2000;
const SOON_SIGN_INS = 15;
/** Strangers' passwords that are checked while an honest person waits. */
const FEW = 30;

type Student = Awaited<ReturnType<typeof students>>[number];

const isLookedAt = ({ status }: RawAnswer) => status === 401;
const isRefused = ({ status, headers }: RawAnswer) => [429, 503].includes(status) && Number(headers['retry-after']) > 0;

/** Tries new usernames, whatever the responses are: all at the same time, or for this number of seconds. */
function startStorm(origin: string, seconds: number) {
  const stranger = visitor(origin, STORMY, false, 2 * TRIES);
  const told: RawAnswer[] = [];
  let sent = 0;
  const attempt = async () => {
    sent += 1;
    told.push(await stranger.login('student', `stranger.${sent}`, 'whatever it is'));
  };
  const trying =
    seconds === 0 ? Promise.all(Array.from({ length: 2 * TRIES }, attempt)) : openLoop(TRIES, seconds, attempt);
  return {
    told,
    /** Attempts that are still queued are abandoned, because the queue may be long. */
    async leave() {
      stranger.close();
      await trying;
    },
  };
}

/** An honest person's response, and the number of strangers answered since their request. */
interface Others {
  answer: RawAnswer;
  strangers: number;
}

/** Signs these people in, all at the same time or one after another until shortly before the storm ends. */
async function signInMeanwhile(
  people: readonly { by: NetworkVisitor; student: Student }[],
  seconds: number,
  told: readonly RawAnswer[],
): Promise<Others[]> {
  const answers: Others[] = [];
  const signIn = async (at: number) => {
    const { by, student } = people[at] ?? {};
    if (!by || !student) return;
    const before = told.filter(isLookedAt).length;
    const answer = await by.login('student', student.username, STORY_PASSWORD);
    answers.push({ answer, strangers: told.filter(isLookedAt).length - before });
  };
  if (seconds === 0) await Promise.all(people.map((_one, at) => signIn(at)));
  else await openLoop(people.length / (seconds - 2), seconds - 2, signIn);
  return answers;
}

/** The percentage that was let in soon enough. */
const letInSoon = (answers: readonly Others[], soonMs: number) =>
  (100 * answers.filter(({ answer: { status, tookMs } }) => status === 200 && tookMs <= soonMs).length) /
  answers.length;

async function stand(on: (typeof databaseNames)[number], form: AttackForm, report: Report): Promise<void> {
  const { seconds, each, mostPrinted } = AMOUNT[form];
  const box = await makeBlackBox(on);
  try {
    const people = await box.closed(async (school: SchoolUnderTest) => {
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

    const { told, leave } = startStorm(origin, seconds);
    await until('the line is full', () => told.some(isRefused));
    const [elsewhere, sameAddress] = await Promise.all([
      signInMeanwhile(fresh, seconds, told),
      signInMeanwhile(known, seconds, told),
    ]);
    await leave();
    for (const { by } of [...fresh, ...known]) by.close();

    const at = `${on}: of ${told.length} tries`;
    const lookedAt = told.filter(isLookedAt).length;
    const refused = told.filter(isRefused);
    const unanswered = told.filter(({ status }) => status === 0).length;
    report.note(`${at} ${lookedAt} were looked at, ${refused.length} refused, and ${unanswered} gave up`);
    const others = told.length - lookedAt - refused.length - unanswered;
    report.figure(`${at} answered otherwise, or without a Retry-After`, others, '', exactly(0));
    report.figure('  of them refused', refused.length, '', atLeast(1));
    for (const [who, answers] of [
      ['from another address', elsewhere],
      ['from the same, in browsers that are known', sameAddress],
    ] as const) {
      const slowest = Math.max(...answers.map(({ answer }) => answer.tookMs));
      const letIn = answers.filter(({ answer, strangers }) => answer.status === 200 && strangers <= FEW).length;
      report.note(`${answers.length} ${who}: the slowest ${Math.round(slowest)} ms`);
      report.figure(`  ${who}: let in before ${FEW} more strangers`, letIn, '', exactly(each));
      const soon = `  of 100 ${who}: in within ${(soonMs / 1000).toFixed(1)} s`;
      if (form === 'full') report.figure(soon, letInSoon(answers, soonMs), '', atLeast(95));
    }
    const rows = await box.beside(({ read }) => read.selectFrom('attempt').select('key').execute());
    report.figure('  rows of counted tries', rows.length, '', atMost(MOST_ROWS));
    await server.stop();
    const printed = server.printed().slice(before);
    report.figure('  lines of a stack in the log', (printed.match(/\\n +at /g) ?? []).length, '', exactly(0));
    report.figure('  characters of log', printed.length, '', atMost(mostPrinted));
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

/** A stranger without a username keeps the password queue busy. @see decisions §3.6 */
export const strangerStormAttack: Attack = {
  name: 'stranger-storm',
  promises: '300 unknown usernames a second keep no one out, elsewhere or in a known browser, and fill up nothing',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) await stand(on, form, report);
  },
};
