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

/** Connections at a time, as many as a school has scanners in the first minute. */
const CONNECTIONS = 50;
/** Check-ins of one round, and the rounds; the first of each side warms it up and is not counted. */
const ROUND = 4000;
const ROUNDS = 4;

const size: SchoolSize = {
  programs: (ROUND * ROUNDS) / 50,
  studentsOfProgram: 50,
  subjectsOfProgram: 3,
  sessionsOfSubject: 10,
  programsWithPast: (ROUND * ROUNDS) / 50,
};

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The product and its reference in turn, round by round, so that a busy moment of the machine meets both. */
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
    const product: { perSecond: number[]; p50: number[]; p99: number[] } = { perSecond: [], p50: [], p99: [] };
    const reference: number[] = [];
    const processor: Record<'product' | 'plain', number[]> = { product: [], plain: [] };
    const bareRoute: number[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const mine = requests.slice(round * ROUND, (round + 1) * ROUND);
      const theirs = everybody
        .slice(round * ROUND, (round + 1) * ROUND)
        .map((stud_id) => requestBytes('POST', '/check-in/1', { studtoken: String(stud_id) }));
      const before = { product: processorMs(server.pid), plain: processorMs(plain.pid) };
      const run = await closedLoop(server.origin, mine, CONNECTIONS);
      refused += ROUND - (run.statuses.get(200) ?? 0);
      const compared = await closedLoop(plain.origin, theirs, CONNECTIONS);
      const spent = { product: processorMs(server.pid) - before.product, plain: processorMs(plain.pid) - before.plain };
      const route = await closedLoop(server.origin, bare, CONNECTIONS);
      if (round === 0) continue;
      product.perSecond.push(run.perSecond);
      product.p50.push(quantile(run.tookMs, 0.5));
      product.p99.push(quantile(run.tookMs, 0.99));
      reference.push(compared.perSecond);
      processor.product.push(spent.product / ROUND);
      processor.plain.push(spent.plain / ROUND);
      bareRoute.push(route.perSecond);
    }
    report.figure(`${database}: check-ins refused`, refused, '', exactly(0));
    report.figure(`${database}: check-ins, ${CONNECTIONS} connections`, median(product.perSecond), 'a second');
    report.figure(`${database}: answered, p50`, median(product.p50), 'ms');
    report.figure(`${database}: answered, p99`, median(product.p99), 'ms');
    report.figure(`${database}: plain reference`, median(reference), 'a second');
    report.figure(`${database}: processor time of the server, a check-in`, median(processor.product), 'ms');
    report.figure(`${database}: processor time of the plain reference`, median(processor.plain), 'ms');
    const aim = database === 'SQLite' ? 2 : 1.7;
    const ratios = product.perSecond.map((each, at) => each / (reference[at] ?? Number.NaN));
    report.figure(`${database}: times the plain reference`, median(ratios), '×', atLeast(aim));
    report.figure(`${database}: the same server's bare JSON route`, median(bareRoute), 'a second');
    const toBare = product.perSecond.map((each, at) => each / (bareRoute[at] ?? Number.NaN));
    report.figure(`${database}: times the bare JSON route`, median(toBare), '×', atLeast(0.1));
  } finally {
    plain.stop();
    await box.remove();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Check-ins over HTTP, closed loop, beside a plain server that does three writes and knows no rule. */
export const checkInBench: Bench = {
  name: 'check-in',
  asks: 'How many check-ins a second does one copy record, all rules kept and each on the disk before its answer?',
  async run(report) {
    for (const database of databaseNames) await measureCheckIns(database, report);
  },
};
