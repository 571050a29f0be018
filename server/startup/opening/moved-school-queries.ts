import { commandLine } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Stands among the settings of a school that a move has taken elsewhere, or is about to: where to. */
const MOVED = 'moved_to';

/** Where the school of a database was moved to; undefined where it is still here, or there is none. */
export async function movedTo(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  if (tables.every(({ name }) => name !== 'setting')) return undefined;
  return (await db.selectFrom('setting').select('value').where('name', '=', MOVED).executeTakeFirst())?.value;
}

/** Says in the old place where the school goes, before it is copied: whenever a move ends, no two places have it. */
export async function markMoved(db: Db, where: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: MOVED, value: where })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: where }))
    .execute();
}

/** The school is here. */
export async function unmarkMoved(db: Db): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', MOVED).execute();
}

/**
 * @param where the database, as a person knows it
 * @param to where it may have been moved to
 * @throws WrongSetting when its school was moved elsewhere
 */
export async function refuseMoved(db: Db, where: string, to?: string): Promise<void> {
  const found = await movedTo(db);
  if (found === undefined || found === to) return;
  throw new WrongSetting(
    `The school of ${where} was moved to ${found}: start it there. To go back to this one, as it was before the move, run ${commandLine('move', '--stay')} first.`,
  );
}
