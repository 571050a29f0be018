import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { type Attack, between, exactly, type Report } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { databasesIn } from '#testkit/process/black-box.ts';
import { type Answered, answerOf, quantile } from '#testkit/process/client.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import {
  askForCode,
  atMailedSchools,
  bytesOf,
  isSameAnswer,
  type MailedSchool,
  register,
  usernameForEmail,
} from './mailed-school.ts';
import { A_DAY, AN_HOUR, letTimePass } from './passing-time.ts';
import { makePasswordsReal } from './real-passwords.ts';

/** Emails that the hourly limit allows. @see decisions §3.6 */
const MAILS_AN_HOUR = 500;

/** Accounts to be probed, one for each measurement, because only the first try of an account has no delay. */
async function fill(school: SchoolUnderTest, count: number) {
  const members = Array.from({ length: count }, (_none, number) => `member${number}@school.test`);
  for (let made = 0; made < count; made += 20) {
    const some = members.slice(made, made + 20);
    await Promise.all(some.map((email) => signedInStudent(school, { username: usernameForEmail(email), email })));
  }
  const professor = await signedInProfessor(school);
  const admin = await signedInAdmin(school);
  const waiting = await signedInStudent(school, { isValidated: false });
  await makePasswordsReal(school);
  return { members, professor, admin, waiting };
}

type Cast = Awaited<ReturnType<typeof fill>>;

/**
 * How well the times of two kinds can be told apart, as a probability: that a time of the first kind is longer than a
 * time of the second. At one half, they cannot be told apart; at 0 and 1, they always can.
 */
function separation(one: readonly number[], other: readonly number[]): number {
  const sorted = other.toSorted((a, b) => a - b);
  let below = 0;
  for (const value of one) {
    const lower = sorted.findIndex((each) => each >= value);
    const less = lower === -1 ? sorted.length : lower;
    const upper = sorted.findIndex((each) => each > value);
    const equal = (upper === -1 ? sorted.length : upper) - less;
    below += less + equal / 2;
  }
  return below / (one.length * other.length);
}

/** The same request for an existing and for an unknown account; `again` numbers the repetitions. */
interface Question {
  what: string;
  known(again: number): Promise<Answered<unknown>>;
  unknown(again: number): Promise<Answered<unknown>>;
}

/** Every open request that concerns one account. */
function questions({ origin }: MailedSchool, { members, professor, admin, waiting }: Cast): Question[] {
  const wrong = (call: Call, username: string) => () =>
    answerOf(origin, call, { body: { username, password: 'not this one' } });
  const [one = '', two = ''] = members;
  const forgot = (call: Call, username: string) => () => answerOf(origin, call, { body: { username } });
  const chooses = (username: string) => () =>
    answerOf(origin, calls.chooseStudentPassword, { body: { username, code: '2222222222', password: 'not this one' } });
  const reset = (id: number, headers: Record<string, string>) => () =>
    answerOf(origin, calls.resetStudentPassword, { params: { id }, headers });
  return [
    {
      what: 'a student signs in',
      known: wrong(calls.loginStudent, usernameForEmail(one)),
      unknown: wrong(calls.loginStudent, 'nobody'),
    },
    {
      what: 'one who waits for approval',
      known: wrong(calls.loginStudent, waiting.username),
      unknown: wrong(calls.loginStudent, 'nobody who waits'),
    },
    {
      what: 'a professor signs in',
      known: wrong(calls.loginProfessor, professor.username),
      unknown: wrong(calls.loginProfessor, 'nobody'),
    },
    {
      what: 'an administrator signs in',
      known: wrong(calls.loginAdmin, admin.username),
      unknown: wrong(calls.loginAdmin, 'nobody'),
    },
    {
      what: 'a code is mailed',
      known: () => askForCode(origin, two),
      unknown: () => askForCode(origin, 'no@school.test'),
    },
    {
      what: 'a student registers with a code that was mailed',
      known: () => register(origin, two, '0000', usernameForEmail(one)),
      unknown: () => register(origin, 'no@school.test', '0000', 'nobody'),
    },
    {
      what: 'and with none',
      known: () => register(origin, one, '0000'),
      unknown: () => register(origin, 'none@school.test', '0000', 'nobody'),
    },
    {
      what: 'a student forgot a password',
      known: forgot(calls.forgotStudentPassword, usernameForEmail(one)),
      unknown: forgot(calls.forgotStudentPassword, 'nobody'),
    },
    {
      what: 'a professor without an address did',
      known: forgot(calls.forgotProfessorPassword, professor.username),
      unknown: forgot(calls.forgotProfessorPassword, 'nobody'),
    },
    {
      what: 'a student chooses a new password',
      known: chooses(usernameForEmail(one)),
      unknown: chooses('nobody'),
    },
    { what: 'a reset by nobody', known: reset(1, {}), unknown: reset(987_654, {}) },
    {
      what: 'a reset by a professor',
      known: reset(1, { admintoken: professor.token }),
      unknown: reset(987_654, { admintoken: professor.token }),
    },
  ];
}

/** Sends every request eight times. The later requests are delayed, and the delay must not reveal anything either. */
async function compareBytes(at: MailedSchool, cast: Cast, report: Report): Promise<void> {
  let pairs = 0;
  const different: string[] = [];
  for (const { what, known, unknown } of questions(at, cast)) {
    for (let again = 0; again < 8; again += 1) {
      const [one, other] = await Promise.all([known(again), unknown(again)]);
      pairs += 1;
      if (isSameAnswer(one, other) && one.status >= 200 && one.status < 500) continue;
      different.push(what);
      if (different.length < 3) report.note(`${at.on}: ${what}:\n${bytesOf(one)}\n—\n${bytesOf(other)}`);
    }
  }
  report.figure(`${at.on}: of ${pairs} pairs of answers not the same bytes`, different.length, '', exactly(0));
}

/** Sends the same request for an existing and an unknown account, in random order, one at a time. */
async function compareTimes(at: MailedSchool, members: readonly string[], report: Report): Promise<void> {
  const timed = {
    'a sign-in': (who: string) =>
      answerOf(at.origin, calls.loginStudent, { body: { username: usernameForEmail(who), password: 'wrong one' } }),
    'a mailed code': (who: string) => askForCode(at.origin, who),
    'a forgotten password': (who: string) =>
      answerOf(at.origin, calls.forgotStudentPassword, { body: { username: usernameForEmail(who) } }),
    'a registration': (who: string) => register(at.origin, who, '0000'),
  };
  for (const [what, question] of Object.entries(timed)) {
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let warm = 0; warm < 10; warm += 1) await question(`warm ${what} ${warm}@school.test`.replaceAll(' ', '-'));
    for (const [number, member] of members.entries()) {
      if (number % (MAILS_AN_HOUR / 2) === 0) await letTimePass(at.box, AN_HOUR);
      const pair = [
        { kind: took.known, who: member },
        { kind: took.unknown, who: `nobody${number}@school.test` },
      ];
      for (const { kind, who } of Math.random() < 0.5 ? pair : pair.toReversed())
        kind.push((await question(who)).tookMs);
    }
    const figure = separation(took.known, took.unknown);
    report.figure(
      `${at.on}: ${what}: ${members.length} times of known accounts against unknown ones`,
      figure,
      '',
      between(0.45, 0.55),
    );
    const [somebody, nobody] = [took.known, took.unknown].map((times) => quantile(times, 0.5).toFixed(1));
    report.note(`${at.on}: ${what}: median ${somebody} ms of somebody, ${nobody} ms of nobody`);
  }
}

/** Compares the processor time of sign-ins with unknown and existing accounts; durations would depend on other load. */
async function compareWork(at: MailedSchool, members: readonly string[], report: Report): Promise<void> {
  const spentMs = { somebody: 0, nobody: 0 };
  const signIn = async (username: string, kind: keyof typeof spentMs) => {
    const beforeMs = processorMs(at.pid);
    await answerOf(at.origin, calls.loginStudent, { body: { username, password: 'wrong one' } });
    spentMs[kind] += processorMs(at.pid) - beforeMs;
  };
  for (const [number, member] of members.entries()) {
    await signIn(usernameForEmail(member), 'somebody');
    await signIn(`nobody${number}`, 'nobody');
  }
  const share = spentMs.nobody / spentMs.somebody;
  const what = `processor time of ${members.length} sign-ins of nobody, as a share of somebody's`;
  report.figure(`${at.on}: ${what}`, share, '', between(0.6, 1.6));
}

/** Finding out who has an account. @see decisions §3.2, §3.7 */
export const enumerationAttack: Attack = {
  name: 'enumeration',
  promises: 'neither the response nor its duration reveals who has an account',
  async run(form, report) {
    report.note(
      'A professor registers without proof of an address, so a username that is taken has to be told to them.',
    );
    const count = form === 'full' ? 1000 : 30;
    await atMailedSchools(
      databasesIn(form, 'PostgreSQL'),
      (school) => fill(school, count),
      async (at, cast) => {
        await (form === 'full' ? compareTimes : compareWork)(at, cast.members, report);
        await letTimePass(at.box, A_DAY);
        await compareBytes(at, cast, report);
      },
    );
  },
};
