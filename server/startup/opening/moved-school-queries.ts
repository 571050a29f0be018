import { commandLine } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Stands among the settings of a school that a move has taken elsewhere, or is about to: where to. */
const MOVED = 'moved_to';

const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);

/** Where the school of a database was moved to; undefined where it is still here, or there is none. */
export async function movedTo(db: Db): Promise<string | undefined> {
  if (!(await tablesOf(db)).includes('setting')) return undefined;
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
  const names = await tablesOf(db);
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
  if ((await tablesOf(db)).includes(MARK)) throw unfinishedMove(where);
}

/** What to say of a database that a move was to fill. */
export function unfinishedMove(where: string): WrongSetting {
  return new WrongSetting(
    `A move to ${where} has not finished, and there is no school. Run ${commandLine('move')} again, or remove what is there to begin a new one.`,
  );
}
