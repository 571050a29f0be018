import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A small disk that can be filled to the last byte. */
export interface SmallDisk {
  /**
   * Fills the disk, as another program could.
   * @param leaves megabytes that stay free
   */
  fill(leaves?: number): void;
  /** Frees it again. */
  free(): void;
  remove(): void;
}

/** Mounts a disk in memory at a folder. @returns undefined without the rights of root */
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
    // Lazily, so that the disk is removed even after another failure.
    remove: () => execFileSync('umount', ['--lazy', folder]),
  };
}
