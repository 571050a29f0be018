import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A small disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  /**
   * Takes all the room there is, as another program would, and keeps it.
   * @param leaves megabytes that are left free
   */
  fill(leaves?: number): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** Makes a disk in memory at a folder; undefined where that is not allowed, which takes the rights of an administrator. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    fill(leaves = 0) {
      const handle = openSync(ballast, 'a');
      for (const bytes of [MB, 4096]) {
        const piece = Buffer.alloc(bytes);
        try {
          while (leaves === 0 || room() - bytes >= leaves * MB) writeSync(handle, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(handle);
    },
    free: () => rmSync(ballast, { force: true }),
    // Lazily: whatever else has gone wrong, no disk stays behind.
    remove: () => execFileSync('umount', ['--lazy', folder]),
  };
}
