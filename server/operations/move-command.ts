import { parseArgs } from 'node:util';
import { runCommand } from '#server/app/run-command.ts';
import { WrongSetting } from '#server/base/config.ts';
import { CopyFailed, copySchool } from './copy-school.ts';
import { openAlone } from './open-alone.ts';

const USAGE = 'Usage: npm run move -- --from sqlite:PATH --to postgres://…   (or the other way round)';

function addresses(): { from: string; to: string } {
  try {
    const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
    if (from && to) return { from, to };
  } catch {
    // An option that does not exist is answered like one that is missing.
  }
  throw new WrongSetting(USAGE);
}

// npm run move: takes a stopped school from one database to another, of either kind.
await runCommand(async () => {
  const { from, to } = addresses();
  const source = await openAlone(from, { create: false });
  try {
    const target = await openAlone(to, { create: true });
    try {
      const copied = await copySchool(source, target);
      for (const [table, rows] of Object.entries(copied)) console.info(`${String(rows).padStart(9)}  ${table}`);
      console.info('The whole school has been copied, and all its records hold. The source is as it was.');
      return 0;
    } catch (error) {
      if (!(error instanceof CopyFailed)) throw error;
      console.error(`${error.message}\nNothing was kept in the target.`);
      return 1;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
