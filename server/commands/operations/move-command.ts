import { existsSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { announced, runCommand } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { movingFile, sqliteFileAt } from '#server/startup/open-school/data-folder.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { markMoved, movedTo, refuseMoved, unmarkMoved } from '#server/startup/open-school/moved-school-queries.ts';
import { addressOf, isPostgresAddress, openDatabase } from '#server/startup/open-school/open-database.ts';
import { openSource, placeAt } from '#server/startup/open-school/open-for-command.ts';
import { CopyFailed, copySchool } from './copy-school.ts';

const USAGE = `${commandLine('move', '--from sqlite:PATH --to postgres://…')}   (or the other way round; --stay goes back to a school that was moved)`;

/** Reads the arguments. @returns `to` is undefined for `--stay` */
function asked(config: Config): { from: string; to: string | undefined } {
  const text = { type: 'string' } as const;
  const { from, to, stay } = typed(USAGE, { options: { from: text, to: text, stay: { type: 'boolean' } } }).values;
  if (stay ? to !== undefined : !from || !to) throw new WrongSetting(`Usage: ${USAGE}`);
  return { from: from ? placeOf(from) : addressOf(config), to: to && placeOf(to) };
}

/**
 * The address of the named database.
 * @param given `sqlite:PATH`, a data folder or a file (which has a dot in its name), or `postgres://…`
 */
function placeOf(given: string): string {
  if (isPostgresAddress(given)) return given;
  const path = /^sqlite:(.+)$/.exec(given)?.[1];
  if (!path) throw new WrongSetting(`"${given}" is no address: give sqlite:PATH or postgres://…`);
  return sqliteFileAt(path);
}

// npm run move: moves a stopped school from one database to another, of the same or the other kind.
await runCommand(async (config) => {
  const { from: place, to } = asked(config);
  if (!isPostgresAddress(place) && !existsSync(place))
    throw new WrongSetting(`There is no ${basename(place)} in ${dirname(place)}.`);
  const school = await openSource(place);
  const { database: source } = school;
  try {
    const there = await movedTo(source.read);
    if (to === undefined) {
      console.info(announced(school));
      await unmarkMoved(source.schema);
      console.info(
        there === undefined
          ? 'It was not moved.'
          : `It is served from here again. The one at ${there} is unchanged: make sure that nobody starts it there.`,
      );
      return 0;
    }
    await refuseMoved(source.read, school.where, placeAt(to));
    const { database: target } = await openDatabase(to, 'mover');
    try {
      console.info(announced(school));
      await markMoved(source.schema, placeAt(to));
      const copied = await copySchool(source, target);
      for (const [table, rows] of Object.entries(copied)) console.info(`${String(rows).padStart(9)}  ${table}`);
      rmSync(movingFile(to), { force: true });
      console.info(
        `The whole school has been copied, and all its records hold. The old one is kept, and no longer starts: to go back to it, ${commandLine('move', '--stay')} with its settings.`,
      );
      return 0;
    } catch (error) {
      // If an earlier move has marked the school as moved, this mark stays.
      if (there === undefined) await unmarkMoved(source.schema);
      if (!(error instanceof CopyFailed)) throw diskFault(error, to) ?? error;
      console.error(`${error.message}\nNothing was kept in the target.`);
      return 1;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
