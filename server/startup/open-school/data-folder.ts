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
/**
 * The name of the lock file. Only one process at a time can hold the lock, so that only one Rollcall uses a data folder
 * or a school's file elsewhere.
 */
const LOCK = 'lock';
/** The name of the server's disk reserve beside the school's file. A folder with a reserve has had a school. */
export const RESERVE = 'reserve';
/**
 * Rollcall's own files in a data folder: the school, files of restores, the lock, the disk reserve, folders (which may
 * be links), and `lost+found` at the root of a disk.
 */
const OWN_FILES = /^(rollcall\.sqlite.*|lock|reserve|outbox|tls|backups|lost\+found)$/;
/** Rollcall's own files in subfolders: emails, and the certificate of `--share`. */
const OWN_FOLDERS = { outbox: /\.eml$/, tls: /^share\.pem(\.new)?$/ };
/** The mode bits of group and others. */
const OTHERS = 0o077;
/** The mode bits that let group and others change the content of a folder. */
const OTHERS_WRITE = 0o022;

/** The path of the school's file in the data folder. */
export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, FILE);
}

/** Whether the configured school's file exists; always true for PostgreSQL, where this is not checked. */
export function hasSchoolFile(config: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  return config.databaseUrl !== undefined || existsSync(sqliteFile(config));
}

/** The file that a path names: itself, or the school's file if the path is (or would be) a data folder. */
export function sqliteFileAt(path: string): string {
  const full = resolve(path);
  const isFolder = existsSync(full) ? statSync(full).isDirectory() : !basename(full).includes('.');
  return isFolder ? join(full, FILE) : full;
}

/** The path where a restore creates the new school before replacing this file. */
export const restoringFile = (file: string): string => `${file}.restoring`;

/** The path under which a restore keeps the school that it replaces. Each restore uses a different path. */
export const replacedFile = (file: string): string =>
  `${file}.replaced-${new Date().toISOString().replaceAll(':', '-')}`;

/**
 * The path of the marker beside a file that a move fills. The marker exists from before the file is created until the
 * move is complete.
 */
export const movingFile = (file: string): string => `${file}.moving`;

/** Removes an SQLite file with the files that SQLite keeps beside it. */
export function removeSqlite(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

/**
 * Removes what an interrupted restore left beside a complete school.
 * @throws WrongSetting if a restore left or kept a file and there is no school: a new school would hide the loss
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

/** @throws WrongSetting if a school that a server used is missing: a new school would hide the loss */
export function refuseLostSchool(file: string): void {
  const reserve = join(dirname(file), RESERVE);
  if (existsSync(file) || !existsSync(reserve)) return;
  throw new WrongSetting(
    `The school of ${dirname(file)} is gone: ${basename(file)} no longer exists. Bring the last backup back: ${commandLine('restore', 'FILE --as-the-school')}. To begin a new school, remove ${reserve}.`,
  );
}

/** Makes a file or folder private to its owner. @throws WrongSetting when it belongs to another account */
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
 * Makes Rollcall's own files private, and the folder too if it contains nothing else.
 * @returns the other things that it contains
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
 * Creates the data folder if it does not exist, and makes it and its content private to its owner, whatever their modes
 * were. If the folder contains other files, these files and the folder's mode stay unchanged.
 * @throws WrongSetting when the folder cannot be created, or when others could read Rollcall's files or change the
 *   folder and this account cannot change the modes
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

/** @throws WrongSetting when the folder cannot be created or read */
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

/**
 * Makes the owner of a path the owner of a file that root made, because this owner could not open the file otherwise.
 */
export function giveToOwnerOf(path: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path);
  lchownSync(made, uid, gid);
}

/**
 * Makes a school's file private, and also the data folder if the file is in a data folder.
 * @returns the path of the lock
 */
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

/** Opens an SQLite file. @throws WrongSetting when it cannot be opened */
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
 * Makes a school's file private, with the whole data folder if the file is in a data folder, and locks it for this
 * process, unless another process has it. The operating system holds the lock on an open file, so it always ends with
 * the process.
 * @returns the function that releases it, or undefined when another process holds it
 * @throws WrongSetting when it cannot be used: others could read it and this account cannot change that
 * @see decisions §7.5
 */
export function lockSchool(file: string): (() => void) | undefined {
  // This locks the target of a link, so that all links to it share one lock.
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

/** Locks a school as `lockSchool` does. @throws WrongSetting while a server, or another command, holds the lock */
export function takeSchool(file: string): () => void {
  const unlock = lockSchool(file);
  if (unlock) return unlock;
  throw new WrongSetting(
    `The data folder ${dirname(file)} is in use by another Rollcall. Stop that one first, or set DATA_DIR.`,
  );
}
