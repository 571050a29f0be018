import { setImmediate as othersFirst } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import type { Standings } from './standings.ts';

/** Rows turned into JSON in one go; others have their turn after each. */
const PAGE = 2000;
/** The header of a gzip file without a name and a date. */
const GZIP_HEADER = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

const deflated = promisify(deflateRaw);

/** The part of the whole answer that is the same for everybody. */
interface SharedBytes {
  plain: Buffer;
  /** The same, deflated and open at its end, so that each caller's own end can be put behind it. */
  deflated: Buffer;
  crc: number;
}

async function sharedBytes(entries: LeaderboardEntry[]): Promise<SharedBytes> {
  const pages: string[] = [];
  for (let from = 0; from < entries.length; from += PAGE) {
    pages.push(JSON.stringify(entries.slice(from, from + PAGE)).slice(1, -1));
    await othersFirst();
  }
  const plain = Buffer.from(`{"studentLeaderboard":[${pages.join(',')}]`);
  const open = await deflated(plain, { level: 4, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, deflated: open, crc: crc32(plain) };
}

/** Closes the deflated part with an end of at most 65,535 bytes: a stored block, then the sum and length of it all. */
function gzipWithEnd(shared: SharedBytes, end: Buffer): Buffer {
  const block = Buffer.alloc(5);
  block.writeUInt8(1, 0);
  block.writeUInt16LE(end.length, 1);
  block.writeUInt16LE(0xffff - end.length, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, shared.crc), 0);
  trailer.writeUInt32LE(shared.plain.length + end.length, 4);
  return Buffer.concat([GZIP_HEADER, shared.deflated, block, end, trailer]);
}

const known = new WeakMap<Standings, Promise<SharedBytes>>();

/**
 * The whole leaderboard as JSON for one student, gzipped or plain. The list is written and compressed once for each
 * version of the standings, and only the caller's own end is made anew.
 */
export async function wholeAnswer(standings: Standings, stud_id: number, gzip: boolean): Promise<Buffer> {
  let making = known.get(standings);
  if (!making) {
    making = sharedBytes(standings.entries);
    known.set(standings, making);
  }
  const shared = await making;
  const end = Buffer.from(`,"activeStudent":${stud_id},"total":${standings.entries.length}}`);
  return gzip ? gzipWithEnd(shared, end) : Buffer.concat([shared.plain, end]);
}
