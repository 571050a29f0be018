import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf } from '#bench/base/morning-school.ts';
import { startReference } from '#bench/base/reference-server.ts';
import { atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { closedLoop, requestBytes } from '#testkit/process/http-load.ts';
import type { SchoolSize } from '#testkit/school/large-school.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';

/** Connections, as many as a school's scanners open in the first minute and in quiet ones, and check-ins per round. */
const LOADS = [
  { connections: 50, round: 4000 },
  { connections: 5, round: 600 },
  { connections: 1, round: 200 },
];
/** Rounds of each load; the first warms both sides up and is not counted. */
const ROUNDS = 4;

const STUDENTS = LOADS.reduce((sum, { round }) => sum + round * ROUNDS, 0);
const size: SchoolSize = {
  programs: STUDENTS / 50,
  studentsOfProgram: 50,
  subjectsOfProgram: 3,
  sessionsOfSubject: 10,
  programsWithPast: STUDENTS / 50,
};

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Measures the product and its reference alternately, so that a busy moment of the machine affects both. */
async function measureCheckIns(database: DatabaseName, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-'));
  const box = await makeBlackBox(database);
  const own = database === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
  const everybody = Array.from({ length: size.programs * size.studentsOfProgram }, (_none, at) => at + 1);
  const school = await openMorning(box, size, { signedIn: 0, minted: everybody.length });
  const requests = scansOf(size, school);
  const plain = await startReference(
    own
      ? ['bench/references/plain-postgres-server.ts', own.url, String(everybody.length)]
      : ['bench/references/plain-sqlite-server.ts', join(folder, 'plain.sqlite'), String(everybody.length)],
  );
  const server = await box.start({ LOG_LEVEL: 'warn' });
  try {
    const bare = Array.from({ length: 20_000 }, () => requestBytes('GET', '/healthz'));
    for (const { connections, round: count } of LOADS) {
      const isRush = connections === LOADS[0]?.connections;
      const product: { perSecond: number[]; p50: number[]; p99: number[] } = { perSecond: [], p50: [], p99: [] };
      const reference: number[] = [];
      const processor: Record<'product' | 'plain', number[]> = { product: [], plain: [] };
      const bareRoute: number[] = [];
      let refused = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const mine = requests.splice(0, count);
        const theirs = everybody
          .splice(0, count)
          .map((stud_id) => requestBytes('POST', '/check-in/1', { studtoken: String(stud_id) }));
        const before = { product: processorMs(server.pid), plain: processorMs(plain.pid) };
        const run = await closedLoop(server.origin, mine, connections);
        refused += count - (run.statuses.get(200) ?? 0);
        const compared = await closedLoop(plain.origin, theirs, connections);
        const spent = {
          product: processorMs(server.pid) - before.product,
          plain: processorMs(plain.pid) - before.plain,
        };
        const route = await closedLoop(server.origin, isRush ? bare : [], connections);
        if (round === 0) continue;
        product.perSecond.push(run.perSecond);
        product.p50.push(quantile(run.tookMs, 0.5));
        product.p99.push(quantile(run.tookMs, 0.99));
        reference.push(compared.perSecond);
        processor.product.push(spent.product / count);
        processor.plain.push(spent.plain / count);
        bareRoute.push(route.perSecond);
      }
      const at = `${database}, ${connections === 1 ? 'one connection' : `${connections} connections`}`;
      report.figure(`${at}: check-ins refused`, refused, '', exactly(0));
      report.figure(`${at}: check-ins`, median(product.perSecond), 'a second');
      report.figure(`${at}: answered, p50`, median(product.p50), 'ms');
      report.figure(`${at}: answered, p99`, median(product.p99), 'ms');
      report.figure(`${at}: plain reference`, median(reference), 'a second');
      report.figure(`${at}: processor time of the server, a check-in`, median(processor.product), 'ms');
      report.figure(`${at}: processor time of the plain reference`, median(processor.plain), 'ms');
      const ratios = product.perSecond.map((each, nth) => each / (reference[nth] ?? Number.NaN));
      const aim = isRush ? atLeast(database === 'SQLite' ? 2 : 1.7) : undefined;
      report.figure(`${at}: times the plain reference`, median(ratios), '×', aim);
      if (!isRush) continue;
      report.figure(`${at}: the same server's bare JSON route`, median(bareRoute), 'a second');
      const toBare = product.perSecond.map((each, nth) => each / (bareRoute[nth] ?? Number.NaN));
      report.figure(`${at}: times the bare JSON route`, median(toBare), '×', atLeast(0.1));
    }
  } finally {
    plain.stop();
    await box.remove();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Check-ins over HTTP, closed loop, beside a plain server with three writes and no rules. */
export const checkInBench: Bench = {
  name: 'check-in',
  asks: 'How many check-ins a second does one copy record, all rules kept and each on the disk before its answer?',
  async run(report) {
    for (const database of databaseNames) await measureCheckIns(database, report);
  },
};
