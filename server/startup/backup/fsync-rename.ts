import { randomInt } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongSetting } from '#server/platform/config/config.ts';

/** Returns when what a file holds, or which names a folder holds, is on the disk and survives a loss of power. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What a file is called while it is written: a name of its own, since in containers all processes may have one number. */
export const partialOf = (file: string) => `${file}.${randomInt(2 ** 47)}.partial`;

/** @throws WrongSetting when a file of this name is there, or a link, wherever that leads */
export function refuseToReplace(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new WrongSetting(`${file} exists already; a backup never replaces anything.`);
}

/**
 * Writes a file that was not there, which only its owner can read. One that cannot be written to its end is removed, so that
 * it is not in the way of the next try.
 * @throws Error of the system, `EEXIST` when a file or link of this name is there
 */
export function writeOnce(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
    throw error;
  }
}

/** Names a file on a disk without hard links, such as FAT or some network shares: whoever makes the claim names it. */
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
 * Gives a written file its name and puts both on the disk. Of several that want one name at once exactly one gets it. The
 * partial name may stay; the caller removes it.
 * @throws WrongSetting when a file of this name is there; it is left as it is
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
