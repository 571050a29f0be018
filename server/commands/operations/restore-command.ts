import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runCommand } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { keptSettings } from '#server/platform/settings/settings-queries.ts';
import { refuseOtherThanChecksum } from '#server/startup/backup/checksum.ts';
import { decryptFile } from '#server/startup/backup/encrypted-file.ts';
import {
  type HowRestored,
  kindOfBackup,
  refuseNoFile,
  restorePostgres,
  restoreSqlite,
} from '#server/startup/backup/restore.ts';
import { backupFacts, factsAsText } from '#server/startup/backup/try-backup.ts';
import { zoneFault } from '#server/startup/open-school/check-stored-settings.ts';
import { sqliteFile, takeSchool } from '#server/startup/open-school/data-folder.ts';
import { addressOf, openDatabase, refuseWhileServed } from '#server/startup/open-school/open-database.ts';

interface Asked {
  file: string;
  how: HowRestored;
  look: boolean;
  /** The file with the key of an encrypted backup. */
  identity: string | undefined;
}

function asked(): Asked {
  const usage = commandLine('restore', 'FILE [--identity KEYFILE] [--dry-run] [--force] [--as-the-school]');
  const { values, positionals } = typed(usage, {
    options: {
      force: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'as-the-school': { type: 'boolean' },
      identity: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new WrongSetting(`Usage: ${usage}`);
  const { force = false, 'dry-run': look = false, 'as-the-school': isSchool = false, identity } = values;
  return { file: resolve(file), how: { force, isSchool }, look, identity };
}

async function restore({ databaseUrl, dataDir }: Config, file: string, how: HowRestored): Promise<string[]> {
  const kind = kindOfBackup(file);
  if (databaseUrl) {
    if (kind === 'sqlite')
      throw new WrongSetting('This is a backup of an SQLite school: restore it without DATABASE_URL, then move it.');
    await refuseWhileServed(databaseUrl);
    return restorePostgres(file, databaseUrl, how);
  }
  if (kind === 'postgres') throw new WrongSetting('This is a backup of a PostgreSQL school: set DATABASE_URL.');
  const school = sqliteFile({ dataDir });
  const unlock = takeSchool(school);
  try {
    const { found, kept } = await restoreSqlite(file, school, how);
    if (kept) console.info(`The school that was there is kept as ${kept}.`);
    return found;
  } finally {
    unlock();
  }
}

/** The problem with the restored school's time zone; undefined if this machine knows the zone. */
async function restoredZoneFault(config: Config): Promise<string | undefined> {
  const { database } = await openDatabase(addressOf(config), 'beside');
  return zoneFault(await keptSettings(database.read).finally(() => database.close()));
}

/** Runs an action on the backup. An encrypted backup is first decrypted into a temporary folder. */
async function withDecrypted<Result>(
  { file, identity }: Asked,
  act: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (identity === undefined) return act(file);
  for (const each of [file, resolve(identity)]) refuseNoFile(each);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-decrypted-'));
  try {
    const plain = join(folder, basename(file, '.age'));
    await decryptFile(file, resolve(identity), plain);
    return await act(plain);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// npm run restore: restores the school from a backup.
await runCommand(async (config) => {
  const request = asked();
  const { file, how, look } = request;
  refuseNoFile(file);
  await refuseOtherThanChecksum(file);
  if (look) {
    const facts = await withDecrypted(request, backupFacts);
    for (const line of facts.found) console.error(line);
    console.info(factsAsText(file, facts));
    return facts.found.length === 0 ? 0 : 1;
  }
  const found = await withDecrypted(request, (plain) => restore(config, plain, how));
  const zone = found.length === 0 ? await restoredZoneFault(config) : undefined;
  for (const line of [...found, zone ?? []].flat()) console.error(line);
  console.info(
    found.length === 0
      ? 'The school is restored, and all its records hold. Everyone must sign in again.'
      : `The records of ${file} do not hold; see the lines above.${config.databaseUrl ? '' : ' Nothing was replaced.'}`,
  );
  if (found.length === 0 && !how.isSchool)
    console.info(
      'It is a copy: it makes no scheduled backups and sends no emails until an administrator makes it the school’s live system in the browser. To do that now, restore with --as-the-school.',
    );
  return found.length === 0 ? 0 : 1;
});
