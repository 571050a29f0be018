import { calls } from '#contract/app/calls.ts';
import { type Attack, atMost, between, exactly, type Report } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { type BlackBox, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { RawAnswer } from '#testkit/process/raw-request.ts';
import { againAndAgain, comesAbout, timed, until } from '#testkit/process/until.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { A_DAY, A_MINUTE, letTimePass } from './passing-time.ts';
import { makePasswordsReal } from './real-passwords.ts';
import { type SigningRole, visitor } from './visitor.ts';

/** The address from which passwords are guessed, and addresses without guesses. */
const GUESSERS = '127.0.0.2';
const elsewhere = (at: number) => `127.0.0.${3 + at}`;
/** The longest delay, in seconds, and the number of guesses until the delay is that long. */
const LONGEST_WAIT = 1000;
const UNTIL_LONGEST = 16;
/** Guesses from all addresses together before delays begin; after that, one guess a minute. @see decisions §3.6 */
const FREE_FROM_ALL = 200;

async function fill(school: SchoolUnderTest) {
  const people = {
    student: await signedInStudent(school),
    professor: await signedInProfessor(school),
    admin: await signedInAdmin(school),
  };
  await makePasswordsReal(school);
  // The account that is attacked from all addresses keeps the cheap password hash.
  return { ...people, another: await signedInStudent(school) };
}
type People = Awaited<ReturnType<typeof fill>>;

/** A running school. */
interface At {
  on: string;
  box: BlackBox;
  origin: string;
  pid: number;
}

/** Guesses without cookies until stopped. @returns two functions: one waits for more guesses, one stops */
function guessOn(origin: string, role: SigningRole, username: string) {
  const guesser = visitor(origin, GUESSERS, false);
  let made = 0;
  const stop = againAndAgain(async () => {
    await guesser.login(role, username, 'a guess');
    made += 1;
  });
  return {
    further(guesses: number) {
      const wanted = made + guesses;
      return until('guesses go on', () => made >= wanted);
    },
    async stop() {
      await stop();
      guesser.close();
    },
  };
}

const waitOf = ({ headers }: RawAnswer) => Number(headers['retry-after']);
const letIn = (answers: readonly RawAnswer[]) => answers.filter(({ status }) => status === 200).length;

/** Guesses constantly at one account while its owner signs in from different places. */
async function guessAtOne(at: At, people: People, role: SigningRole, each: number, report: Report) {
  const { origin, on, box } = at;
  const { username } = people[role];
  const signIn = (by: ReturnType<typeof visitor>) => by.login(role, username, STORY_PASSWORD);
  const known = visitor(origin, GUESSERS);
  await signIn(known);
  // After a day of guesses, the delay is at its longest.
  const guesser = visitor(origin, GUESSERS, false);
  for (let guess = 0; guess < 20; guess += 1) {
    await guesser.login(role, username, 'a guess');
    await letTimePass(box, 2 * LONGEST_WAIT);
  }
  await guesser.login(role, username, 'a guess');
  const guessing = guessOn(origin, role, username);

  const [there, here]: RawAnswer[][] = [[], []];
  for (let time = 0; time < each; time += 1) {
    const fresh = visitor(origin, elsewhere(time % 50));
    there?.push(await signIn(fresh));
    here?.push(await signIn(known));
    fresh.close();
  }
  const what = `${on}: ${role}: of ${each} right passwords`;
  report.figure(`${what} from another address, let in`, letIn(there ?? []), '', exactly(each));
  report.figure(`${what} in a known browser, let in`, letIn(here ?? []), '', exactly(each));

  const fresh = visitor(origin, GUESSERS);
  const told = await signIn(fresh);
  report.figure('  status of a fresh browser at the guesser’s address', told.status, '', exactly(429));
  report.figure('  which must wait for', waitOf(told), 's', between(1, LONGEST_WAIT));
  await letTimePass(box, waitOf(told));
  await guessing.further(3);
  report.figure('  and its status then, while guesses go on', (await signIn(fresh)).status, '', exactly(200));
  await guessing.stop();
  for (const each of [known, guesser, fresh]) each.close();
}

/** An administrator ends the delay of a person at the guesser's address. */
async function endWait(at: At, people: People, report: Report): Promise<void> {
  const { origin } = at;
  const { username, prof_id } = people.professor;
  const guessing = guessOn(origin, 'professor', username);
  for (let minutes = 0; minutes < 12; minutes += 1) {
    await guessing.further(1);
    await letTimePass(at.box, 10 * A_MINUTE);
  }
  await guessing.further(3);
  const fresh = visitor(origin, GUESSERS);
  const before = await fresh.login('professor', username, STORY_PASSWORD);
  await answerOf(origin, calls.endProfessorWait, { headers: people.admin.headers, params: { id: prof_id } });
  const signsIn = async () => (await fresh.login('professor', username, STORY_PASSWORD)).status === 200;
  const isLetIn = await comesAbout(signsIn);
  await guessing.stop();
  fresh.close();
  report.figure(`${at.on}: status of a fresh browser before the wait is ended`, before.status, '', exactly(429));
  report.figure('  let in within a minute afterwards, while guesses go on', Number(isLetIn), '', exactly(1));
}

/** Guesses for hours from one address, always waiting the required delay, and then for minutes from many addresses. */
async function guessAllDay(at: At, people: People, [hours, minutes]: [number, number], report: Report): Promise<void> {
  const guess = (username: string) => (by: ReturnType<typeof visitor>) => by.login('student', username, 'a guess');
  const patient = visitor(at.origin, GUESSERS);
  const guesses = { looks: 0, refusals: 0 };
  const spentMs = { looks: 0, refusals: 0 };
  for (let seconds = 0; seconds < hours * 3600; ) {
    const beforeMs = processorMs(at.pid);
    const answer = await guess(people.student.username)(patient);
    const kind = answer.status === 401 ? 'looks' : 'refusals';
    guesses[kind] += 1;
    spentMs[kind] += processorMs(at.pid) - beforeMs;
    if (answer.status === 401) continue;
    await letTimePass(at.box, waitOf(answer));
    seconds += waitOf(answer);
  }
  patient.close();
  const mostOfOne = UNTIL_LONGEST + Math.ceil((hours * 3600) / LONGEST_WAIT);
  report.figure(
    `${at.on}: guesses of ${hours} hours from one address, looked at`,
    guesses.looks,
    '',
    atMost(mostOfOne),
  );
  // Checking a password is nine tenths of the cost; if refusals cost that too, anyone could keep the processor busy.
  const share = spentMs.refusals / guesses.refusals / (spentMs.looks / guesses.looks);
  report.figure('  processor time of a refusal, as a share of a guess', share, '', atMost(0.7));

  await letTimePass(at.box, 2 * A_DAY);
  const many = Array.from({ length: 50 }, (_none, number) => visitor(at.origin, elsewhere(number)));
  let ofMany = 0;
  let tookMs = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const told = await timed(() => Promise.all(many.map(guess(people.another.username))));
    tookMs += told.tookMs;
    ofMany += told.result.filter(({ status }) => status === 401).length;
    await letTimePass(at.box, A_MINUTE);
  }
  for (const each of many) each.close();
  const most = FREE_FROM_ALL + minutes + Math.ceil(tookMs / 1000);
  report.figure(`${at.on}: from 50 addresses in ${minutes} minutes, looked at`, ofMany, '', atMost(most));
}

/** Guesses at an account's password, to get in or to keep its owner out. @see decisions §3.6 */
export const lockOutAttack: Attack = {
  name: 'lock-out',
  promises:
    'few guesses are possible, and they never block the right password elsewhere, in a known browser, or for a day',
  async run(form, report) {
    const isFull = form === 'full';
    for (const on of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(on);
      try {
        const people = await box.closed(fill);
        const { origin, pid } = await box.start();
        const at = { on, box, origin, pid };
        for (const role of isFull ? (['professor', 'student', 'admin'] as const) : (['professor'] as const))
          await guessAtOne(at, people, role, isFull ? 24 : 5, report);
        await endWait(at, people, report);
        await letTimePass(box, 2 * A_DAY);
        await guessAllDay(at, people, isFull ? [24, 120] : [3, 5], report);
      } finally {
        await box.remove();
      }
    }
  },
};
