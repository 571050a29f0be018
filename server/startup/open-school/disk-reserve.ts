import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, DatabaseUnavailable, type Db, type Room } from '#server/platform/database/database.ts';
import { RESERVE } from './data-folder.ts';

/**
 * The size of the reserve, in bytes: enough for the data that SQLite writes before it restarts its log (4 MB), and for
 * thousands of sign-ins. The same amount of space must be free in addition to the reserve.
 */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** The largest share of a small disk that is reserved. */
const LARGEST_SHARE = 1 / 8;
/**
 * The number of slices of the reserve. One slice is released each time space is needed, because other programs would
 * take space that is released too early.
 */
const SLICES = 8;
/** The minimum time between two checks of the disk, in milliseconds; in between, the reserve is large enough. */
const LOOK_EVERY_MS = 50;

/** Disk space that other programs cannot take. */
interface Reserve {
  /** Whether every write is possible now. */
  hasRoom(): boolean;
  /** Frees space for one small write. */
  giveUpSlice(): void;
}

function keepReserve(folder: string): Reserve {
  const file = join(folder, RESERVE);
  const { blocks, bsize } = statfsSync(folder);
  const slice = Math.floor(Math.min(RESERVE_BYTES, blocks * bsize * LARGEST_SHARE) / SLICES);
  const whole = slice * SLICES;
  const free = () => {
    const now = statfsSync(folder);
    return now.bavail * now.bsize;
  };

  function fill(): number {
    const piece = Buffer.alloc(slice);
    let handle: number | undefined;
    let written = 0;
    try {
      handle = openSync(file, 'w', 0o600);
      // Zeros are written because a sparse file takes no space.
      while (written < whole) written += writeSync(handle, piece, 0, Math.min(slice, whole - written));
    } catch {
      // Another program took the space in the meantime, so the part that was written is kept.
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
    return written;
  }

  let held = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let found = true;
  return {
    hasRoom() {
      const nowMs = performance.now();
      if (nowMs - lookedMs < LOOK_EVERY_MS) return found;
      lookedMs = nowMs;
      if (held < whole && free() >= 2 * whole) held = fill();
      found = held >= whole && free() >= whole;
      return found;
    },
    giveUpSlice() {
      if (held === 0 || free() >= slice) return;
      held = Math.max(0, held - slice);
      truncateSync(file, held);
    },
  };
}

/**
 * A school on SQLite that stays open while its disk is full. Space is reserved for signing in and out; all other writes
 * throw `DatabaseUnavailable` until there is space again.
 * @param folder the folder of the school's file
 */
export function withReserve(database: Database, folder: string): Database {
  const reserve = keepReserve(folder);
  reserve.hasRoom();
  return {
    ...database,
    async write<Result>(action: (db: Db) => Promise<Result>, room: Room = 'any'): Promise<Result> {
      if (room === 'reserve') reserve.giveUpSlice();
      else if (!reserve.hasRoom())
        throw new DatabaseUnavailable(`The disk of ${folder} is full.`, { why: 'disk-full' });
      return await database.write(action);
    },
  };
}
