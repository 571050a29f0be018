import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { backUpPostgres, backUpSqlite, type Shape } from './backup.ts';
import { CUT_OFF_MS } from './backup-folder.ts';
import { checksumFile, writeChecksum } from './checksum.ts';
import { encryptFile } from './encrypted-file.ts';
import { refuseToReplace } from './fsync-rename.ts';

/**
 * How the name of an unencrypted copy begins. The copy waits for encryption in the data folder, never among the
 * backups.
 */
const UNENCRYPTED = 'rollcall.sqlite.unencrypted-';

/** Removes copies whose encryption was interrupted. */
function removeUnencrypted(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(UNENCRYPTED))) {
    const path = join(dataDir, name);
    if (Date.now() - statSync(path).mtimeMs > CUT_OFF_MS) rmSync(path, { force: true });
  }
}

/**
 * Writes one checked backup with its checksum beside it, encrypted if the settings have keys.
 * @param name the whole path of the unencrypted backup; an encrypted one has `.age` at its end
 * @returns its whole path, and the problems with its records
 * @throws WrongSetting when it cannot be written, or a file with its name or its checksum's name exists
 */
export async function writeBackup(
  database: Database,
  { dataDir, databaseUrl, backupRecipients }: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRecipients'>,
  name: string,
  shape: Shape,
): Promise<{ file: string; found: string[] }> {
  const isPlain = backupRecipients.length === 0;
  const file = isPlain ? name : `${name}.age`;
  for (const each of [file, checksumFile(file)]) refuseToReplace(each);
  if (!isPlain) removeUnencrypted(dataDir);
  const copy = isPlain ? file : join(dataDir, `${UNENCRYPTED}${process.pid}-${basename(name)}`);
  const found = databaseUrl
    ? await backUpPostgres(database, databaseUrl, copy, shape)
    : await backUpSqlite(sqliteFile({ dataDir }), copy, shape);
  if (!isPlain) await encryptFile(copy, file, backupRecipients);
  try {
    await writeChecksum(file);
  } catch (error) {
    // Otherwise the next backup would find the name taken.
    rmSync(file, { force: true });
    throw error;
  }
  return { file, found };
}
