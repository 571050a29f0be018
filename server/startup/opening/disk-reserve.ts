import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, DatabaseUnavailable, type Db, type Room } from '#server/platform/database/database.ts';
import { RESERVE } from './data-folder.ts';

/**
 * Kept back on the disk, in bytes: as much as SQLite writes before it begins its log anew (4 MB), and thousands of
 * sign-ins. As much again has to be free beside it.
 */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** Of a very small disk no more than this share is kept back. */
const LARGEST_SHARE = 1 / 8;
/** The reserve is given up in so many slices, each at the moment it is needed: what is given up early, others take. */
const SLICES = 8;
/** The disk is looked at no more often than this, in milliseconds: what is kept back is there meanwhile all the same. */
const LOOK_EVERY_MS = 50;

/** Room on a disk that other programs cannot take. */
interface Reserve {
  /** Whether every write may go ahead at this moment. */
  hasRoom(): boolean;
  /** Makes room for one small write. */
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
      // Written and not only made this long: a file with holes takes no room.
      while (written < whole) written += writeSync(handle, piece, 0, Math.min(slice, whole - written));
    } catch {
      // Somebody else has taken the room meanwhile: what there is of it is kept.
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
 * A school on SQLite that stays open while its disk is full: room is kept back for signing in and out, and every other
 * write is `DatabaseUnavailable` until there is room again.
 * @param folder the one that holds the school's file
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
