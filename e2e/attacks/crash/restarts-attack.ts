import { calls } from '#contract/app/calls.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, quantile } from '#testkit/process/client.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { timed, until } from '#testkit/process/until.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { type Cluster, makeCluster, serverPrograms } from '#testkit/school/postgres-cluster.ts';
import { amidCheckIns, type CheckInLoad, prepareRush, type Rush, startCheckIns } from './check-in-load.ts';
import { allViolations, type Evidence, evidence } from './evidence.ts';
import { beginRequest } from './unfinished-request.ts';

const CLIENTS = 6;
/** Students per client and interruption. */
const STUDENTS_A_ROUND = 6;

/** The number of interruptions, the most check-ins between two of them, and a client's pause between requests. */
interface Amount {
  database: number;
  copies: number;
  most: number;
  sessions: number;
  restMs: number;
}
const AMOUNT: Record<AttackForm, Amount> = {
  full: { database: 50, copies: 50, most: 100, sessions: 40, restMs: 0 },
  short: { database: 2, copies: 2, most: 20, sessions: 20, restMs: 30 },
};

/** How many times as many interruptions there are at most, until one of them meets a scan. */
const MOST_TRIES = 5;

/** Two copies of a school, and their clients. */
interface TwoCopies {
  box: BlackBox;
  copies: ServerProcess[];
  rush: Rush;
  /** Students without a client, used to test whether a copy can write again. */
  waiting: { token: string }[];
}

/** The results of all interruptions. */
interface Seen extends Evidence {
  recoveredMs: number[];
  /** Responses of either copy while the database is down that are not a 503 with `Retry-After`. */
  away: number;
}

/** Milliseconds until this copy can write again, which it proves by issuing a code. */
async function recovery(origin: string, student: { token: string }): Promise<number> {
  const asked = { body: { oldToken: student.token } };
  const isBack = async () => (await answerOf(origin, calls.generateNewToken, asked)).status === 200;
  return (await timed(() => until('a copy writes again', isBack))).tookMs;
}

async function interruptDatabase(
  cluster: Cluster,
  { box, copies, rush, waiting }: TwoCopies,
  { database: times, most, restMs }: Amount,
) {
  const load = startCheckIns(rush, () => copies.map(({ origin }) => origin), restMs);
  const seen: Seen = { lost: 0, broken: 0, recoveredMs: [], away: 0 };
  let looked = 0;
  // A scan may be answered in the moment between the choice of the interruption and the interruption itself.
  const isEnough = (round: number) => round >= times && (load.sentAgain > 0 || round >= MOST_TRIES * times);
  for (let round = 0; !isEnough(round); round += 1) {
    await amidCheckIns(load, most);
    await cluster.stop(round % 2 === 0 ? 'kill' : 'immediate');
    for (const { origin } of copies) {
      const token = waiting[round % waiting.length]?.token ?? '';
      const reading = await answerOf(origin, calls.getStudent, { headers: { studtoken: token } });
      const { status, headers } = await fetch(`${origin}/readyz`);
      if (reading.status !== 503 || reading.body.code !== 'unavailable') seen.away += 1;
      if (status !== 503 || !headers.has('retry-after')) seen.away += 1;
    }
    await cluster.start();
    const tried = copies.map(({ origin }, at) =>
      recovery(origin, waiting[(2 * round + at) % waiting.length] ?? { token: '' }),
    );
    seen.recoveredMs.push(...(await Promise.all(tried)));
    const found = await evidence(box.env, load.acknowledged.slice(looked));
    looked = load.acknowledged.length;
    for (const what of ['lost', 'broken'] as const) seen[what] += found[what];
  }
  await load.stop();
  return { load, seen };
}

function tellOfDatabase(report: Report, times: number, load: CheckInLoad, seen: Seen, alive: number): void {
  report.figure('PostgreSQL killed by signal 9, or stopped at once, in turn', times, '');
  report.figure('copies that ended because of it', 2 - alive, '', exactly(0));
  report.figure('connections of clients that broke', load.statuses.get(0) ?? 0, '', exactly(0));
  report.figure('while it was away: answers other than 503 with Retry-After', seen.away, '', exactly(0));
  report.figure('check-ins acknowledged', load.acknowledged.length, '', atLeast(times));
  report.figure('acknowledged and lost', seen.lost, '', exactly(0));
  report.figure('records that did not hold afterwards', seen.broken, '', exactly(0));
  report.figure('scans sent again with their key', load.sentAgain, '', atLeast(1));
  report.none('answers other than 200 or 503, second answers that differ', load.wrong);
  report.figure('writes again, half of the times within', quantile(seen.recoveredMs, 0.5), 'ms');
  report.figure('writes again, at most', Math.max(...seen.recoveredMs), 'ms', atMost(5000));
}

/** Stops and restarts the copies one after the other while clients retry once at the other copy. */
async function rollCopies(
  { copies, rush, waiting }: TwoCopies,
  { copies: times, most, restMs }: Amount,
  report: Report,
): Promise<void> {
  const load = startCheckIns(rush, () => copies.map(({ origin }) => origin), restMs);
  const endings: { code: number | null; tookMs: number; begun: number }[] = [];
  for (let round = 0; round < times; round += 1) {
    await amidCheckIns(load, most);
    const copy = copies[round % 2];
    const student = waiting[round % waiting.length];
    if (!copy || !student) throw new Error('nobody');
    const begun = await beginRequest(copy.origin, student);
    const stopping = copy.stop();
    await until(
      'it takes no more connections',
      async () => (await answerOf(copy.origin, calls.getSchool)).status === 0,
    );
    endings.push({ begun: await begun.finish(), ...(await stopping) });
    await amidCheckIns(load, most);
    await copy.start();
  }
  await load.stop();
  report.figure('copies told to stop under load, one after the other', times, '');
  report.figure(
    'of them ended with a code other than 0',
    endings.filter(({ code }) => code !== 0).length,
    '',
    exactly(0),
  );
  const unanswered = endings.filter(({ begun }) => begun !== 200).length;
  report.figure('requests begun before the stop and ended after it, not 200', unanswered, '', exactly(0));
  report.figure('a stop took at most', Math.max(...endings.map(({ tookMs }) => tookMs)), 'ms', atMost(10_000));
  report.figure('check-ins acknowledged during the restarts', load.acknowledged.length, '', atLeast(times));
  report.figure('tries that a request took at most, the next copy being one', load.mostTries, '', atMost(2));
  report.none('check-ins that failed', load.wrong);
}

async function withCluster(programs: string, work: (cluster: Cluster, box: BlackBox) => Promise<void>): Promise<void> {
  const cluster = await makeCluster(programs);
  try {
    const box = await makeBlackBox('PostgreSQL', cluster.url);
    await work(cluster, box).finally(() => box.remove());
  } finally {
    await cluster.remove();
  }
}

/** Stops and kills PostgreSQL under two working copies, and restarts copies while a school is in use. */
export const restartsAttack: Attack = {
  name: 'restarts',
  promises: 'copies survive a database failure without losses, and can be restarted without anyone noticing',
  async run(form, report) {
    const programs = databaseNames.includes('PostgreSQL') ? serverPrograms() : undefined;
    if (!programs) return report.note('Left out: the server programs of PostgreSQL are not here.');
    const amount = AMOUNT[form];
    await withCluster(programs, async (cluster, box) => {
      const each = STUDENTS_A_ROUND * Math.max(amount.database, amount.copies);
      const { rush, waiting } = await box.closed(async (school) => ({
        rush: await prepareRush(school, 2 * CLIENTS, each, amount.sessions),
        waiting: await students(school, 20),
      }));
      const [first, second] = [rush.groups.slice(0, CLIENTS), rush.groups.slice(CLIENTS)].map((groups) => ({
        ...rush,
        groups,
      }));
      if (!first || !second) throw new Error('nobody');
      const copies = [await box.start(), await box.start()];
      const { load, seen } = await interruptDatabase(cluster, { box, copies, rush: first, waiting }, amount);
      tellOfDatabase(report, amount.database, load, seen, copies.filter((copy) => copy.lives()).length);
      await rollCopies({ box, copies, rush: second, waiting }, amount, report);
      report.none('records that do not hold', await allViolations(box.env));
    });
  },
};
