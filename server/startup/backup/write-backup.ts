import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sqliteFile } from '#server/startup/opening/data-folder.ts';
import { backUpPostgres, backUpSqlite, type Shape } from './backup.ts';
import { CUT_OFF_MS } from './backup-folder.ts';
import { checksumFile, writeChecksum } from './checksum.ts';
import { encryptFile } from './encrypted-file.ts';
import { refuseToReplace } from './fsync-rename.ts';

/** What begins the name of a copy that is still to be encrypted, in the data folder: it never lies among the backups. */
const UNENCRYPTED = 'rollcall.sqlite.unencrypted-';

/** Removes what was cut off before it was encrypted. */
function removeUnencrypted(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(UNENCRYPTED))) {
    const path = join(dataDir, name);
    if (Date.now() - statSync(path).mtimeMs > CUT_OFF_MS) rmSync(path, { force: true });
  }
}

/**
 * Writes one checked backup with its checksum beside it, encrypted where the settings have keys for it.
 * @param name the whole path of the unencrypted one; an encrypted one has `.age` behind it
 * @returns its whole path, and what does not hold in its records
 * @throws WrongSetting when it cannot be written, or a file of its name or its checksum's is there
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
    // Or the next try would find the name taken.
    rmSync(file, { force: true });
    throw error;
  }
  return { file, found };
}
