import { statfs } from 'node:fs/promises';

/** Free and total bytes on the disk of a folder, for the account that runs Rollcall; undefined if unknown. */
export async function diskRoom(folder: string): Promise<{ free: number; size: number } | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}
