import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { commandLine } from '#server/platform/config/command-line.ts';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { diskFault } from './disk-faults.ts';
import { makeFolder } from './make-folder.ts';

/** The name of a school's file in its data folder. */
const FILE = 'rollcall.sqlite';
/** What one process at a time has open, so that a folder, or a school elsewhere, has one Rollcall. */
const LOCK = 'lock';
/** The name of the room that a server keeps on the disk of its school: where it lies, there was one. */
export const RESERVE = 'reserve';
/**
 * Nobody else's in a data folder: the school with what restores keep beside it, the lock, the room kept on the disk, and
 * what lies in the first folder of every disk. Letters and the certificate may lie elsewhere, behind links.
 */
const OWN_FILES = /^(rollcall\.sqlite.*|lock|reserve|outbox|tls|backups|lost\+found)$/;
/** And its own in the folders there: letters, and the certificate of `--share`. */
const OWN_FOLDERS = { outbox: /\.eml$/, tls: /^share\.pem(\.new)?$/ };
/** What group and others may do, in a file's mode. */
const OTHERS = 0o077;
/** The part of it by which they change what is in a folder. */
const OTHERS_WRITE = 0o022;

/** Where the data folder keeps the school. */
export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, FILE);
}

/** Whether the settings name a school in a file that is there; one on PostgreSQL may be there for all that is known. */
export function hasSchoolFile(config: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  return config.databaseUrl !== undefined || existsSync(sqliteFile(config));
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

/** Lies beside the file that a move fills, from before that is made until the move counts. */
export const movingFile = (file: string): string => `${file}.moving`;

/** Removes a file of SQLite's with what SQLite keeps beside it. */
export function removeSqlite(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
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
    `A restore of ${file} has not finished, or the file was removed since: there is ${left.join(', ')}, and no school. Run ${commandLine('restore', 'FILE --as-the-school')} again, or move these files elsewhere to begin a new school.`,
  );
}

/** @throws WrongSetting when a folder that a server had a school in has none any more: a new one would hide the loss */
export function refuseLostSchool(file: string): void {
  const reserve = join(dirname(file), RESERVE);
  if (existsSync(file) || !existsSync(reserve)) return;
  throw new WrongSetting(
    `The school of ${dirname(file)} is gone: there is no ${basename(file)} any more. Bring the last backup back: ${commandLine('restore', 'FILE --as-the-school')}. To begin a new school, remove ${reserve}.`,
  );
}

/** Closes a file or a folder to everybody but its owner. @throws WrongSetting when it is another account's */
function close(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & ~OTHERS & 0o777);
  } catch {
    throw new WrongSetting(
      `Others can read ${path}, which belongs to another account. Give ${dirname(path)} to the account that runs Rollcall (chown -R).`,
    );
  }
}

/**
 * Closes Rollcall's own files, and the folder as well where it holds nothing else.
 * @returns what else it holds
 */
function closeOwn(folder: string, ownFiles: RegExp, ownFolders: Record<string, RegExp> = {}): string[] {
  const foreign: string[] = [];
  accessSync(folder, constants.W_OK | constants.X_OK);
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    const within = each.isDirectory() ? ownFolders[each.name] : undefined;
    if (within) foreign.push(...closeOwn(path, within).map((name) => join(each.name, name)));
    else if (!ownFiles.test(each.name)) foreign.push(each.name);
    else if (each.isFile()) close(path);
  }
  if (foreign.length === 0) close(folder);
  return foreign;
}

/**
 * Makes the data folder where there is none, and closes it and what is in it to everybody but its owner, however it was
 * made and whatever was in it before. Where it holds anything that is not Rollcall's, that and the folder stay as they
 * are.
 * @throws WrongSetting when it cannot be used: others could read what is Rollcall's, or change what is in the folder,
 *   and this account may not change that, or it cannot be made
 */
export function ownFolder(folder: string): void {
  const foreign = inFolder(folder, () => {
    makeFolder(folder);
    return closeOwn(folder, OWN_FILES, OWN_FOLDERS);
  });
  if (foreign.length > 0 && (statSync(folder).mode & OTHERS_WRITE) !== 0) {
    throw new WrongSetting(
      `Others can write in ${folder}, which holds more than Rollcall's own (${foreign[0]}). Set DATA_DIR to a folder of its own.`,
    );
  }
}

/** @throws WrongSetting when the folder cannot be made or looked into */
function inFolder<Result>(folder: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof WrongSetting) throw error;
    throw new WrongSetting(
      `The data folder ${folder} cannot be used (${(error as Error).message}). Give it to the account that runs Rollcall (chown -R), or set DATA_DIR to a folder that belongs to that account.`,
    );
  }
}

/** What a person who commands the whole machine makes beside others' files becomes those others', who could not open it. */
export function giveToOwnerOf(path: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path);
  lchownSync(made, uid, gid);
}

/** Closes a school's file to others, with its whole data folder where it lies in one. @returns its lock */
function ownSchool(file: string): string {
  const folder = dirname(file);
  if (basename(file) === FILE) {
    ownFolder(folder);
    return join(folder, LOCK);
  }
  inFolder(folder, () => makeFolder(folder));
  for (const end of ['', '-wal', '-shm', `.${LOCK}`]) close(`${file}${end}`);
  return `${file}.${LOCK}`;
}

/** Opens a file of SQLite's. @throws WrongSetting when it cannot be opened */
export function openSqliteFile<Opened>(file: string, open: (file: string) => Opened): Opened {
  try {
    return open(file);
  } catch (error) {
    const said = (error as Error).message;
    throw (
      diskFault(error, file) ??
      new WrongSetting(`${file} cannot be opened (${said}). It has to belong to the account that runs Rollcall.`)
    );
  }
}

/**
 * Closes a school's file to others, with its whole data folder where it lies in one, and takes it for this process, where
 * no other has it. The lock is the operating system's own on an open file, so it ends with the process, however that ends.
 * @returns how to give it back, or undefined when another process holds it
 * @throws WrongSetting when it cannot be used: others could read it and this account may not change that
 * @see decisions §7.5
 */
export function lockSchool(file: string): (() => void) | undefined {
  // Of a link what it leads to is taken: whoever opens that has it.
  const lock = ownSchool(existsSync(file) ? realpathSync(file) : file);
  const handle = openSqliteFile(lock, () => new BetterSqlite(lock, { timeout: 0 }));
  giveToOwnerOf(dirname(lock), lock);
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('BEGIN EXCLUSIVE');
    return () => handle.close();
  } catch (error) {
    handle.close();
    if (error instanceof BetterSqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)) return undefined;
    throw diskFault(error, lock) ?? error;
  }
}

/** The same, for who cannot do without. @throws WrongSetting while a server, or another command, has it */
export function takeSchool(file: string): () => void {
  const unlock = lockSchool(file);
  if (unlock) return unlock;
  throw new WrongSetting(
    `The data folder ${dirname(file)} is in use by another Rollcall. Stop that one first, or set DATA_DIR.`,
  );
}
