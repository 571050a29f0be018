import { randomSecret, secretHash } from '#server/platform/base/secret.ts';
import type { Database, Db } from '#server/platform/database/database.ts';

/** Letters of the mark: as many as keep the schools of one folder apart. */
const LETTERS = 8;

const stored = (db: Db) =>
  db.selectFrom('setting').select('value').where('name', '=', 'backup_mark').executeTakeFirst();

/**
 * The letters by which a school knows its own backups, in a folder of several schools and after a restore; it is given them
 * when it is first asked. Works on schools of every version.
 */
export async function backupMark({ read, write }: Pick<Database, 'read' | 'write'>): Promise<string> {
  const known = await stored(read);
  if (known) return known.value;
  return write(async (db) => {
    const value = secretHash(randomSecret(64)).slice(0, LETTERS);
    const mark = { name: 'backup_mark', value };
    await db
      .insertInto('setting')
      .values(mark)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await stored(db))?.value ?? value;
  });
}
