import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { makeCluster, serverPrograms } from '#testkit/school/postgres-cluster.ts';
import { amidCheckIns, prepareRush, startCheckIns } from './check-in-load.ts';
import { allViolations, type Evidence, evidence } from './evidence.ts';

const CLIENTS = 16;
/** The amount of work. */
interface Amount {
  kills: number;
  /** The most check-ins between two kills; the number is random. */
  most: number;
  /** Sessions that each student attends. A student gets at most 60 codes in ten minutes. */
  sessions: number;
}

/** Kills all processes of a school at the same time, repeatedly, during check-ins. */
async function crash(box: BlackBox, copies: number, { kills, most, sessions }: Amount, report: Report, on: string) {
  const each = Math.ceil((kills * most) / CLIENTS / sessions) + 5;
  const rush = await box.closed((school) => prepareRush(school, CLIENTS, each, sessions));
  const servers: ServerProcess[] = [];
  for (let at = 0; at < copies; at += 1) servers.push(await box.start());
  let standing = servers.map(({ origin }) => origin);
  const load = startCheckIns(rush, () => standing);
  const readyMs: number[] = [];
  const sum: Evidence = { lost: 0, broken: 0 };
  let looked = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await amidCheckIns(load, most);
    standing = [];
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all(servers.map((server) => server.start()));
    readyMs.push(...servers.map((server) => server.readyMs));
    const found = await evidence(box.env, load.acknowledged.slice(looked));
    looked = load.acknowledged.length;
    for (const what of ['lost', 'broken'] as const) sum[what] += found[what];
    standing = servers.map(({ origin }) => origin);
  }
  await load.stop();
  const found = await evidence(box.env, load.acknowledged);
  report.figure(`${on}: kills by signal 9 of ${copies === 1 ? 'the process' : 'both copies at once'}`, kills, '');
  report.figure(`${on}: check-ins acknowledged`, load.acknowledged.length, '', atLeast(kills));
  report.figure(`${on}: acknowledged and lost`, sum.lost + found.lost, '', exactly(0));
  report.figure(`${on}: records that did not hold after a kill`, sum.broken + found.broken, '', exactly(0));
  report.none(`${on}: records and file that do not hold`, await allViolations(box.env));
  report.figure(`${on}: scans sent again with their key`, load.sentAgain, '', atLeast(1));
  report.none(`${on}: answers other than 200, second answers that differ`, load.wrong);
  report.figure(`${on}: ready again, half of the times within`, quantile(readyMs, 0.5), 'ms', atMost(1000));
  report.figure(`${on}: ready again, at most`, Math.max(...readyMs), 'ms', atMost(5000));
}

/** Signal 9 in the middle of a class, repeatedly. */
export const crashesAttack: Attack = {
  name: 'crashes',
  promises: 'a process that dies during a class loses nothing that was acknowledged and leaves nothing half done',
  async run(form, report) {
    const amount = (full: number, short: number): Amount =>
      form === 'full'
        ? { kills: Number(process.env.KILLS ?? full), most: 200, sessions: 40 }
        : { kills: short, most: 40, sessions: 15 };
    const box = await makeBlackBox('SQLite');
    try {
      await crash(box, 1, amount(200, 6), report, 'SQLite');
    } finally {
      await box.remove();
    }
    const programs = databaseNames.includes('PostgreSQL') ? serverPrograms() : undefined;
    if (!programs) return report.note('PostgreSQL: left out, since its server programs are not here.');
    const cluster = await makeCluster(programs);
    try {
      const shared = await makeBlackBox('PostgreSQL', cluster.url);
      try {
        await crash(shared, 2, amount(40, 3), report, 'PostgreSQL');
      } finally {
        await shared.remove();
      }
    } finally {
      await cluster.remove();
    }
  },
};
