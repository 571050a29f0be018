import { calls } from '#contract/app/calls.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import { type Attack, type AttackForm, exactly, type Report } from '#testkit/figures/attack.ts';
import { rememberShownSecret } from '#testkit/hostile/secrets.ts';
import {
  ADMIN_PASSWORD,
  type BlackBox,
  type DatabaseName,
  databasesIn,
  makeBlackBox,
} from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { freePort } from '#testkit/process/free-port.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { againAndAgain, until } from '#testkit/process/until.ts';
import { callSamples, sampledCalls } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { dump, dumpedTables } from '#testkit/school/dump.ts';

const SCHOOLS = { short: 1, full: 10 };
const COPIES = { short: 2, full: 5 };
/** New schools that are polled every few milliseconds until they are ready; on PostgreSQL with two copies each. */
const STARTS = { short: 3, full: 40 };
const ASKED_EVERY_MS = 3;
/** Passwords that people try first. Each school gets four of them: more wrong passwords would delay the right one. */
const GUESSES = ['admin', 'passw0rd', '12345678', 'changeme', 'admin123', 'letmein1', 'qwertyui', 'iloveyou'];
const GUESSES_A_SCHOOL = 4;
/** The form of a printed password: 80 bits in characters that are hard to confuse. @see decisions §3.4 */
const SHAPE = /^([A-HJKMNP-TV-Z2-9]{4}-){4}[A-HJKMNP-TV-Z2-9]$/;
const ANNOUNCED = /First sign-in of the administrator/g;
const given = { ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'chosen by the school' };
const intruder = { ADMIN_USERNAME: 'intruder', ADMIN_PASSWORD: 'chosen by nobody' };

/** Counts how often each promise was checked and how often it was kept. */
class Promised {
  readonly #kept = new Map<string, { looked: number; kept: number }>();

  look(what: string, kept: boolean): void {
    const so = this.#kept.get(what) ?? { looked: 0, kept: 0 };
    this.#kept.set(what, { looked: so.looked + 1, kept: so.kept + (kept ? 1 : 0) });
  }

  tell(database: DatabaseName, report: Report): void {
    for (const [what, { looked, kept }] of this.#kept) report.figure(`${database}: ${what}`, kept, '', exactly(looked));
  }
}

const signIn = async ({ origin }: ServerProcess, username: string, password: string) =>
  (await answerOf(origin, calls.loginAdmin, { body: { username, password } })).status;

/** Whether a printed password gives access to nothing except choosing another. */
async function mustChoose({ origin }: ServerProcess, password: string): Promise<boolean> {
  const { body } = await answerOf(origin, calls.loginAdmin, { body: { username: 'admin', password } });
  const headers = { admintoken: body.token };
  const looked = await answerOf(origin, calls.getAllStudent, { headers });
  const again = await answerOf(origin, calls.updateAdminPassword, { headers, body: { password } });
  return looked.body.code === 'password-change-required' && again.body.code === 'one-time-password-again';
}

const announcements = (server: ServerProcess) => server.printed().match(ANNOUNCED)?.length ?? 0;

/** The password on the console, which is printed right after the line that the school is open. */
async function printedPassword(servers: readonly ServerProcess[]): Promise<string> {
  const printed = () => /Password {2}(\S+)/.exec(servers.map((server) => server.printed()).join('\n'))?.[1];
  await until('a password is printed', () => printed() !== undefined);
  return printed() ?? '';
}

const administrators = (box: BlackBox) =>
  box.beside(async (records) => JSON.stringify((await dumpedTables(records)).get('administrator')));

/** A school with a random administrator password. @returns that password */
async function byChance(database: DatabaseName, at: number, promised: Promised): Promise<string> {
  const box = await makeBlackBox(database);
  try {
    const server = await box.start({ ADMIN_PASSWORD: '' });
    const password = await printedPassword([server]);
    rememberShownSecret('the first password', password);
    promised.look('random passwords have 80 bits', SHAPE.test(password));
    const from = (at * GUESSES_A_SCHOOL) % GUESSES.length;
    for (const guess of GUESSES.slice(from, from + GUESSES_A_SCHOOL)) {
      promised.look('guessed passwords are refused', (await signIn(server, 'admin', guess)) === 401);
    }
    promised.look('the printed password signs in', (await signIn(server, 'admin', password)) === 200);
    promised.look('and has to be changed first', await mustChoose(server, password));
    promised.look('it is stored nowhere', !(await box.beside(dump)).includes(password));
    const before = await administrators(box);
    await server.stop();
    const again = await box.start(intruder);
    const told = announcements(server) === 1 && announcements(again) === 0;
    promised.look('it is printed at the first start only', told && !again.printed().includes(password));
    promised.look('it signs in after another start', (await signIn(again, 'admin', password)) === 200);
    promised.look('which makes no other', (await administrators(box)) === before);
    promised.look('nor lets one in', (await signIn(again, 'intruder', intruder.ADMIN_PASSWORD)) === 401);
    return password;
  } finally {
    await box.remove();
  }
}

/** A school with a chosen administrator password, and people who try to become its administrator. */
async function chosen(database: DatabaseName, promised: Promised): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const { owner, student, objects } = await box.closed((school) =>
      makeOneOfEverything(school, undefined, FIRST_ADMIN_ID),
    );
    const server = await box.start(given);
    promised.look('the chosen password signs in', (await signIn(server, 'head', given.ADMIN_PASSWORD)) === 200);
    promised.look('it is not printed', !server.printed().includes(given.ADMIN_PASSWORD));
    const before = await administrators(box);
    const [first, ...others] = JSON.parse(before) as { admin_id: number; username: string }[];
    const isFirst = first?.admin_id === FIRST_ADMIN_ID && first.username === 'head' && others.length === 0;
    promised.look('they are the one that registrations name', isFirst);

    const wish = { role: 'admin', admin_id: FIRST_ADMIN_ID, isAdmin: true, admin: true };
    for (const [name, call] of sampledCalls) {
      const { params, body } = callSamples(objects)[name];
      for (const headers of [{}, student.headers, owner.headers]) {
        const sent = call.method === 'GET' ? { query: wish } : { body: { ...body, oldToken: student.token, ...wish } };
        await answerOf(server.origin, call, { headers, ...(params ? { params } : {}), ...(sent as object) });
      }
    }
    const signIns = await box.beside(async (records) => (await dumpedTables(records)).get('sign_in') ?? []);
    promised.look('no call makes an administrator', (await administrators(box)) === before);
    promised.look('nor signs one in', signIns.filter(({ role }) => role === 'admin').length === 1);
  } finally {
    await box.remove();
  }
}

/** Copies that start on an empty database at the same time. */
async function atOnce(copies: number, promised: Promised): Promise<void> {
  const box = await makeBlackBox('PostgreSQL');
  try {
    const starts = await Promise.allSettled(Array.from({ length: copies }, () => box.start({ ADMIN_PASSWORD: '' })));
    for (const { status } of starts) promised.look('of copies at once, each starts', status === 'fulfilled');
    const servers = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value);
    const password = await printedPassword(servers);
    rememberShownSecret('the first password', password);
    const told = servers.reduce((sum, server) => sum + announcements(server), 0);
    promised.look('one of them tells a password', told === 1);
    for (const server of servers) {
      promised.look('it signs in at each of them', (await signIn(server, 'admin', password)) === 200);
    }
    const made = JSON.parse(await administrators(box)) as { admin_id: number }[];
    promised.look('they make one administrator', made.length === 1 && made[0]?.admin_id === FIRST_ADMIN_ID);
  } finally {
    await box.remove();
  }
}

/** Polls a starting process until it is ready or has ended. @returns whether the administrator could sign in then */
async function signsInOnceReady(port: number, hasEnded: () => boolean): Promise<boolean> {
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  let signedIn: boolean | undefined;
  const stop = againAndAgain(async () => {
    if (signedIn !== undefined || !(await answers())) return;
    signedIn = (await answerOf(origin, calls.loginAdmin, { body })).status === 200;
  }, ASKED_EVERY_MS);
  await until('it was ready, or has ended', () => signedIn !== undefined || hasEnded());
  await stop();
  return signedIn ?? (await answerOf(origin, calls.loginAdmin, { body })).status === 200;
}

/** Starts of new schools, each polled until it is ready. */
async function readyMeansReady(database: DatabaseName, starts: number, promised: Promised): Promise<void> {
  for (let at = 0; at < starts; at += 1) {
    const box = await makeBlackBox(database);
    try {
      const ports = await Promise.all(Array.from({ length: database === 'PostgreSQL' ? 2 : 1 }, freePort));
      let ended = false;
      const starting = Promise.all(ports.map((port) => box.start({ PORT: String(port) }))).finally(() => {
        ended = true;
      });
      const asking = Promise.all(ports.map((port) => signsInOnceReady(port, () => ended)));
      await starting;
      for (const signedIn of await asking)
        promised.look('of starts that say they are ready, the administrator can sign in', signedIn);
    } finally {
      await box.remove();
    }
  }
}

async function tryOn(database: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  const promised = new Promised();
  const passwords = new Set<string>();
  for (let at = 0; at < SCHOOLS[form]; at += 1) passwords.add(await byChance(database, at, promised));
  if (form === 'full') promised.look('no two schools have the same', passwords.size === SCHOOLS.full);
  await chosen(database, promised);
  await readyMeansReady(database, STARTS[form], promised);
  if (database === 'PostgreSQL') {
    for (let at = 0; at < SCHOOLS[form]; at += 1) await atOnce(COPIES[form], promised);
  }
  promised.tell(database, report);
}

/** Nobody can take over a new school. @see spec §4, decisions §3.4 */
export const firstAdministratorAttack: Attack = {
  name: 'first-administrator',
  promises: 'a new school has one administrator, whose password cannot be guessed and is printed once',
  async run(form, report) {
    for (const database of databasesIn(form, 'PostgreSQL')) await tryOn(database, form, report);
  },
};
