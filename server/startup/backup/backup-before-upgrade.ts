import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { localTime } from '#contract/platform/base/dates.ts';
import { version } from '#server/platform/base/version.ts';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNewest } from '#server/platform/migrations/migrate.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { AroundChange } from '#server/startup/open-school/open-database.ts';
import { checkBackupFolder, expectedBytes } from './backup-folder.ts';
import { backupName } from './backup-retention.ts';
import { backupMark } from './last-backup-queries.ts';
import { hasPostgresProgram } from './postgres-programs.ts';
import { waitForBackupTurn } from './school-table-queries.ts';
import { writeBackup } from './write-backup.ts';

/** The folder for backups before upgrades; `backups` in the data folder if no folder is configured. */
function folderOf({ backup, dataDir }: Config): string {
  if (backup) return backup.folder;
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Makes the backup, with "before-upgrade" in its name. @returns the file */
async function make(database: Database, config: Config): Promise<string> {
  const folder = folderOf(config);
  checkBackupFolder(folder, undefined, expectedBytes(config, 0));
  const at = new Date();
  const local = localTime(at, await schoolTimeZone(database.read));
  const ending = config.databaseUrl ? 'dump' : 'sqlite';
  const name = backupName(await backupMark(database), local, at.getUTCSeconds(), ending, true);
  return (await writeBackup(database, config, join(folder, name), 'any')).file;
}

/**
 * Makes a backup before a start migrates a school, so that the previous version can be restored. Several copies that
 * start at the same time make one backup together. If PostgreSQL's programs are not on the machine, no backup is made,
 * and the log says so.
 * @returns what throws WrongSetting, before any change, when a backup is required and cannot be made
 * @see docs/decisions/0050
 */
export function backUpBeforeUpgrade(config: Config, log: Logger): AroundChange {
  async function backUp(database: Database): Promise<void> {
    if (!config.backupBeforeUpgrade) return;
    if (config.databaseUrl && !hasPostgresProgram('pg_dump')) {
      log.warn('pg_dump is not on this machine: the tables are changed without a backup from before');
      return;
    }
    try {
      const file = await make(database, config);
      log.info({ file, bytes: statSync(file).size }, 'a backup was made before the tables are changed');
    } catch (error) {
      throw new WrongSetting(
        `Rollcall ${version} has to change the school's tables, and no backup could be made before: ${(error as Error).message.replace(/\.?$/, '.')} Put that right; or set BACKUP_BEFORE_UPGRADE=false to go on without.`,
      );
    }
  }
  return async (database, change) => {
    if (!config.databaseUrl) {
      await backUp(database);
      return change();
    }
    return database.schema.transaction().execute(async (db) => {
      await waitForBackupTurn(db);
      // Another copy may have migrated it in the meantime.
      if ((await isNewest(db)) === false) await backUp(database);
      return change();
    });
  };
}
