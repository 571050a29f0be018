import { createReadStream, existsSync, statSync } from 'node:fs';
import { refuseOtherThanChecksum } from './checksum.ts';
import type { BackupOutcome } from './last-backup-queries.ts';

/** A file that has not changed is read again after so long, in milliseconds: disks lose what nobody reads. */
const READ_AGAIN_MS = 3_600_000;

let lastLook: { of: string; atMs: number; isWhole: Promise<boolean> } | undefined;

async function look(file: string): Promise<boolean> {
  try {
    await refuseOtherThanChecksum(file);
    // One without a checksum beside it has to be readable at least.
    for await (const _piece of createReadStream(file, { end: 0 })) break;
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the file of a backup is there, as long as when it was made, and what its checksum says. The whole file is read
 * at the first look, when it has changed, and once an hour.
 */
export function isBackupWhole({ file, bytes }: Pick<BackupOutcome, 'file' | 'bytes'>): Promise<boolean> {
  const found = existsSync(file) ? statSync(file) : undefined;
  if (found?.size !== bytes) return Promise.resolve(false);
  const of = `${file} ${found.mtimeMs} ${found.ino}`;
  if (lastLook?.of !== of || performance.now() - lastLook.atMs > READ_AGAIN_MS)
    lastLook = { of, atMs: performance.now(), isWhole: look(file) };
  return lastLook.isWhole;
}
