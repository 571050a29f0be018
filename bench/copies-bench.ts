import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Bench } from '#bench/base/bench.ts';
import { type CheckInSchool, fillForCheckIns } from '#bench/base/check-in-school.ts';
import { endLines, schoolLines, sentences } from '#bench/base/growth.ts';
import { type Cost, type Costs, costLines, costsOf } from '#bench/base/growth-costs.ts';
import { startReference } from '#bench/base/reference-server.ts';
import { RunningCopies, type Spent, total } from '#bench/base/running-copies.ts';
import { checkInSteps } from '#bench/base/whole-check-in.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { exactly, type Report } from '#testkit/figures/attack.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { closedLoop, type RequestBytes, requestBytes } from '#testkit/process/http-load.ts';
import type { SchoolSize } from '#testkit/school/large-school.ts';
import { numberOf, ownPostgresDatabase, postmasterOf } from '#testkit/school/own-postgres-database.ts';

/** The most copies: the product is measured with one copy, then with one more each time. */
const MOST_COPIES = 4;
/** Divisible by one, two, three and four copies. */
const CONNECTIONS = 48;
/** Scans per round, and rounds per number of copies; the first warms up and is not counted. */
const ROUND = 1800;
const ROUNDS = 4;
/** Students per batch. The four calls are measured one after another, and all must finish before the codes expire. */
const BATCH = 240;
const BATCHES = 5;
/** Whole check-ins per second at the constant rate: as many as 250 rooms make. */
const STEADY_PER_SECOND = 100;
const STEADY = STEADY_PER_SECOND * 10;
/** Students who are checked in with all four calls, including the first batch, which warms up. */
const WHOLE = (1 + BATCHES) * BATCH + STEADY;

/** Each student has attended ten sessions and is scanned once. */
const schoolOf = (programs: number): SchoolSize => ({
  programs,
  studentsOfProgram: 50,
  subjectsOfProgram: 2,
  sessionsOfSubject: 5,
  programsWithPast: programs,
});
const ALL_SCANNED = MOST_COPIES * (ROUNDS * ROUND + STEADY);

const median = (values: readonly number[]) => quantile(values, 0.5);

/** Measures the scans of one number of copies, alternating with the plain reference. */
async function measureScans(
  copies: RunningCopies,
  { scans }: CheckInSchool,
  plain: { origin: string; next(count: number): RequestBytes[] },
  report: Report,
): Promise<void> {
  const { length } = copies.running;
  const name = length === 1 ? '1 copy' : `${length} copies`;
  const say = (what: string, value: number, unit: string) => report.figure(`${name}: ${what}`, value, unit);
  const rounds: { run: Spent<Awaited<ReturnType<RunningCopies['load']>>>; reference: Spent<number> }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = scans.splice(0, ROUND);
    const theirs = plain.next(ROUND);
    const run = await copies.spentOn(() => copies.load(mine));
    const reference = await copies.spentOn(async () => (await closedLoop(plain.origin, theirs, CONNECTIONS)).perSecond);
    if (round > 0) rounds.push({ run, reference });
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
  report.figure(`${name}: refused`, total(rounds.map(({ run }) => run.result.refused)), '', exactly(0));
  say(
    'scans',
    of(({ run }) => run.result.perSecond),
    'a second',
  );
  say(
    '… answered, p50',
    of(({ run }) => median(run.result.tookMs)),
    'ms',
  );
  say(
    '… answered, p99',
    of(({ run }) => quantile(run.result.tookMs, 0.99)),
    'ms',
  );
  say(
    'plain reference',
    of(({ reference }) => reference.result),
    'a second',
  );
  say(
    'times the plain reference',
    of(({ run, reference }) => run.result.perSecond / reference.result),
    '×',
  );
  for (const [at] of copies.running.entries())
    say(
      `processor of copy ${at + 1}, a scan of its own`,
      of(({ run }) => ((run.copies[at] ?? 0) * length) / ROUND),
      'ms',
    );
  say(
    'processor of PostgreSQL, a scan',
    of(({ run }) => run.database / ROUND),
    'ms',
  );
  say(
    '… of the plain reference',
    of(({ reference }) => reference.database / ROUND),
    'ms',
  );
}

/** Measures whole check-ins of four calls: at a constant rate, and each call separately at full speed. */
async function measureWhole(
  name: string,
  copies: RunningCopies,
  { whole }: CheckInSchool,
  report: Report,
): Promise<{ steady: Cost; full: Cost }> {
  const costOf = (worked: readonly number[], database: number, count: number): Cost => ({
    copyMs: total(worked) / count,
    databaseMs: database / count,
  });
  const say = (what: string, { copyMs, databaseMs }: Cost) => {
    report.figure(`${name}: ${what}: processor of the copies`, copyMs, 'ms');
    if (databaseMs > 0) report.figure('… of PostgreSQL', databaseMs, 'ms');
  };
  for (const step of Object.values(checkInSteps)) await copies.forEach(whole.slice(0, BATCH), step);
  whole.splice(0, BATCH);
  const students = whole.splice(0, STEADY);
  const { result, ...steadily } = await copies.spentOn(() => copies.checkInSteadily(students, STEADY_PER_SECOND));
  const steady = costOf(steadily.copies, steadily.database, STEADY);
  say(`a check-in of four calls, ${STEADY_PER_SECOND} a second`, steady);
  report.figure('… all four, one after the other, p50', median(result), 'ms');
  const worked = Object.entries(checkInSteps).map(([step, work]) => ({ step, work, copiesMs: 0, databaseMs: 0 }));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const some = whole.splice(0, BATCH);
    for (const each of worked) {
      const spent = await copies.spentOn(() => copies.forEach(some, each.work));
      each.copiesMs += total(spent.copies);
      each.databaseMs += spent.database;
    }
  }
  const costs = worked.map((each) => ({
    step: each.step,
    ...costOf([each.copiesMs], each.databaseMs, BATCH * BATCHES),
  }));
  for (const { step, ...cost } of costs) say(`${step}, full speed`, cost);
  const full = {
    copyMs: total(costs.map(({ copyMs }) => copyMs)),
    databaseMs: total(costs.map(({ databaseMs }) => databaseMs)),
  };
  say('the four together', full);
  report.figure(`${name}: refused`, copies.refused, '', exactly(0));
  return { steady, full };
}

async function measureSqlite(report: Report): Promise<Cost> {
  const box = await makeBlackBox('SQLite');
  try {
    const school = await fillForCheckIns(box, schoolOf(Math.ceil(WHOLE / 50)), WHOLE);
    const file = sqliteFile(readConfig(box.env));
    const before = statSync(file).size;
    const copies = new RunningCopies(CONNECTIONS);
    copies.running.push(await box.start({ LOG_LEVEL: 'warn' }));
    const { steady } = await measureWhole('SQLite', copies, school, report);
    await copies.running[0]?.stop();
    return { ...steady, bytes: (statSync(file).size - before) / WHOLE };
  } finally {
    await box.remove();
  }
}

async function measurePostgres(report: Report): Promise<Omit<Costs, 'sqlite'>> {
  const box = await makeBlackBox('PostgreSQL');
  const own = await ownPostgresDatabase();
  const reference = await startReference([
    'bench/references/plain-postgres-server.ts',
    own.url,
    String(ROUND * ROUNDS * MOST_COPIES),
  ]);
  try {
    const signedIn = 2 * WHOLE;
    const school = await fillForCheckIns(box, schoolOf(Math.ceil((signedIn + ALL_SCANNED) / 50)), signedIn);
    const url = box.env.DATABASE_URL ?? '';
    const copies = new RunningCopies(CONNECTIONS, await postmasterOf(url));
    let compared = 0;
    const next = (count: number) =>
      Array.from({ length: count }, () => {
        compared += 1;
        return requestBytes('POST', '/check-in/1', { studtoken: String(compared) });
      });
    const size = 'pg_database_size(current_database())';
    const before = await numberOf(url, size);
    const heard: Spent<void>[] = [];
    const whole: Awaited<ReturnType<typeof measureWhole>>[] = [];
    while (copies.running.length < MOST_COPIES) {
      copies.running.push(await box.start({ LOG_LEVEL: 'warn' }));
      const { length } = copies.running;
      await measureScans(copies, school, { origin: reference.origin, next }, report);
      const some = school.scans.splice(0, STEADY);
      heard.push(await copies.spentOn(() => copies.scanAtFirst(some, STEADY_PER_SECOND)));
      if (length === 1 || length === MOST_COPIES)
        whole.push(await measureWhole(`PostgreSQL, ${length} at work`, copies, school, report));
    }
    const bytes = ((await numberOf(url, size)) - before) / (signedIn + ALL_SCANNED);
    for (const [others, { copies: worked, database }] of heard.entries()) {
      const [recording = 0, ...hearing] = worked.map((ms) => ms / STEADY);
      const to = others === 0 ? 'no other copy' : `${others} more`;
      report.figure(`${STEADY_PER_SECOND} scans a second at one copy, told to ${to}: that copy`, recording, 'ms');
      if (others > 0) report.figure('… each of the others', total(hearing) / others, 'ms');
      report.figure('… PostgreSQL', database / STEADY, 'ms');
    }
    const [alone, together] = [heard[0], heard.at(-1)];
    const others = MOST_COPIES - 1;
    const told = {
      copyMs: total((together?.copies ?? []).slice(1)) / others / STEADY,
      databaseMs: Math.max(0, ((together?.database ?? 0) - (alone?.database ?? 0)) / others / STEADY),
    };
    const none = { copyMs: 0, databaseMs: 0 };
    const { steady = none, full = none } = whole[0] ?? {};
    return { postgres: { ...steady, bytes }, postgresFull: full, told };
  } finally {
    reference.stop();
    await box.remove();
    await own.remove();
  }
}

/** All lines of docs/growth.md with figures. */
function tellLines(measured: Costs, report: Report): void {
  const table = costLines(measured);
  // Rounded as on the page.
  const costs = costsOf(table.join('\n'));
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim();
  const day = new Date().toISOString().slice(0, 10);
  const shown = { secondsPerScan: 2.5, copies: 8 };
  const small = { ...shown, students: 4000, rooms: 100, database: 'sqlite' } as const;
  const large = { ...shown, students: 40_000, rooms: 1000, database: 'postgres' } as const;
  const lines = [
    `For docs/growth.md, measured on ${day} at commit ${commit}, ${cpus().length} cores of ${cpus()[0]?.model}:`,
    ...sentences(costs),
    ...table,
    ...schoolLines(small, costs),
    ...schoolLines(large, costs),
    ...endLines(shown, costs),
  ];
  for (const line of lines) report.note(line);
}

/**
 * Copies of the product on one PostgreSQL. On one machine they share its cores and their speeds do not add up, so the
 * processor figures count: from them, the limits of one PostgreSQL with a number of cores are calculated.
 */
export const copiesBench: Bench = {
  name: 'copies',
  asks: `What do check-ins cost one to ${MOST_COPIES} copies and their one PostgreSQL, and what does telling the others?`,
  async run(report) {
    const sqlite = await measureSqlite(report);
    if (!databaseNames.includes('PostgreSQL')) return report.note('Left out: copies take PostgreSQL.');
    tellLines({ sqlite, ...(await measurePostgres(report)) }, report);
  },
};
