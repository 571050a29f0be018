import { calls } from '#contract/app/calls.ts';
import { ask, inLanes, quantile } from '#ordeals/base/client.ts';
import { atMost, exactly, type Ordeal, type Report } from '#ordeals/base/ordeal.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import type { School } from '#server/testing/school.ts';
import { atMailedSchools, type MailedSchool } from './mailed-school.ts';
import { A_DAY, A_MINUTE, letTimePass } from './passing-time.ts';
import { makePasswordsReal } from './real-passwords.ts';

/** Wrong passwords in a row that cost no wait, and those of a day that are looked at. @see decisions §3.6 */
const WITHOUT_WAIT = 5;
const A_DAY_LOOKED_AT = 100;
/** By the fourth minute a guess has to wait for 8 s, which is longer than a minute's guesses take on a busy machine. */
const WAITS_FOR_LONG = 4;
/** Where the guesses seem to come from. */
const ADDRESSES = 50;
/** How often a sign-in and a refused guess are timed. */
const TIMED = 25;

const logins = { student: calls.loginStudent, professor: calls.loginProfessor, admin: calls.loginAdmin };
type Role = keyof typeof logins;

async function fill(school: School) {
  const people = {
    student: await signedInStudent(school),
    professor: await signedInProfessor(school),
    admin: await signedInAdmin(school),
    attacker: await signedInStudent(school),
  };
  await makePasswordsReal(school);
  return people;
}

/** Signs in, or tries to, from one of many addresses. */
function login({ origin }: MailedSchool, role: Role, username: string, password: string, from: number, cookie = '') {
  const headers = { cookie, 'x-forwarded-for': `198.51.100.${from % ADDRESSES}` };
  return ask(origin, logins[role], { body: { username, password }, headers });
}

/** Signs in, and keeps the cookie by which the device is known from then on. */
async function deviceOf(at: MailedSchool, role: Role, username: string): Promise<string> {
  const { headers } = await login(at, role, username, STORY_PASSWORD, 0);
  return (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** What became of guesses. */
interface Outcome {
  tookMs: number;
  lookedAt: number;
  refused: number;
  /** Answers that are neither the one nor the other, and refusals that do not say when to come back. */
  others: number;
}

function add(sum: Outcome, one: Outcome): void {
  for (const what of ['tookMs', 'lookedAt', 'refused', 'others'] as const) sum[what] += one[what];
}

/** So many guesses at one instant, from all addresses and from devices that pretend to be known. */
async function guess(at: MailedSchool, role: Role, username: string, guesses: number, cookies: string[]) {
  const outcome: Outcome = { tookMs: 0, lookedAt: 0, refused: 0, others: 0 };
  const beganMs = performance.now();
  const names = [username, ` ${username}`, `${username}  `, username.toUpperCase()];
  const told = await Promise.all(
    Array.from({ length: guesses }, (_none, number) =>
      login(at, role, names[number % 3] ?? '', `guess ${number}`, number, cookies[number % cookies.length]),
    ),
  );
  for (const { status, headers } of told) {
    if (status === 401) outcome.lookedAt += 1;
    else if (status === 429 && Number(headers.get('retry-after')) >= 1) outcome.refused += 1;
    else outcome.others += 1;
  }
  outcome.tookMs = performance.now() - beganMs;
  return outcome;
}

/** The most that may be looked at: some without a wait, one more each minute, and one each second that it really took. */
const mayBeLookedAt = (bursts: number, { tookMs }: Outcome) =>
  Math.min(A_DAY_LOOKED_AT, WITHOUT_WAIT + bursts - 1 + Math.floor(tookMs / 1000));

/** A day of guessing at one account, while its owner goes on signing in from his own device. */
async function guessAllDay(
  at: MailedSchool,
  people: Awaited<ReturnType<typeof fill>>,
  guesses: number,
  bursts: number,
  report: Report,
) {
  const { username } = people.student;
  const device = await deviceOf(at, 'student', username);
  const foreign = await deviceOf(at, 'student', people.attacker.username);
  const forged = device.replace(/\.(.)/, (_all, first: string) => `.${first === 'A' ? 'B' : 'A'}`);
  const sum: Outcome = { tookMs: 0, lookedAt: 0, refused: 0, others: 0 };
  let rightLetIn = 0;
  let ownerSignsIn = 0;
  let ownerTries = 0;
  for (let burst = 0; burst < bursts; burst += 1) {
    if (burst > 0) await letTimePass(at.box, A_MINUTE);
    const owner = Array.from(
      { length: Math.ceil(100 / bursts) },
      () => () => login(at, 'student', username, STORY_PASSWORD, 7, device),
    );
    const ownerAtWork = inLanes(owner, 1, async (signIn) => {
      ownerTries += 1;
      ownerSignsIn += Number((await signIn()).status === 200);
    });
    const outcome = await guess(at, 'student', username, Math.ceil(guesses / bursts), ['', foreign, forged]);
    // Whoever has found the password by now finds nobody who looks at it.
    if (burst >= WAITS_FOR_LONG)
      rightLetIn += Number((await login(at, 'student', username, STORY_PASSWORD, burst)).status !== 429);
    add(sum, outcome);
    await ownerAtWork;
  }
  const wrong = sum.lookedAt + sum.refused + sum.others;
  report.note(`${at.on}: of ${wrong} wrong passwords from ${ADDRESSES} addresses ${sum.refused} were refused unseen`);
  report.figure(
    `${at.on}: wrong passwords looked at in ${bursts} minutes of a day`,
    sum.lookedAt,
    '',
    atMost(mayBeLookedAt(bursts, sum)),
  );
  report.figure(`${at.on}: answers that are no refusal with a Retry-After`, sum.others, '', exactly(0));
  report.figure(`${at.on}: right passwords of unknown devices looked at`, rightLetIn, '', exactly(0));
  report.figure(
    `${at.on}: of ${ownerTries} sign-ins of the owner on his device, let in`,
    ownerSignsIn,
    '',
    exactly(ownerTries),
  );

  const took = { signIn: [] as number[], refusal: [] as number[] };
  for (let time = 0; time < TIMED; time += 1) {
    took.signIn.push((await login(at, 'student', username, STORY_PASSWORD, 7, device)).tookMs);
    took.refusal.push((await login(at, 'student', username, 'guess', time)).tookMs);
  }
  // Looking at a password is nine tenths of a sign-in; a refusal that cost it would let anybody keep the processor busy.
  const share = quantile(took.refusal, 0.5) / quantile(took.signIn, 0.5);
  report.figure(`${at.on}: what a refusal takes, as a share of a sign-in`, share, '', atMost(0.7));

  await letTimePass(at.box, A_DAY);
  const nextDay = await login(at, 'student', username, STORY_PASSWORD, 0);
  report.figure(`${at.on}: status of an unknown device on the next day`, nextDay.status, '', exactly(200));
}

/** Passwords tried at one account, from many places at once. @see decisions §3.6 */
export const passwordGuessingOrdeal: Ordeal = {
  name: 'password-guessing',
  promises: 'passwords are guessed at a hundred times a day at most, and nobody is locked out of his own device by it',
  async run(form, report) {
    const [guesses, bursts] = form === 'full' ? [10_000, 125] : [300, 10];
    const proxied = { TRUST_PROXY: 'true' };
    await atMailedSchools(
      fill,
      async (at, people) => {
        await guessAllDay(at, people, guesses, bursts, report);
        for (const role of ['professor', 'admin'] as const) {
          const { username } = people[role];
          const device = await deviceOf(at, role, username);
          const sum: Outcome = { tookMs: 0, lookedAt: 0, refused: 0, others: 0 };
          for (let burst = 0; burst < WAITS_FOR_LONG; burst += 1) {
            if (burst > 0) await letTimePass(at.box, A_MINUTE);
            add(sum, await guess(at, role, username, 20, ['']));
          }
          const right = await login(at, role, username, STORY_PASSWORD, 8);
          const owner = await login(at, role, username, STORY_PASSWORD, 7, device);
          const most = mayBeLookedAt(WAITS_FOR_LONG, sum);
          report.figure(`${at.on}: ${role}: wrong passwords looked at`, sum.lookedAt, '', atMost(most));
          report.figure(`${at.on}: ${role}: status of the right password then`, right.status, '', exactly(429));
          report.figure(`${at.on}: ${role}: and on the owner's own device`, owner.status, '', exactly(200));
        }
      },
      proxied,
    );
  },
};
