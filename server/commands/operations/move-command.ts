import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { announced, runCommand } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import { sqliteFileAt } from '#server/startup/opening/data-folder.ts';
import { diskFault } from '#server/startup/opening/disk-faults.ts';
import { openSource } from '#server/startup/opening/open-beside.ts';
import { isPostgresAddress, openDatabase } from '#server/startup/opening/open-database.ts';
import { CopyFailed, copySchool } from './copy-school.ts';

const USAGE = `${commandLine('move', '--from sqlite:PATH --to postgres://…')}   (or the other way round)`;

function addresses(): { from: string; to: string } {
  const { from, to } = typed(USAGE, { options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (!from || !to) throw new WrongSetting(`Usage: ${USAGE}`);
  return { from, to };
}

/**
 * The database that was named.
 * @param given `sqlite:PATH`, a data folder or a file (which has a dot in its name), or `postgres://…`
 */
function placeOf(given: string): string {
  if (isPostgresAddress(given)) return given;
  const path = /^sqlite:(.+)$/.exec(given)?.[1];
  if (!path) throw new WrongSetting(`"${given}" is no address: give sqlite:PATH or postgres://…`);
  return sqliteFileAt(path);
}

// npm run move: takes a stopped school from one database to another, of either kind.
await runCommand(async () => {
  const { from, to } = addresses();
  const place = placeOf(from);
  if (!isPostgresAddress(place) && !existsSync(place))
    throw new WrongSetting(`There is no ${basename(place)} in ${dirname(place)}.`);
  const school = await openSource(place);
  const { database: source } = school;
  try {
    const { database: target } = await openDatabase(placeOf(to), 'mover');
    try {
      console.info(announced(school));
      const copied = await copySchool(source, target);
      for (const [table, rows] of Object.entries(copied)) console.info(`${String(rows).padStart(9)}  ${table}`);
      console.info('The whole school has been copied, and all its records hold. The source is as it was.');
      return 0;
    } catch (error) {
      if (!(error instanceof CopyFailed)) throw diskFault(error, placeOf(to)) ?? error;
      console.error(`${error.message}\nNothing was kept in the target.`);
      return 1;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
