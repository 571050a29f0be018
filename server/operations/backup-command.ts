import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openBeside } from '#server/app/open-beside.ts';
import { sqliteFile } from '#server/app/open-services.ts';
import { runCommand } from '#server/app/run-command.ts';
import { WrongSetting } from '#server/base/config.ts';
import { backUpPostgres, backUpSqlite } from './backup.ts';

// npm run backup: the whole school as one file, also while it is at work.
await runCommand(async (config) => {
  const [given, ...more] = process.argv.slice(2);
  if (!given || given.startsWith('-') || more.length > 0) throw new WrongSetting('Usage: npm run backup -- FILE');
  const file = resolve(given);
  let found: string[];
  if (config.databaseUrl) {
    const database = await openBeside(config, { create: false });
    found = await backUpPostgres(database, config.databaseUrl, file).finally(() => database.close());
  } else {
    const school = sqliteFile(config);
    if (!existsSync(school)) throw new WrongSetting(`There is no school in ${config.dataDir} yet.`);
    found = await backUpSqlite(school, file);
  }
  for (const line of found) console.error(line);
  console.info(
    found.length === 0
      ? `${file} holds the whole school, and all its records hold.`
      : `${file} holds the whole school as it is, but some records do not hold; see the lines above.`,
  );
  return found.length === 0 ? 0 : 1;
});
