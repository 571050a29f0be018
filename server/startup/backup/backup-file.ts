import { createReadStream, existsSync, statSync } from 'node:fs';
import { refuseOtherThanChecksum } from './checksum.ts';
import type { BackupOutcome } from './last-backup-queries.ts';

/** An unchanged file is read again after this time, in milliseconds, since disks can lose data that is never read. */
const READ_AGAIN_MS = 3_600_000;

let lastLook: { of: string; atMs: number; isWhole: Promise<boolean> } | undefined;

async function look(file: string): Promise<boolean> {
  try {
    await refuseOtherThanChecksum(file);
    // A backup without a checksum has to be readable at least.
    for await (const _piece of createReadStream(file, { end: 0 })) break;
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a backup's file exists with its original size and matches its checksum. The whole file is read the first
 * time, when it has changed, and once an hour.
 */
export function isBackupWhole({ file, bytes }: Pick<BackupOutcome, 'file' | 'bytes'>): Promise<boolean> {
  const found = existsSync(file) ? statSync(file) : undefined;
  if (found?.size !== bytes) return Promise.resolve(false);
  const of = `${file} ${found.mtimeMs} ${found.ino}`;
  if (lastLook?.of !== of || performance.now() - lastLook.atMs > READ_AGAIN_MS)
    lastLook = { of, atMs: performance.now(), isWhole: look(file) };
  return lastLook.isWhole;
}
