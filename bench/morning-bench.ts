import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scanRequest, UNIVERSITY } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { familyProcessorMs, processorMs, residentMb } from '#testkit/figures/process-cost.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { requestBytes } from '#testkit/process/http-load.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import { openSessionsToday } from '#testkit/school/large-school.ts';
import { postmasterOf } from '#testkit/school/own-postgres-database.ts';

const PER_SECOND = 200;
const READS_PER_SECOND = 20;
const SECONDS = 60;
/** Students who show their code: each is scanned for one subject after another. */
const SHOWING = 2400;
/** Time between requesting a code and scanning it. */
const QUEUE_MS = 2000;

/** Opens the sockets of the students who show their code; `told` is called at each notification. */
async function openSockets(origin: string, students: readonly string[], told: (student: number) => void) {
  const address = `${origin.replace('http', 'ws')}/realtime`;
  const sockets: WebSocket[] = [];
  for (const [at, token] of students.entries()) {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ token, qrCode: 'waiting' }));
    socket.on('message', (message) => {
      if ((message as Buffer).includes('"reward"')) told(at);
    });
    sockets.push(socket);
  }
  return sockets;
}

async function morning(database: (typeof databaseNames)[number], report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const size = UNIVERSITY;
    const school = await openMorning(box, size, { signedIn: SHOWING, minted: 0 });
    // One session for each scan of a student who shows their code.
    const rounds = Math.ceil((PER_SECOND * SECONDS) / SHOWING);
    const sessions = await box.closed(async (closed) => {
      const made = [school.sessions];
      for (let round = 1; round < rounds; round += 1) made.push(await openSessionsToday(closed, size, round + 1));
      return made;
    });
    const server = await box.start({ LOG_LEVEL: 'warn' });
    const scannedAtMs = new Map<number, number>();
    const noticeMs: number[] = [];
    const sockets = await openSockets(server.origin, school.students, (student) => {
      const sinceMs = scannedAtMs.get(student);
      if (sinceMs !== undefined) noticeMs.push(performance.now() - sinceMs);
      scannedAtMs.delete(student);
    });
    await pause(1000);
    const pool = new ConnectionPool(server.origin);
    const [mintMs, scanMs, readMs]: [number[], number[], number[]] = [[], [], []];
    let errors = 0;
    const url = box.env.DATABASE_URL;
    const postmaster = url === undefined ? undefined : await postmasterOf(url);
    const spent = () => ({
      server: processorMs(server.pid),
      database: postmaster === undefined ? 0 : familyProcessorMs(postmaster),
    });
    const before = spent();
    const checkIns = openLoop(PER_SECOND, SECONDS, async (at, dueMs) => {
      const student = at % SHOWING;
      const minted = await pool.ask(
        requestBytes('POST', calls.generateNewToken.path, {}, { oldToken: school.students[student] ?? '' }),
      );
      mintMs.push(performance.now() - dueMs);
      if (minted.status !== 200) {
        errors += 1;
        return;
      }
      const { QrToken } = JSON.parse(minted.body.toString()) as { QrToken: string };
      const scanDueMs = dueMs + QUEUE_MS;
      await pause(Math.max(0, scanDueMs - performance.now()));
      const program = Math.floor(student / size.studentsOfProgram);
      const class_id = sessions[Math.floor(at / SHOWING)]?.[program] ?? 0;
      const askedMs = Math.max(scanDueMs, performance.now());
      scannedAtMs.set(student, askedMs);
      const { status } = await pool.ask(scanRequest(class_id, school.professors[program] ?? '', QrToken, `key-${at}`));
      scanMs.push(performance.now() - askedMs);
      if (status !== 200) errors += 1;
    });
    const reads = openLoop(READS_PER_SECOND, SECONDS, async (at, dueMs) => {
      const studtoken = school.students[(at * 7) % SHOWING] ?? '';
      const { status } = await pool.ask(
        requestBytes('GET', `${calls.getStudentLeaderboard.path}?top=10&around=5`, { studtoken }),
      );
      readMs.push(performance.now() - dueMs);
      if (status !== 200) errors += 1;
    });
    await Promise.all([checkIns, reads]);
    await pause(500);
    const after = spent();
    const ofACore = (ms: number) => ms / (SECONDS * 10);
    report.figure(`${database}: check-ins`, scanMs.length, '', exactly(PER_SECOND * SECONDS));
    report.figure(`${database}: errors`, errors, '', exactly(0));
    report.figure(`${database}: a check-in answered, p50`, quantile(scanMs, 0.5), 'ms');
    report.figure(`${database}: a check-in answered, p99`, quantile(scanMs, 0.99), 'ms', atMost(50));
    report.figure(`${database}: a code made, p99`, quantile(mintMs, 0.99), 'ms');
    report.figure(`${database}: the leaderboard read, p99`, quantile(readMs, 0.99), 'ms');
    report.figure(`${database}: notices at ${SHOWING} sockets`, noticeMs.length, '', exactly(scanMs.length));
    report.figure(`${database}: scan to notice at the student, p95`, quantile(noticeMs, 0.95), 'ms', atMost(100));
    report.figure(`${database}: processor of the server`, ofACore(after.server - before.server), '% of a core');
    if (postmaster !== undefined)
      report.figure(`${database}: … of PostgreSQL`, ofACore(after.database - before.database), '% of a core');
    report.figure(`${database}: memory of the server`, residentMb(server.pid), 'MB');
    for (const socket of sockets) socket.terminate();
    pool.close();
  } finally {
    await box.remove();
  }
}

/** Eight o'clock at a university of 40,000, open loop. */
export const morningBench: Bench = {
  name: 'morning',
  asks: `What do ${PER_SECOND} check-ins and ${PER_SECOND} codes a second, ${SHOWING} sockets and ${READS_PER_SECOND} leaderboards a second wait for?`,
  async run(report) {
    for (const database of databaseNames) await morning(database, report);
  },
};
