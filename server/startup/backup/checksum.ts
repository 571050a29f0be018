import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { WrongSetting } from '#server/platform/config/config.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { toDisk, writeOnce } from './fsync-rename.ts';

/** The SHA-256 of a stream, in hexadecimal. */
export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** The path of a backup's checksum. */
export const checksumFile = (backup: string): string => `${backup}.sha256`;

/**
 * Reads a whole backup and writes its checksum beside it, in the form that `sha256sum --check` reads in this folder.
 * @throws WrongSetting when the checksum cannot be written; then no checksum file is left
 */
export async function writeChecksum(backup: string): Promise<void> {
  const file = checksumFile(backup);
  try {
    const line = `${await digestOf(createReadStream(backup))}  ${basename(backup)}\n`;
    // The file must be new, and not a link, so that no other file is overwritten.
    writeOnce(file, line);
    toDisk(dirname(file));
  } catch (error) {
    throw diskFault(error, file) ?? error;
  }
}

/** The first bytes of a file. Reads no further bytes. */
export function beginningOf(file: string, bytes: number): Buffer {
  const [start, handle] = [Buffer.alloc(bytes), openSync(file, 'r')];
  try {
    return start.subarray(0, readSync(handle, start));
  } finally {
    closeSync(handle);
  }
}

/**
 * Checks a backup against its checksum. A backup without a checksum passes: an older version made it, or it was moved
 * without the checksum.
 * @throws WrongSetting when a backup does not match its checksum
 */
export async function refuseOtherThanChecksum(backup: string): Promise<void> {
  const file = checksumFile(backup);
  if (!existsSync(backup) || !existsSync(file)) return;
  try {
    const said = /^[0-9a-f]{64}(?=\s)/i.exec(beginningOf(file, 65).toString('latin1'))?.[0]?.toLowerCase();
    if (said === (await digestOf(createReadStream(backup)))) return;
  } catch (error) {
    throw diskFault(error, file) ?? error;
  }
  throw new WrongSetting(
    `${backup} is not what ${basename(file)} says: one of the two was changed or damaged. Take another backup; or, to use this one all the same, move ${basename(file)} elsewhere.`,
  );
}
