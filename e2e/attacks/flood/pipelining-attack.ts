import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/app/calls.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { residentMb, watchMemory } from '#testkit/figures/process-cost.ts';
import { socketsOf } from '#testkit/figures/process-figures.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { madeCertificate } from '#testkit/process/made-certificate.ts';
import { type RawClient, rawClient } from '#testkit/process/raw-request.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { againAndAgain, comesAbout, timed, until } from '#testkit/process/until.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

const createAttendance = calls.createAttendance.path;
const assets = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url));
/** The amount of work. */
interface Amount {
  /** Students of the school, whose lists are requested. */
  school: number;
  /** Students who are scanned one after the other while the requests stay unread. */
  scanned: number;
  connections: number;
  /** Requests per connection, all sent at the same time. */
  times: number;
  /** Over HTTP and over HTTPS: how many kinds of requests are sent, and whether a client also reads responses. */
  kinds: readonly [number, number];
  reads: readonly [boolean, boolean];
  /** The normal response time of a call, in milliseconds. */
  asEverMs: number;
}
const AMOUNT: Record<AttackForm, Amount> = {
  short: {
    school: 10,
    scanned: 40,
    connections: 20,
    times: 800,
    kinds: [2, 1],
    reads: [true, false],
    asEverMs: Number.POSITIVE_INFINITY,
  },
  full: {
    school: 400,
    scanned: 480,
    connections: 100,
    times: 2000,
    kinds: [6, 6],
    reads: [true, true],
    asEverMs: 100,
  },
};
/** Connections of well-behaved clients. */
const LANES = 8;
/** Requests per second of the clients that read, and how many connections these clients use. */
const READS_PER_SECOND = 200;
const READER_LANES = 50;
/** The time until calls are as fast as normal again, in milliseconds. */
const NORMAL_AGAIN_MS = 10_000;

async function fill(school: SchoolUnderTest, count: number) {
  const inClass = await openClass(school);
  const everybody = await students(school, count);
  const { headers } = await signedInAdmin(school);
  return { inClass, everybody, admin: headers };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** Requests for each kind of response. */
function kinds({ admin, everybody }: Filled): Pick<Flood, 'what' | 'path' | 'headers'>[] {
  const sizeOf = (name: string) => statSync(join(assets, name)).size;
  const [largest = ''] = readdirSync(assets).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const student = { studtoken: everybody[0]?.token ?? '' };
  return [
    { what: 'the description', path: '/api/openapi.json', headers: {} },
    { what: 'the largest file', path: `/assets/${largest}`, headers: {} },
    { what: 'the page', path: '/', headers: {} },
    { what: 'the list of students', path: calls.getAllStudent.path, headers: admin },
    { what: 'the leaderboard', path: calls.getStudentLeaderboard.path, headers: student },
    { what: 'a photo', path: calls.studentImgRetrieve.path, headers: student },
  ];
}

/** Requests of one kind, `times` on each of the connections. */
interface Flood {
  what: string;
  path: string;
  headers: Record<string, string>;
  connections: number;
  times: number;
}

/** Opens the connections one by one, then sends all requests at the same time and reads nothing. */
async function makeFlood(
  origin: string,
  ca: Buffer | undefined,
  { path, headers, connections, times }: Flood,
): Promise<() => () => number> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const all = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times);
  const sockets: Socket[] = [];
  for (let made = 0; made < connections; made += 1) {
    const to = { host: hostname, port: Number(port) };
    const socket = ca ? connectSecurely({ ...to, ca }) : connect(to);
    await once(socket, ca ? 'secureConnect' : 'connect');
    socket.on('error', () => undefined);
    socket.pause();
    sockets.push(socket);
  }
  return () => {
    for (const socket of sockets) socket.write(all);
    return () => {
      for (const socket of sockets) socket.destroy();
      return 0;
    };
  };
}

/** Reads the compressed API description repeatedly. @returns a function that stops, and returns the number of reads */
function readOn(origin: string, ca: Buffer | undefined): () => number {
  const reader = rawClient(origin, READER_LANES, ca);
  const packed = { url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, deflate, br' } };
  let read = 0;
  const asking = setInterval(async () => {
    const { status, headers } = await reader.send(packed);
    read += Number(status === 200 && headers['content-encoding'] === 'br');
  }, 1000 / READS_PER_SECOND);
  return () => {
    clearInterval(asking);
    reader.close();
    return read;
  };
}

/** Scans students one after the other, with pauses. */
function scanOn(client: RawClient, { inClass }: Filled, scanned: Filled['everybody']) {
  const tookMs: number[] = [];
  let failed = 0;
  const json = { 'content-type': 'application/json' };
  const stop = againAndAgain(async (time) => {
    const student = scanned[time];
    if (!student) return;
    const asked = { method: 'POST', url: calls.generateNewToken.path, headers: json };
    const made = await client.send({ ...asked, body: JSON.stringify({ oldToken: student.token }) });
    const studtoken = String(/"QrToken":"(\w+)"/.exec(made.body.toString())?.[1]);
    const headers = { ...inClass.professor.headers, studtoken };
    const url = createAttendance.replace(':sessionId', String(inClass.class_id));
    const answer = await client.send({ method: 'POST', url, headers });
    tookMs.push(answer.tookMs);
    failed += Number(answer.status !== 200);
  });
  return {
    reach: (scans: number) => until('the class is scanned', () => tookMs.length >= scans),
    async stop() {
      await stop();
      return { tookMs, failed };
    },
  };
}

/** Milliseconds until a call is as fast as normal again. */
async function normalAgainMs(client: RawClient, asEverMs: number): Promise<number> {
  const isNormal = async () => {
    const { status, tookMs } = await client.send({ url: calls.getProgramLevels.path });
    return status === 200 && tookMs < asEverMs;
  };
  return (await timed(() => comesAbout(isNormal))).tookMs;
}

/** Load beside a class that is being scanned. */
interface Beside {
  what: string;
  /** The number of connections that the server leaves open, because they do no harm. */
  kept?: number;
  /**
   * @returns a function that begins the flood, which returns a function that ends it and returns the responses read
   */
  prepare(): Promise<() => () => number>;
}

/** Runs one flood beside a class that is being scanned. */
async function floodOne(
  { origin, pid }: ServerProcess,
  ca: Buffer | undefined,
  school: Filled,
  scanned: Filled['everybody'],
  { what, kept = 0, prepare }: Beside,
  { asEverMs }: Amount,
  report: Report,
): Promise<void> {
  const client = rawClient(origin, LANES, ca);
  // All well-behaved connections are open before the flood begins.
  await Promise.all(Array.from({ length: LANES }, () => normalAgainMs(client, asEverMs)));
  const before = residentMb(pid);
  const held = socketsOf(pid) ?? 0;
  const begin = await prepare();
  const scans = scanOn(client, school, scanned);
  await scans.reach(5);
  const end = begin();
  const mostMemory = watchMemory(pid);
  await scans.reach(scanned.length);
  const stillThere = () => Math.max(0, (socketsOf(pid) ?? 0) - held - LANES - kept);
  await comesAbout(() => stillThere() === 0);
  const most = mostMemory();
  const { tookMs, failed } = await scans.stop();
  const left = stillThere();
  const read = end();
  const againMs = await normalAgainMs(client, asEverMs);
  client.close();
  const on = `${ca ? 'HTTPS' : 'HTTP'}: ${what}`;
  if (Number.isNaN(before)) report.note('The memory of a process cannot be read on this machine.');
  else report.figure(`${on}: memory grew by`, most - before, 'MB', atMost(150));
  report.figure('  of these connections left', left, '', exactly(0));
  if (kept > 0) report.figure('  answers read', read, '', atLeast(10));
  report.figure('  scans in the meantime', tookMs.length, '', atLeast(scanned.length));
  report.figure('  of these refused or broken', failed, '', exactly(0));
  // With a hundred scans, the slowest one or two say little about the 99th percentile.
  const share = tookMs.length >= 400 ? 99 : 90;
  report.figure(`  ${share} of 100 of them within`, quantile(tookMs, share / 100), 'ms', atMost(250));
  report.figure('  answered as ever again after', againMs, 'ms', atMost(NORMAL_AGAIN_MS));
}

/** Requests that are sent at the same time and whose responses are not read. */
export const pipeliningAttack: Attack = {
  name: 'pipelining',
  promises: 'requests sent without reading the responses cost neither memory nor anyone’s time',
  async run(form, report) {
    const amount = AMOUNT[form];
    const { scanned: count, connections, times, kinds: numbers, reads } = amount;
    const box = await makeBlackBox('SQLite');
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-pipelining-'));
    try {
      const pem = await madeCertificate(folder);
      const school = await box.closed((open) => fill(open, amount.school));
      const goes = numbers[0] + numbers[1] + reads.filter(Boolean).length;
      const scanned = await box.closed((closed) => students(closed, count * goes));
      for (const [at, env] of [{}, { TLS_CERT: pem, TLS_KEY: pem }].entries()) {
        const server = await box.start(env);
        const ca = server.origin.startsWith('https') ? readFileSync(pem) : undefined;
        const { origin } = server;
        const besides = kinds(school)
          .slice(0, numbers[at])
          .map((kind): Beside => {
            const flood = { ...kind, connections, times };
            return { what: `${connections} × ${times} of ${kind.what}`, prepare: () => makeFlood(origin, ca, flood) };
          });
        const what = `${READS_PER_SECOND} a second of the description, packed and read`;
        if (reads[at]) besides.push({ what, kept: READER_LANES, prepare: async () => () => readOn(origin, ca) });
        for (const beside of besides)
          await floodOne(server, ca, school, scanned.splice(0, count), beside, amount, report);
        await server.stop();
      }
    } finally {
      await box.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
