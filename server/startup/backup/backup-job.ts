import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Instant } from '#contract/platform/base/fields.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { programFile } from '#server/platform/config/product-folder.ts';
import { hasBackupDue } from './backup-schedule.ts';
import { type BackupOutcome, failedBackup, storeOutcome } from './last-backup-queries.ts';

/** How often the job checks whether a backup is due, in milliseconds. The first check comes this long after a start. */
const LOOK_EVERY_MS = 60_000;
/** The delay before a failed backup is tried again, in milliseconds. */
const TRY_AGAIN_MS = 30 * 60_000;

const program = programFile('server/startup/backup/backup-process.ts');

/** The last message of the backup process. */
interface Said {
  outcome?: BackupOutcome;
  failed?: string;
}

/** The program's files may have been replaced or removed since this process started. */
const didNotRun = (why: string) => `the program that makes it did not run (${why}). Start Rollcall again`;

/** The backup job of one running copy. */
export interface KeptBackups {
  /** If a backup is due, makes it in a separate process and logs the outcome. */
  makeIfDue(): Promise<void>;
  /** Stops the job and the running backup; an unfinished file never has a backup's name. */
  stop(): void;
}

/** Makes the school's automatic backups at their time of day, in a separate process so that no scan waits. */
export function keepBackups(services: Pick<Services, 'config' | 'database' | 'clock' | 'log'>): KeptBackups {
  const { config, database, clock, log } = services;
  const { backup, backupRecipients, dataDir, databaseUrl } = config;
  let child: ChildProcess | undefined;
  let isAtIt = false;
  let isStopped = false;
  let failedMs = Number.NEGATIVE_INFINITY;

  async function make(at: Instant): Promise<Said> {
    let said: Said | undefined;
    try {
      const running = fork(program, { execArgv: [] });
      child = running;
      running.on('message', (message: Said) => {
        said = message;
      });
      running.send({ config: { backup, backupRecipients, dataDir, databaseUrl }, at });
      const [code] = await once(running, 'close');
      return said ?? { failed: code === null ? 'it was cut off' : didNotRun(`code ${code}`) };
    } catch (error) {
      return said ?? { failed: didNotRun(String(error)) };
    } finally {
      child = undefined;
    }
  }

  function report(outcome: BackupOutcome | undefined): void {
    if (outcome?.outcome === 'failed') {
      failedMs = clock.nowMs();
      log.error({ reason: outcome.problem }, 'no backup could be made; it is tried again in half an hour');
    } else if (outcome) {
      const { file, bytes, tookMs, isChecked, problem: found } = outcome;
      if (isChecked) log.info({ file, bytes, tookMs }, 'a backup was made and checked');
      else log.error({ file, bytes, tookMs, found }, 'a backup was made of records that do not hold');
    }
  }

  async function makeIfDue(): Promise<void> {
    if (!backup || isAtIt || isStopped || clock.nowMs() - failedMs < TRY_AGAIN_MS) return;
    isAtIt = true;
    try {
      if (!(await hasBackupDue(database.read, instantIn(clock), backup.time))) return;
      const at = instantIn(clock);
      const { outcome, failed } = await make(at);
      if (failed === undefined) return report(outcome);
      const unmade = failedBackup(backup.folder, at, failed);
      report(unmade);
      if (!isStopped) await database.write((db) => storeOutcome(db, unmade));
    } finally {
      isAtIt = false;
    }
  }

  if (!backup) log.warn('BACKUP_DIR is not set: Rollcall makes no scheduled backups');
  const timer = setInterval(() => {
    makeIfDue().catch((err: unknown) => log.warn({ err }, 'looking for a due backup has to wait'));
  }, LOOK_EVERY_MS).unref();
  return {
    makeIfDue,
    stop() {
      clearInterval(timer);
      isStopped = true;
      child?.kill();
    },
  };
}
