import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf } from '#bench/base/morning-school.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import type { SchoolSize } from '#testkit/school/large-school.ts';

/** 10,000 students with 1,000,000 attendances, so that a backup takes long enough to overlap with many scans. */
const SIZE: SchoolSize = {
  programs: 200,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 40,
  programsWithPast: 100,
};
/** Scans per second, as at a school's door. */
const PER_SECOND = 50;
/** The minimum duration of one stretch, in seconds, and the number of pairs of stretches. */
const SECONDS = 15;
const PAIRS = 3;
const SCANS = SIZE.programs * SIZE.studentsOfProgram;

/** Makes a backup in its own process, as the running product does. @returns the duration in seconds */
async function makeBackup(env: Record<string, string>, day: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-backups-'));
  try {
    const { backup, backupRecipients, dataDir, databaseUrl } = readConfig({ ...env, BACKUP_DIR: folder });
    const making = fork('server/startup/backup/backup-process.ts', { execArgv: [] });
    const said = once(making, 'message');
    // Each backup is for one day later, because that day has no backup yet.
    const at = new Date(Date.now() + day * 86_400_000).toISOString();
    making.send({ config: { backup, backupRecipients, dataDir, databaseUrl }, at });
    const [{ outcome, failed }] = await said;
    if (!outcome?.isChecked) throw new Error(`No backup was made: ${failed ?? outcome?.problem}`);
    return outcome.tookMs / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scansBesideBackup(database: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const school = await openMorning(box, SIZE, { signedIn: 0, minted: SCANS });
    const scans = scansOf(SIZE, school);
    const server = await box.start({ LOG_LEVEL: 'warn' });
    const pool = new ConnectionPool(server.origin);
    let next = 0;
    let refused = 0;
    /**
     * Scans until this time is over and `until` has resolved. @returns how long after its due time each scan ended
     */
    const stretch = async (until: Promise<unknown>): Promise<number[]> => {
      const tookMs: number[] = [];
      let isOver = false;
      const over = Promise.all([until, pause(SECONDS * 1000)]).then(() => {
        isOver = true;
      });
      while (!isOver && next + PER_SECOND <= scans.length)
        await openLoop(PER_SECOND, 1, async (_at, dueMs) => {
          const scan = scans[next++];
          if (!scan) return;
          const { status } = await pool.ask(scan);
          tookMs.push(performance.now() - dueMs);
          if (status !== 200) refused += 1;
        });
      await over;
      return tookMs;
    };
    await stretch(Promise.resolve());
    const [quiet, beside, took]: [number[], number[], number[]] = [[], [], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      quiet.push(...(await stretch(Promise.resolve())));
      const backup = makeBackup(box.env, pair);
      beside.push(...(await stretch(backup)));
      took.push(await backup);
    }
    pool.close();
    const [alone, both] = [quantile(quiet, 0.99), quantile(beside, 0.99)];
    report.note(
      `${database}: ${quiet.length} scans alone, ${beside.length} beside ${PAIRS} backups, ${PER_SECOND} a second`,
    );
    report.figure(`${database}: scans refused`, refused, '', exactly(0));
    report.figure(`${database}: a backup, made and checked`, quantile(took, 0.5), 's');
    report.figure(`${database}: a scan alone, p50`, quantile(quiet, 0.5), 'ms');
    report.figure(`${database}: a scan alone, p99`, alone, 'ms');
    report.figure(`${database}: a scan beside a backup, p50`, quantile(beside, 0.5), 'ms');
    report.figure(`${database}: a scan beside a backup, p99`, both, 'ms', atMost(Math.max(100, 2 * alone)));
    report.figure(`${database}: … the longest of them`, Math.max(...beside), 'ms');
  } finally {
    await box.remove();
  }
}

/** The product's own backup, at the lowest priority, and simultaneous scans. */
export const backupBench: Bench = {
  name: 'backup',
  asks: 'How long does a scan take while a backup is being made, and how long without?',
  async run(report) {
    for (const database of databaseNames) await scansBesideBackup(database, report);
  },
};
