import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when what a file holds, or which names a folder holds, is on the disk and survives a loss of power. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
