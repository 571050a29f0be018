import { randomSecret, secretHash } from '#server/platform/base/secret.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { copyMark } from '#server/platform/settings/restored-copy-queries.ts';

/** Letters of the mark: as many as keep the schools of one folder apart. */
const LETTERS = 8;

/** Eight letters that no other school has. */
export const newMark = (): string => secretHash(randomSecret(64)).slice(0, LETTERS);

const stored = (db: Db) =>
  db.selectFrom('setting').select('value').where('name', '=', 'backup_mark').executeTakeFirst();

/**
 * The letters by which a school knows its own backups in a folder of several schools; it is given them when it is first
 * asked. A restored copy has letters of its own. Works on schools of every version.
 */
export async function backupMark({ read, write }: Pick<Database, 'read' | 'write'>): Promise<string> {
  const known = (await copyMark(read)) ?? (await stored(read))?.value;
  if (known !== undefined) return known;
  return write(async (db) => {
    const value = newMark();
    const mark = { name: 'backup_mark', value };
    await db
      .insertInto('setting')
      .values(mark)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await stored(db))?.value ?? value;
  });
}
