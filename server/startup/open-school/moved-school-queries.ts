import { commandLine } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';

/** The setting with the new place of a school that was moved, or is about to be moved. */
const MOVED = 'moved_to';

const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);

/** The place to which a database's school was moved; undefined if it was not moved or does not exist. */
export async function movedTo(db: Db): Promise<string | undefined> {
  if (!(await tablesOf(db)).includes('setting')) return undefined;
  return (await db.selectFrom('setting').select('value').where('name', '=', MOVED).executeTakeFirst())?.value;
}

/** Marks the old place with the school's new place, before it is copied, so that no two places ever have the school. */
export async function markMoved(db: Db, where: string): Promise<void> {
  await storeSetting(db, MOVED, where);
}

/** Removes the mark: the school is in this database again. */
export async function unmarkMoved(db: Db): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', MOVED).execute();
}

/**
 * @param where the database's name in messages
 * @param to a place to which it may have been moved
 * @throws WrongSetting when the school was moved to a place other than `to`
 */
export async function refuseMoved(db: Db, where: string, to?: string): Promise<void> {
  const found = await movedTo(db);
  if (found === undefined || found === to) return;
  throw new WrongSetting(
    `The school of ${where} was moved to ${found}: start it there. To go back to this one, as it was before the move, run ${commandLine('move', '--stay')} first.`,
  );
}

/** The table that marks a database as the target of a move, from the start of the move until it is complete. */
const MARK = 'unfinished_move';

/** Marks a database as the target of a move; does nothing if it is marked already. */
export async function beginMove(db: Db): Promise<void> {
  await db.schema.createTable(MARK).ifNotExists().addColumn('begun', 'integer').execute();
}

/**
 * Checks the target of a move before anything in it is created or changed. The target of an unfinished move may be
 * filled again.
 * @throws WrongSetting when any other target contains a table
 */
export async function refuseFilledTarget(db: Db): Promise<void> {
  const names = await tablesOf(db);
  if (names.length === 0 || names.includes(MARK)) return;
  const tables = [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');
  throw new WrongSetting(`The target is not empty: there are tables in it (${tables}). Give an empty database.`);
}

/** Removes the mark, in the transaction that completes the move. */
export async function endMove(db: Db): Promise<void> {
  await db.schema.dropTable(MARK).execute();
}

/**
 * @param where the database's name in messages
 * @throws WrongSetting when a move to it has not finished: the school is still in its former place
 */
export async function refuseUnfinishedMove(db: Db, where: string): Promise<void> {
  if ((await tablesOf(db)).includes(MARK)) throw unfinishedMove(where);
}

/** The error for a database that a move was to fill. */
export function unfinishedMove(where: string): WrongSetting {
  return new WrongSetting(
    `A move to ${where} has not finished, and there is no school. Run ${commandLine('move')} again, or remove what is there to begin a new one.`,
  );
}
