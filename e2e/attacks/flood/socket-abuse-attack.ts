import { calls } from '#contract/app/calls.ts';
import { LARGEST_MESSAGE_BYTES } from '#contract/platform/base/realtime.ts';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, quantile } from '#testkit/process/client.ts';
import { provedSockets } from '#testkit/process/realtime-listener.ts';
import { comesAbout, orNever, until } from '#testkit/process/until.ts';
import { type Crowd, gatherCrowd, listenIn } from './socket-crowd.ts';
import { openTimedListener, type TimedListener } from './timed-listeners.ts';

/** Messages of a flood, per second. */
const FLOOD = 1000;
/** Unauthenticated sockets that one process keeps open. */
const MOST_UNPROVED = 500;

/** Forbidden actions of a socket, with the code that closes it. */
async function misbehave(origin: string, crowd: Crowd, report: Report): Promise<void> {
  const [student] = crowd.rascals;
  const { body } = await answerOf(origin, calls.generateNewToken, { body: { oldToken: student?.token ?? '' } });
  const wrong: { what: string; code: number; from?: string; says: (object | string | Buffer)[] }[] = [
    { what: 'says nothing', code: 4401, says: [] },
    { what: 'says nothing that is known', code: 4401, says: ['{', '[]', '{"hello":1}', Buffer.from([0, 1, 2, 255])] },
    { what: 'a scanner without a sign-in', code: 4401, says: [{ type: 'scanner' }, { type: 'scanner' }] },
    { what: 'a professor as a student', code: 4401, says: [{ token: crowd.inClass.professor.token }] },
    { what: 'a student as a scanner', code: 4401, says: [{ type: 'scanner', token: student?.token }] },
    { what: 'a QR value for a sign-in token', code: 4401, says: [{ token: body.QrToken }] },
    { what: 'a token that nobody has', code: 4401, says: [{ token: `rcs_${'A'.repeat(43)}` }] },
    { what: 'a page from elsewhere', code: 4403, from: 'https://evil.test', says: [{ token: student?.token }] },
    { what: 'a page with a similar name', code: 4403, from: `${origin}.evil.test`, says: [{ token: student?.token }] },
    { what: 'a page without a name', code: 4403, from: 'null', says: [{ token: student?.token }] },
    { what: 'a page of another port', code: 4403, from: 'http://127.0.0.1:1', says: [{ token: student?.token }] },
    { what: '2 KB at a time', code: 1009, says: ['x'.repeat(2 * LARGEST_MESSAGE_BYTES)] },
    { what: '2 KB of bytes', code: 1009, says: [Buffer.alloc(2 * LARGEST_MESSAGE_BYTES)] },
    { what: `${FLOOD} messages at once`, code: 4429, says: [{ type: 'scanner' }, ...Array<object>(FLOOD).fill({})] },
  ];
  let right = 0;
  await Promise.all(
    wrong.map(async ({ what, code: wanted, from, says }) => {
      const listener = await openTimedListener(origin, from);
      for (const message of says) listener.say(message);
      await orNever(listener.closed);
      const code = listener.code();
      listener.close();
      const told = listener.heard.filter(({ text }) => text !== '{"type":"signed-out"}');
      if (code === wanted && told.length === 0) right += 1;
      else report.note(`${what}: closed with ${code} instead of ${wanted}, heard ${told.length} messages`);
    }),
  );
  report.figure(`of ${wrong.length} sockets that misbehave closed with their code`, right, '', exactly(wrong.length));
}

const nobodyIsIn = (origins: readonly string[]) =>
  until('no socket is signed in', async () => (await provedSockets(origins)) === 0);

/** A student may have three sockets: a new one closes the oldest. */
async function hoard(origin: string, { rascals: [, hoarder] }: Crowd, report: Report): Promise<void> {
  const mine: TimedListener[] = [];
  for (let opened = 1; opened <= 5; opened += 1) {
    const listener = await openTimedListener(origin);
    listener.say({ token: hoarder?.token });
    mine.push(listener);
    const isIn = async () => (await provedSockets([origin])) === opened || mine.some((each) => each.code() !== 0);
    if (opened <= 3) await until('it has proved whose it is', isIn);
    else await comesAbout(() => mine[opened - 4]?.code() !== 0);
  }
  const codes = mine.map((listener) => listener.code());
  report.figure('of 5 sockets of one student closed', codes.filter((code) => code === 4408).length, '', exactly(2));
  report.figure('the oldest ones', Number(codes[0] === 4408 && codes[1] === 4408), '', exactly(1));
  for (const listener of mine) listener.close();
  await nobodyIsIn([origin]);
}

/** Opens as many sockets as the machine allows, all without a sign-in. */
async function crowdIn(origin: string, crowd: Crowd, report: Report): Promise<void> {
  const bare = [];
  for (let opened = 0; opened < MOST_UNPROVED + 50; opened += 1) {
    const listener = await openTimedListener(origin);
    listener.say({ type: 'scanner' });
    bare.push(listener);
  }
  const own = await openTimedListener(origin);
  own.say({ token: crowd.rascals[0]?.token });
  await until('who is signed in has proved it', async () => (await provedSockets([origin])) > 0);
  await Promise.all([...bare, own].map((listener) => listener.caughtUp()));
  const standing = bare.filter((listener) => listener.code() === 0).length;
  report.figure(`of ${bare.length} sockets without a sign-in that stand at once`, standing, '', atMost(MOST_UNPROVED));
  const isFair = bare[0]?.code() !== 0 && own.code() === 0;
  report.figure('the first ones had to go, and nobody who is signed in', Number(isFair), '', exactly(1));
  for (const listener of [...bare, own]) listener.close();
  await nobodyIsIn([origin]);
}

/** Sockets that must receive nothing. @see decisions §5 */
export const socketAbuseAttack: Attack = {
  name: 'socket-abuse',
  promises: 'a socket notifies a student of their own scans at once, and everyone else of nothing, whatever they send',
  async run(form, report) {
    const [owners, sockets] = form === 'full' ? [50, 2000] : [8, 150];
    for (const on of databasesIn(form, 'PostgreSQL')) {
      const box = await makeBlackBox(on);
      try {
        const crowd = await box.closed((school) => gatherCrowd(school, owners, sockets));
        const copies = [await box.start()];
        if (on === 'PostgreSQL') copies.push(await box.start());
        const [first] = copies;
        const origins = copies.map(({ origin }) => origin);
        const before = `${on}${copies.length > 1 ? ', two copies' : ''}`;
        if (!first) throw new Error('No copy was started.');
        await hoard(first.origin, crowd, report);
        await crowdIn(first.origin, crowd, report);
        const misbehaving = misbehave(first.origin, crowd, report);
        // The full form awaits this before the crowd: of two thousand unauthenticated sockets, the first are closed.
        if (form === 'full') await misbehaving;
        const { strangers, overheard, scans, delivered, tookMs } = await listenIn(origins, crowd, sockets);
        await misbehaving;
        for (const text of overheard.slice(0, 3)) report.note(`${before}: overheard ${text.slice(0, 200)}`);
        report.figure(`${before}: scans recorded`, scans, '', exactly(owners));
        report.figure(
          `${before}: sockets of others that stood to the end`,
          strangers,
          '',
          atLeast(Math.floor(sockets * 0.65)),
        );
        report.figure(
          `${before}: of ${strangers * scans} times that one could overhear`,
          overheard.length,
          '',
          exactly(0),
        );
        report.figure(`${before}: scans told to their own student, once`, delivered, '', exactly(owners));
        report.figure(`${before}: 95 of 100 told after the answer within`, quantile(tookMs, 0.95), 'ms', atMost(300));
        const present = await answerOf(first.origin, calls.getAttendance, {
          ...crowd.inClass.professor,
          params: { sessionId: crowd.inClass.class_id },
        });
        report.figure(`${before}: students present then`, present.body.attend?.length ?? 0, '', exactly(owners));
      } finally {
        await box.remove();
      }
    }
  },
};
