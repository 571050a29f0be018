import { commandLine } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Stands in a database from before a move to it until the move counts. */
const MARK = 'unfinished_move';

/** Marks a database as one that a move fills; one that is marked already stays so. */
export async function beginMove(db: Db): Promise<void> {
  await db.schema.createTable(MARK).ifNotExists().addColumn('begun', 'integer').execute();
}

/**
 * Before anything is made in the target of a move, or changed. One that a move has begun to fill is filled anew.
 * @throws WrongSetting when there is a table in it, whosever
 */
export async function refuseFilledTarget(db: Db): Promise<void> {
  const names = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  if (names.length === 0 || names.includes(MARK)) return;
  const tables = [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');
  throw new WrongSetting(`The target is not empty: there are tables in it (${tables}). Give an empty database.`);
}

/** Takes the mark away, in the transaction in which the move counts. */
export async function endMove(db: Db): Promise<void> {
  await db.schema.dropTable(MARK).execute();
}

/**
 * @param where the database, as a person knows it
 * @throws WrongSetting when a move to it has not finished: the school is still where it was
 */
export async function refuseUnfinishedMove(db: Db, where: string): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.every(({ name }) => name !== MARK)) return;
  throw unfinishedMove(where);
}

/** What to say of a database that a move was to fill. */
export function unfinishedMove(where: string): WrongSetting {
  return new WrongSetting(
    `A move to ${where} has not finished, and there is no school. Run ${commandLine('move')} again, or remove what is there to begin a new one.`,
  );
}
