import { resolve } from 'node:path';
import { runAtSchool } from '#server/app/run-command.ts';
import { WrongSetting } from '#server/base/config.ts';
import { sqliteFile } from '#server/opening/data-folder.ts';
import { backUpPostgres, backUpSqlite } from './backup.ts';

function fileAsked([given, ...more]: readonly string[]): string {
  if (!given || given.startsWith('-') || more.length > 0) throw new WrongSetting('Usage: npm run backup -- FILE');
  return resolve(given);
}

// npm run backup: the whole school as one file, also while it is at work.
await runAtSchool(fileAsked, async ({ database, students, professors }, file, config) => {
  const found = config.databaseUrl
    ? await backUpPostgres(database, config.databaseUrl, file)
    : await backUpSqlite(sqliteFile(config), file);
  for (const line of found) console.error(line);
  if (students + professors === 0) {
    console.error(
      `${file} holds a school in which nobody has registered yet. Is it yours? The first line says where it is.`,
    );
    return 1;
  }
  console.info(
    found.length === 0
      ? `${file} holds the whole school, and all its records hold.`
      : `${file} holds the whole school as it is, but some records do not hold; see the lines above.`,
  );
  return found.length === 0 ? 0 : 1;
});
