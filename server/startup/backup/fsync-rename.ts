import { randomInt } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongSetting } from '#server/platform/config/config.ts';

/** Returns when a file's content, or a folder's list of names, is on the disk and survives a loss of power. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A unique temporary name of a file while it is written; in containers, all processes may have the same number. */
export const partialOf = (file: string) => `${file}.${randomInt(2 ** 47)}.partial`;

/** @throws WrongSetting when a file of this name exists, or any link, even a broken one */
export function refuseToReplace(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new WrongSetting(`${file} exists already; a backup never replaces anything.`);
}

/**
 * Writes a new file that only its owner can read. If the file cannot be written completely, it is removed, so that it
 * does not block the next attempt.
 * @throws Error of the system, `EEXIST` when a file or link of this name exists
 */
export function writeOnce(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
    throw error;
  }
}

/** Renames a file on a disk without hard links, such as FAT or some network shares, with a claim file. */
function renameOnce(partial: string, file: string): void {
  const claim = `${file}.0.partial`;
  try {
    writeFileSync(claim, '', { flag: 'wx' });
  } catch (error) {
    for (const each of [file, claim]) refuseToReplace(each);
    throw error;
  }
  try {
    refuseToReplace(file);
    renameSync(partial, file);
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Gives a written file its name and flushes both to the disk. Of several concurrent calls for one name, exactly one
 * succeeds. The file may also keep its temporary name, which the caller removes.
 * @throws WrongSetting when a file of this name exists; the existing file stays unchanged
 */
export function nameOnce(partial: string, file: string): void {
  toDisk(partial);
  try {
    linkSync(partial, file);
  } catch {
    refuseToReplace(file);
    renameOnce(partial, file);
  }
  toDisk(dirname(file));
}
