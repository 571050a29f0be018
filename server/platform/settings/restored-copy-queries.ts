import type { Db } from '#server/platform/database/database.ts';
import { storeSetting } from './settings-queries.ts';

/** The setting that marks a restored copy, and the backups that it makes. @see decisions §8.4 */
const COPY = 'restored_copy';

/** The mark in the names of a restored copy's own backups; undefined for the live system. */
export async function copyMark(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', COPY).executeTakeFirst();
  return row?.value;
}

/**
 * Whether this is a restored copy, which makes no scheduled backups and sends no emails until someone makes it the
 * school's live system.
 */
export async function isRestoredCopy(db: Db): Promise<boolean> {
  return (await copyMark(db)) !== undefined;
}

/**
 * Marks a school that was just restored as a copy with its own identity. @param mark eight letters that no other school
 * has
 */
export async function markCopy(db: Db, mark: string): Promise<void> {
  await storeSetting(db, COPY, mark);
}

/** Makes a restored copy the live system, with the identity of its backup. @returns whether it was a copy */
export async function endCopy(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setting').where('name', '=', COPY).executeTakeFirst();
  return numDeletedRows > 0n;
}
