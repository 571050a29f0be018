import type { Db } from '#server/platform/database/database.ts';

/** Stands among the settings of a restored copy: the letters by which it knows backups of its own. @see decisions §8.4 */
const COPY = 'restored_copy';

/** The letters by which a restored copy knows its own backups; undefined where this is the school itself. */
export async function copyMark(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', COPY).executeTakeFirst();
  return row?.value;
}

/** Whether this is a restored copy: it makes no scheduled backups and sends no letters until somebody says that it is the school. */
export async function isRestoredCopy(db: Db): Promise<boolean> {
  return (await copyMark(db)) !== undefined;
}

/** Makes what was just restored a copy with an identity of its own. @param mark eight letters that no other school has */
export async function markCopy(db: Db, mark: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: COPY, value: mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mark }))
    .execute();
}

/** Makes it the school, with the identity that its backup had. @returns whether it was a copy */
export async function endCopy(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setting').where('name', '=', COPY).executeTakeFirst();
  return numDeletedRows > 0n;
}
