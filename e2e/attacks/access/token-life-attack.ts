import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import { type Attack, atMost, exactly, type Form, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { ask, inLanes } from '#testkit/process/client.ts';
import { type Listener, openListener } from '#testkit/process/realtime-listener.ts';
import { type ClassInProgress, openClass } from '#testkit/school/class-in-progress.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { School } from '#testkit/school/school.ts';
import { type Deed, deeds, look, newPerson, type SignedIn, signInAgain } from './sign-in-ends.ts';

const ROUNDS = { short: 3, full: 100 };
/** A command of the terminal takes a second; so many are enough. */
const COMMAND_ROUNDS = { short: 1, full: 10 };
const LANES = 4;
/** Sign-outs that sockets race with, and those sockets. */
const RACES = { short: 12, full: 48 };
const RACING = 50;
/** Long enough for all of them to be told, in milliseconds. */
const RACED_MS = 2000;
/** A socket that is not told within this time was never going to be, in milliseconds. */
const GIVEN_UP_MS = 5000;
/** Long enough for a socket to have proved who it is. */
const JOINED_MS = 200;

interface Found {
  rounds: number;
  refusedNext: number;
  sockets: number;
  closed: number;
  survivors: number;
  survived: number;
  slowestMs: number;
}

/** The screens that a person of this role has open: a student's page, a professor's scanner, at this copy. */
async function openScreen(origin: string, { role, token }: SignedIn): Promise<Listener | undefined> {
  if (role === 'admin') return undefined;
  const listener = await openListener(`${origin.replace('http', 'ws')}/realtime`);
  listener.say(role === 'student' ? { token } : { type: 'scanner', token });
  return listener;
}

/** One person, signed in with open screens at both copies: the deed at the one, the next request at the other. */
async function endOnce(
  box: BlackBox,
  [here, there]: readonly [string, string],
  deed: Deed,
  person: SignedIn,
  admin: SignedIn,
  found: Found,
): Promise<void> {
  const screens = [await openScreen(here, person), await openScreen(there, person)].filter(
    (listener) => listener !== undefined,
  );
  await pause(JOINED_MS);
  const before = await look(there, person);
  const ends = screens.map(async ({ closed }) => ({ code: await closed, atMs: performance.now() }));
  const survivor = await deed.act(here, person, admin, box.env);
  const doneMs = performance.now();
  const next = await look(there, person);
  const given = pause(GIVEN_UP_MS, { code: 0, atMs: doneMs + GIVEN_UP_MS }, { ref: false });
  for (const end of ends) {
    const { code, atMs } = await Promise.race([end, given]);
    found.slowestMs = Math.max(found.slowestMs, atMs - doneMs);
    found.sockets += 1;
    if (code === 4401) found.closed += 1;
  }
  found.rounds += 1;
  if (before === 200 && next === 401) found.refusedNext += 1;
  if (survivor) {
    found.survivors += 1;
    if ((await look(there, survivor)) === 200) found.survived += 1;
  }
  for (const screen of screens) screen.close();
}

/** A professor's scanners that prove who they are while the sign-in ends. @returns how many of them stay */
async function race(origin: string, { professor, class_id }: ClassInProgress, headStartMs: number): Promise<number> {
  const url = `${origin.replace('http', 'ws')}/realtime`;
  const scanners = await Promise.all(Array.from({ length: RACING }, () => openListener(url)));
  const ended = ask(origin, calls.logoutProfessor, professor);
  await pause(headStartMs);
  for (const scanner of scanners) scanner.say({ type: 'scanner', token: professor.token, class_id });
  await ended;
  const given = pause(RACED_MS, 0, { ref: false });
  const codes = await Promise.all(scanners.map(({ closed }) => Promise.race([closed, given])));
  for (const scanner of scanners) scanner.close();
  return codes.filter((code) => code !== 4401).length;
}

/** Who is declined while waiting: the right password is answered as one of nobody's. @returns how many were */
async function declineOnce(origin: string, waiting: SignedIn, admin: SignedIn): Promise<boolean> {
  const before = await signInAgain(origin, waiting);
  await ask(origin, calls.deleteStudent, { headers: admin.headers, params: { id: waiting.id } });
  const after = await signInAgain(origin, waiting);
  return before.status === 403 && after.status === 401;
}

async function fill(school: School, rounds: (deed: Deed) => number, waiting: number, races: number) {
  const people: SignedIn[][] = [];
  for (const deed of deeds) {
    people.push(await Promise.all(Array.from({ length: rounds(deed) }, () => newPerson(school, deed.role))));
  }
  const racers = await Promise.all(Array.from({ length: races }, () => openClass(school)));
  const applicants = await Promise.all(
    Array.from({ length: waiting }, async (): Promise<SignedIn> => {
      const { stud_id, ...rest } = await signedInStudent(school, { isValidated: false });
      return { role: 'student', id: stud_id, ...rest };
    }),
  );
  return { people, applicants, racers, admin: await newPerson(school, 'admin') };
}

async function tryOn(database: DatabaseName, form: Form, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const rounds = ({ says }: Deed) => (says.includes('terminal') ? COMMAND_ROUNDS : ROUNDS)[form];
    const { people, applicants, racers, admin } = await box.closed((school) =>
      fill(school, rounds, ROUNDS[form], RACES[form]),
    );
    const here = (await box.start()).origin;
    const there = database === 'PostgreSQL' ? (await box.start()).origin : here;
    const found: Found = { rounds: 0, refusedNext: 0, sockets: 0, closed: 0, survivors: 0, survived: 0, slowestMs: 0 };
    for (const [at, deed] of deeds.entries()) {
      await inLanes(people[at] ?? [], LANES, (person) => endOnce(box, [here, there], deed, person, admin, found));
    }
    let stayed = 0;
    for (const [number, racer] of racers.entries()) stayed += await race(here, racer, number % 6);
    let declined = 0;
    await inLanes(applicants, LANES, async (waiting) => {
      if (await declineOnce(here, waiting, admin)) declined += 1;
    });

    const copies = database === 'PostgreSQL' ? ', the deed at one copy, the request at another' : '';
    report.note(
      `${deeds.length} deeds of ${ROUNDS[form]} rounds each (from the terminal ${COMMAND_ROUNDS[form]})${copies}`,
    );
    report.figure(`${database}: next requests answered 401`, found.refusedNext, '', exactly(found.rounds));
    report.figure(`${database}: sockets closed`, found.closed, '', exactly(found.sockets));
    report.figure(`${database}: the last of them after`, found.slowestMs, 'ms', atMost(1000));
    report.figure(
      `${database}: of ${racers.length * RACING} sockets that raced with a sign-out, still there`,
      stayed,
      '',
      exactly(0),
    );
    report.figure(`${database}: own sign-in lives on`, found.survived, '', exactly(found.survivors));
    report.figure(`${database}: declined, and unknown from then on`, declined, '', exactly(applicants.length));
  } finally {
    await box.remove();
  }
}

/** A sign-in that has ended is worth nothing, everywhere and at once. @see spec §4, decisions §3.1 */
export const tokenLifeAttack: Attack = {
  name: 'token-life',
  promises:
    'whose sign-in has ended is refused with the next request, and their open sockets are closed within a second',
  async run(form, report) {
    for (const database of databasesIn(form, 'PostgreSQL')) await tryOn(database, form, report);
  },
};
