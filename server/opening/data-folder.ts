import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type Config, WrongSetting } from '#server/base/config.ts';

/** The name of a school's file in its data folder. */
const FILE = 'rollcall.sqlite';
/** What group and others may do, in a file's mode. */
const OTHERS = 0o077;

/** Where the data folder keeps the school. */
export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, FILE);
}

/** The file that a path names: itself, or the school's in the data folder that it is or would be. */
export function sqliteFileAt(path: string): string {
  const full = resolve(path);
  const isFolder = existsSync(full) ? statSync(full).isDirectory() : !basename(full).includes('.');
  return isFolder ? join(full, FILE) : full;
}

/** Where a restore makes a school, until that takes the place of this file. */
export const restoringFile = (file: string): string => `${file}.restoring`;

/** Where a restore keeps the school that it takes the place of; another file at every moment. */
export const replacedFile = (file: string): string =>
  `${file}.replaced-${new Date().toISOString().replaceAll(':', '-')}`;

/** Removes a file of SQLite's with what SQLite keeps beside it. */
export function removeSqlite(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/**
 * Removes what a restore that was cut off left beside a whole school.
 * @throws WrongSetting when a restore left or kept something and there is no school: a new one would hide the loss
 */
export function tidyAfterRestore(file: string): void {
  if (existsSync(file)) removeSqlite(restoringFile(file));
  if (existsSync(file) || !existsSync(dirname(file))) return;
  const starts = [restoringFile(basename(file)), `${basename(file)}.replaced-`];
  const left = readdirSync(dirname(file)).filter((each) => starts.some((start) => each.startsWith(start)));
  if (left.length === 0) return;
  throw new WrongSetting(
    `A restore of ${file} has not finished: there is ${left.join(', ')}, and no school. Run npm run restore -- FILE again, or move these files elsewhere to begin a new school.`,
  );
}

/**
 * Makes the data folder where there is none, and closes it and what is in it to everybody but its owner, however it was
 * made and whatever was in it before.
 * @throws WrongSetting when others could read it and this account may not change that
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const path of [
    folder,
    ...all.filter((each) => !each.isSymbolicLink()).map((each) => join(each.parentPath, each.name)),
  ]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(path, mode & ~OTHERS & 0o777);
    } catch {
      throw new WrongSetting(
        `Others can read ${path}, which belongs to another account. Give ${dirname(path)} to the account that runs Rollcall (chown -R).`,
      );
    }
  }
}

/**
 * Closes the data folder to others and takes it for this process, where no other has it. The lock is the operating
 * system's own on an open file, so it ends with the process, however that ends.
 * @returns how to give the folder back, or undefined when another process holds it
 * @throws WrongSetting when others could read it and this account may not change that
 * @see decisions §7.5
 */
export function lockFolder(folder: string): (() => void) | undefined {
  ownFolder(folder);
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

/** The same, for who cannot do without. @throws WrongSetting while a server, or another command, has it */
export function takeFolder(folder: string): () => void {
  const unlock = lockFolder(folder);
  if (unlock) return unlock;
  throw new WrongSetting(
    `The data folder ${folder} is in use by another Rollcall. Stop that one first, or set DATA_DIR.`,
  );
}
