import { calls } from '#contract/app/calls.ts';
import { type Attack, type AttackForm, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, inLanes } from '#testkit/process/client.ts';
import { isToldOfItsEnd, type Listener, openListener, provedSockets } from '#testkit/process/realtime-listener.ts';
import { timed, until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass } from '#testkit/school/class-in-progress.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { type Deed, deeds, look, newPerson, type SignedIn, signInAgain } from './sign-in-ends.ts';

const ROUNDS = { short: 3, full: 100 };
/** Fewer rounds for commands, since each takes a second. */
const COMMAND_ROUNDS = { short: 1, full: 10 };
const LANES = 4;
/** Sign-outs that race with sockets, and the sockets per sign-out. */
const RACES = { short: 6, full: 48 };
const RACING = 50;

interface Found {
  rounds: number;
  refusedNext: number;
  sockets: number;
  closed: number;
  survivors: number;
  survived: number;
  slowestMs: number;
}

/** The open screen of a person of this role at this copy: a student's page or a professor's scanner. */
async function openScreen(origin: string, { role, token }: SignedIn): Promise<Listener | undefined> {
  if (role === 'admin') return undefined;
  const listener = await openListener(`${origin.replace('http', 'ws')}/realtime`);
  listener.say(role === 'student' ? { token } : { type: 'scanner', token });
  return listener;
}

/** Opens a screen of each person at both copies, and waits until all screens have authenticated. */
async function openScreens(origins: readonly string[], people: readonly SignedIn[]): Promise<Listener[][]> {
  const screens = await Promise.all(
    people.map(async (person) => {
      const both = [];
      for (const origin of origins) both.push(await openScreen(origin, person));
      return both.filter((listener) => listener !== undefined);
    }),
  );
  const opened = screens.flat().length;
  await until('all screens have proved themselves', async () => (await provedSockets(origins)) === opened);
  return screens;
}

/** One person with open screens at both copies: the action runs at one copy, the next request at the other. */
async function endOnce(
  box: BlackBox,
  [here, there]: readonly [string, string],
  deed: Deed,
  person: SignedIn,
  screens: readonly Listener[],
  admin: SignedIn,
  found: Found,
): Promise<void> {
  const before = await look(there, person);
  const survivor = await deed.act(here, person, admin, box.env);
  const told = timed(() => Promise.all(screens.map(isToldOfItsEnd)));
  const next = await look(there, person);
  const { result, tookMs } = await told;
  found.slowestMs = Math.max(found.slowestMs, tookMs);
  found.sockets += screens.length;
  found.closed += result.filter(Boolean).length;
  found.rounds += 1;
  if (before === 200 && next === 401) found.refusedNext += 1;
  if (survivor) {
    found.survivors += 1;
    if ((await look(there, survivor)) === 200) found.survived += 1;
  }
  for (const screen of screens) screen.close();
}

/**
 * A professor's scanners authenticate one after the other while the sign-in ends.
 * @returns how many were not notified
 */
async function race(origin: string, { professor, class_id }: ClassInProgress): Promise<number> {
  const url = `${origin.replace('http', 'ws')}/realtime`;
  const scanners = await Promise.all(Array.from({ length: RACING }, () => openListener(url)));
  const ended = answerOf(origin, calls.logoutProfessor, professor);
  for (const scanner of scanners) {
    scanner.say({ type: 'scanner', token: professor.token, class_id });
    await scanner.caughtUp();
  }
  await ended;
  const told = await Promise.all(scanners.map(isToldOfItsEnd));
  for (const scanner of scanners) scanner.close();
  return told.filter((each) => !each).length;
}

/** Declines a pending student. @returns whether the right password is then answered as for an unknown account */
async function declineOnce(origin: string, waiting: SignedIn, admin: SignedIn): Promise<boolean> {
  const before = await signInAgain(origin, waiting);
  await answerOf(origin, calls.deleteStudent, { headers: admin.headers, params: { id: waiting.id } });
  const after = await signInAgain(origin, waiting);
  return before.status === 403 && after.status === 401;
}

async function fill(school: SchoolUnderTest, rounds: (deed: Deed) => number, waiting: number, races: number) {
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

async function tryOn(database: DatabaseName, form: AttackForm, report: Report): Promise<void> {
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
      const some = people[at] ?? [];
      const screens = await openScreens([here, there], some);
      await inLanes([...some.entries()], LANES, ([each, person]) =>
        endOnce(box, [here, there], deed, person, screens[each] ?? [], admin, found),
      );
    }
    let stayed = 0;
    for (const racer of racers) stayed += await race(here, racer);
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

/** An ended sign-in is useless everywhere from that moment on. @see spec §4, decisions §3.1 */
export const tokenLifeAttack: Attack = {
  name: 'token-life',
  promises: 'after a sign-in ends, its next request is refused and its open sockets close within a second',
  async run(form, report) {
    for (const database of databasesIn(form, 'PostgreSQL')) await tryOn(database, form, report);
  },
};
