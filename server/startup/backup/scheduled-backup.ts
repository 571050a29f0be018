import { statSync } from 'node:fs';
import { join } from 'node:path';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { checkBackupFolder, expectedBytes, removeCutOff, removeOutlived } from './backup-folder.ts';
import { backupName } from './backup-retention.ts';
import { hasBackupDue } from './backup-schedule.ts';
import { type BackupOutcome, backupMark, failedBackup, lastBackup, storeOutcome } from './last-backup-queries.ts';
import { takeBackupTurn } from './school-table-queries.ts';
import { writeBackup } from './write-backup.ts';

/** The settings that the backup process needs. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRecipients'> & {
  backup: NonNullable<Config['backup']>;
};

/** Makes one backup under its name. @throws WrongSetting, or any other error that stopped it */
async function make(database: Database, config: BackupConfig, at: Instant): Promise<BackupOutcome> {
  const { folder, keep } = config.backup;
  const { made } = await lastBackup(database.read);
  const mark = await backupMark(database);
  const local = localTime(at, await schoolTimeZone(database.read));
  checkBackupFolder(folder, made?.file, expectedBytes(config, made?.bytes ?? 0));
  removeCutOff(folder, mark);
  const seconds = new Date(at).getUTCSeconds();
  const name = backupName(mark, local, seconds, config.databaseUrl ? 'dump' : 'sqlite');
  const beganMs = performance.now();
  const { file, found } = await writeBackup(database, config, join(folder, name), 'newest');
  const outcome: BackupOutcome = {
    outcome: 'made',
    startedAt: at,
    tookMs: Math.round(performance.now() - beganMs),
    file,
    bytes: statSync(file).size,
    isChecked: found.length === 0,
    problem: found.join('\n'),
  };
  if (outcome.isChecked) removeOutlived(folder, mark, keep);
  return outcome;
}

/**
 * Makes the school's backup if it is due, checks it, and stores the outcome. Removes outdated backups if the check
 * passed. A restored copy makes no backup. If several copies use one PostgreSQL, only one copy makes the backup.
 * @param at the current time by the school's clock
 * @returns the outcome; undefined if there was nothing to do
 */
export async function makeDueBackup(
  database: Database,
  config: BackupConfig,
  at: Instant,
): Promise<BackupOutcome | undefined> {
  const inTurn = async () => {
    if (!(await hasBackupDue(database.read, at, config.backup.time))) return undefined;
    const outcome = await make(database, config, at).catch((error: unknown) =>
      failedBackup(config.backup.folder, at, error instanceof Error ? error.message : String(error)),
    );
    // If the disk is full, the log still has the outcome.
    await database.write((db) => storeOutcome(db, outcome)).catch(() => undefined);
    return outcome;
  };
  if (!config.databaseUrl) return inTurn();
  return database.schema.transaction().execute(async (db) => ((await takeBackupTurn(db)) ? inTurn() : undefined));
}
