import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

/**
 * Takes the data folder for this process alone. The lock is the operating system's own on an open file, so it ends
 * with the process, however that ends.
 * @returns how to give the folder back, or undefined when another process holds it
 * @see decisions §7.5
 */
export function lockFolder(folder: string): (() => void) | undefined {
  const handle = new BetterSqlite(join(folder, 'lock'), { timeout: 0 });
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('BEGIN EXCLUSIVE');
    return () => handle.close();
  } catch {
    handle.close();
    return undefined;
  }
}
