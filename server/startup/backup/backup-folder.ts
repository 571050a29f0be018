import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type BackupSettings, type Config, WrongSetting } from '#server/platform/config/config.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { backupsAmong, outlivedBackups } from './backup-retention.ts';
import { checksumFile } from './checksum.ts';

/**
 * The name of the marker file in a folder of backups. If the disk is missing, its empty mount point has no such file.
 */
const SIGN = 'rollcall-backups';
const SIGN_TEXT =
  'Rollcall writes its backups into the folder that holds this file. Without it, it takes the disk to be away.\n';
/** The free space that a backup must leave, in bytes: with less than 200 MB free, a school is `degraded`. */
const LEFT_FREE = 256_000_000;
/** The age at which unfinished files of a backup are removed, in milliseconds: by then no process writes to them. */
export const CUT_OFF_MS = 3_600_000;

/** The mode bits that let the group or others change what is in a folder. */
const OTHERS_WRITE = 0o022;

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/**
 * Estimates the size of the next backup in bytes: an SQLite school is copied whole, a dump is compressed.
 * @param last the size of the last backup in bytes; 0 if there is none
 */
export function expectedBytes(config: Pick<Config, 'dataDir' | 'databaseUrl'>, last: number): number {
  if (config.databaseUrl) return last;
  const school = sqliteFile(config);
  return statSync(school).size + (statSync(`${school}-wal`, { throwIfNoEntry: false })?.size ?? 0);
}

/** Whether a folder contains only backups, so that Rollcall may make it private. */
const isOfBackups = (folder: string) => readdirSync(folder).every((name) => name.startsWith('rollcall-'));

function inFolder<Result>(folder: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof WrongSetting) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new WrongSetting(
        `The folder of backups ${folder} cannot be made: there is no folder ${dirname(folder)}. Is its disk mounted? Make it, or set BACKUP_DIR to another one.`,
      );
    throw new WrongSetting(`The folder of backups ${folder} cannot be used: ${(error as Error).message}`);
  }
}

const lookAt = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/**
 * Checks that no other account may write to the folder: such an account could replace a file while it is being written.
 * Windows disks have no modes to check.
 * @param dataDir for a manual backup: root may write one into a folder of the account that has the school
 * @throws WrongSetting if it is not a folder, or another account may change its content
 */
export function refuseOpenFolder(folder: string, dataDir?: string): void {
  const found = lookAt(folder);
  if (!found) return;
  const choose = dataDir === undefined ? 'Set BACKUP_DIR to' : 'Name';
  const refuseLink = (path: string) => {
    if (lookAt(path)?.isSymbolicLink())
      throw new WrongSetting(`${path} is a link, which could lead elsewhere. ${choose} the folder itself.`);
  };
  refuseLink(folder);
  if (!found.isDirectory()) throw new WrongSetting(`${folder} is no folder. ${choose} a folder.`);
  const account = process.getuid?.();
  // The owner is checked first, because files of another account might be unreadable.
  const accounts = [account, account === 0 && dataDir !== undefined ? lookAt(dataDir)?.uid : undefined];
  if (account !== undefined && !accounts.includes(found.uid))
    throw new WrongSetting(
      `The folder of backups ${folder} belongs to another account. Give it to the one that runs Rollcall (chown).`,
    );
  refuseLink(join(folder, SIGN));
  if (account !== undefined && (found.mode & OTHERS_WRITE) !== 0) {
    const close = isOfBackups(folder) ? `chmod 700 ${folder}, or ` : '';
    throw new WrongSetting(
      `Others can write in the folder of backups ${folder}: ${dataDir === undefined ? `${close}set BACKUP_DIR to` : 'name'} a folder of its own.`,
    );
  }
}

/**
 * Checks the folder at a start. A missing disk does not prevent the start.
 * @throws WrongSetting if the configured path exists and is not a folder
 */
export function refuseNoBackupFolder({ backup }: Pick<Config, 'backup'>): void {
  if (backup && existsSync(backup.folder) && !statSync(backup.folder).isDirectory())
    throw new WrongSetting(`BACKUP_DIR ${backup.folder} is no folder. Set BACKUP_DIR to a folder.`);
}

/**
 * The reason why no backup can be written to the configured folder, if this reason is known without making a backup.
 */
export function backupFolderFault({ backup }: Pick<Config, 'backup'>): string | undefined {
  if (!backup) return undefined;
  try {
    inFolder(backup.folder, () => {
      refuseOpenFolder(backup.folder);
      accessSync(existsSync(backup.folder) ? backup.folder : dirname(backup.folder), constants.W_OK);
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Ensures that backups can be written to the folder: the folder exists, only this account may change it, it is the same
 * folder as before, and it has space. The first time, the folder is created and marked.
 * @param lastFile the whole path of the last backup; undefined before the first
 * @param bytes the size of the next backup
 * @throws WrongSetting in one clear line
 */
export function checkBackupFolder(folder: string, lastFile: string | undefined, bytes: number): void {
  inFolder(folder, () => {
    refuseOpenFolder(folder);
    const sign = join(folder, SIGN);
    if (!existsSync(sign)) {
      if (lastFile !== undefined && dirname(lastFile) === folder) {
        throw new WrongSetting(
          `${folder} is not the folder that held ${lastFile}: is its disk mounted? If it is meant to be new, make an empty file ${SIGN} in it.`,
        );
      }
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
      writeFileSync(sign, SIGN_TEXT, { mode: 0o600, flag: 'wx' });
    }
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytes + LEFT_FREE) {
      throw new WrongSetting(
        `The disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and the next backup needs ${inMegabytes(bytes + LEFT_FREE)}, ${inMegabytes(LEFT_FREE)} of them to stay free.`,
      );
    }
  });
}

/** Removes the files of this school's interrupted backups from the folder. */
export function removeCutOff(folder: string, mark: string, nowMs = Date.now()): void {
  const own = new RegExp(`^rollcall-${mark}-[\\w.-]+\\.\\d+\\.partial(-wal|-shm|-journal)?$`);
  for (const name of readdirSync(folder).filter((each) => own.test(each))) {
    const path = join(folder, name);
    if (nowMs - lstatSync(path).mtimeMs > CUT_OFF_MS) rmSync(path, { force: true });
  }
}

/**
 * Removes this school's outdated backups, and no other files. Must be called only after a newer backup was checked.
 * @returns their names
 */
export function removeOutlived(folder: string, mark: string, keep: BackupSettings['keep']): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const outlived = outlivedBackups(backupsAmong(files, mark), keep).map(({ name }) => name);
  for (const name of outlived.flatMap((each) => [each, checksumFile(each)]))
    rmSync(join(folder, name), { force: true });
  return outlived;
}
