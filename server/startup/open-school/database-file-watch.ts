import { statSync } from 'node:fs';
import { type Database, DatabaseUnavailable } from '#server/platform/database/database.ts';

/** The minimum time between two checks of the file, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * An SQLite school that accepts writes only while its path has the file that was opened. The system lets a server write
 * to a removed or replaced file, and discards these writes when the server ends. So every write, sign-ins included,
 * throws `DatabaseUnavailable` until the same file is back.
 * @param file the path of the school's file
 * @see docs/decisions/0049
 */
export function whileFileStands(database: Database, file: string): Database {
  const opened = statSync(file);
  let lookedMs = Number.NEGATIVE_INFINITY;
  let stands = true;
  function look(): boolean {
    const nowMs = performance.now();
    if (nowMs - lookedMs < LOOK_EVERY_MS) return stands;
    lookedMs = nowMs;
    const found = statSync(file, { throwIfNoEntry: false });
    stands = found?.ino === opened.ino && found.dev === opened.dev;
    return stands;
  }
  return {
    ...database,
    async write(action, room) {
      if (!look())
        throw new DatabaseUnavailable(`${file} was removed or replaced while Rollcall had it open.`, {
          why: 'file-gone',
        });
      return await database.write(action, room);
    },
  };
}
