import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#server/app/run-command.ts';
import { type Config, WrongSetting } from '#server/base/config.ts';
import { sqliteFile, takeSchool } from '#server/opening/data-folder.ts';
import { refuseWhileServed } from '#server/opening/open-database.ts';
import { kindOfBackup, restorePostgres, restoreSqlite } from './restore.ts';

function asked(): { file: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file: resolve(file), force: values.force ?? false };
  } catch {
    // An option that does not exist is answered like a file that is missing.
  }
  throw new WrongSetting('Usage: npm run restore -- FILE [--force]');
}

async function restore({ databaseUrl, dataDir }: Config, file: string, force: boolean): Promise<string[]> {
  const kind = kindOfBackup(file);
  if (databaseUrl) {
    if (kind === 'sqlite')
      throw new WrongSetting('This is a backup of an SQLite school: restore it without DATABASE_URL, then move it.');
    await refuseWhileServed(databaseUrl);
    return restorePostgres(file, databaseUrl, { force });
  }
  if (kind === 'postgres') throw new WrongSetting('This is a backup of a PostgreSQL school: set DATABASE_URL.');
  const school = sqliteFile({ dataDir });
  const unlock = takeSchool(school);
  try {
    const { found, kept } = await restoreSqlite(file, school, { force });
    if (kept) console.info(`The school that was there is kept as ${kept}.`);
    return found;
  } finally {
    unlock();
  }
}

// npm run restore: a backup becomes the school again.
await runCommand(async (config) => {
  const { file, force } = asked();
  const found = await restore(config, file, force);
  for (const line of found) console.error(line);
  console.info(
    found.length === 0
      ? 'The school is restored, and all its records hold. Everybody signs in anew.'
      : `The records of ${file} do not hold; see the lines above.${config.databaseUrl ? '' : ' Nothing was replaced.'}`,
  );
  return found.length === 0 ? 0 : 1;
});
