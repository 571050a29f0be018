import { sql } from 'kysely';
import { CARD_TAIL_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { CardTable } from '#server/platform/database/card-table.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * The number of ended cards that are stored per student, so that a scan of an ended card gets its own refusal. Older
 * cards are deleted.
 */
const ENDED_KEPT = 5;

/** Every student's active card. */
export function activeCards(db: Db): Promise<Pick<CardTable, 'stud_id' | 'tail' | 'createdAt'>[]> {
  return db
    .selectFrom('card')
    .select(['stud_id', 'tail', 'createdAt'])
    .where('revokedAt', 'is', null)
    .orderBy('stud_id')
    .execute();
}

/** The number of ids in one query. */
const IDS_AT_ONCE = 1000;

/** The hashes of the active cards of these students. */
export async function cardHashes(db: Db, stud_ids: readonly number[]): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for (let from = 0; from < stud_ids.length; from += IDS_AT_ONCE) {
    const some = stud_ids.slice(from, from + IDS_AT_ONCE);
    const cards = db.selectFrom('card').select(['stud_id', 'hash']).where('stud_id', 'in', some);
    for (const { stud_id, hash } of await cards.where('revokedAt', 'is', null).execute()) hashes.set(stud_id, hash);
  }
  return hashes;
}

/** Whether a card with this value is active, or ended but still stored. */
export async function wasCard(db: Db, value: string): Promise<boolean> {
  const found = db.selectFrom('card').select('card_id').where('hash', '=', secretHash(value));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Ends the cards of students. @returns the ids of the students who had a card */
export async function endCardsOf(db: Db, stud_ids: readonly number[], now: Instant): Promise<number[]> {
  if (stud_ids.length === 0) return [];
  const ended = await db
    .updateTable('card')
    .set({ revokedAt: now })
    .where('stud_id', 'in', stud_ids)
    .where('revokedAt', 'is', null)
    .returning('stud_id')
    .execute();
  return ended.map(({ stud_id }) => stud_id);
}

/** Stores a new card of each student in place of the previous one. The caller locks the students' rows. */
export async function replaceCards(
  db: Db,
  cards: readonly { stud_id: number; value: string }[],
  made: { madeBy: number; createdAt: Instant },
): Promise<void> {
  if (cards.length === 0) return;
  const stud_ids = cards.map(({ stud_id }) => stud_id);
  await endCardsOf(db, stud_ids, made.createdAt);
  const rows = cards.map(({ stud_id, value }) => {
    return { ...made, stud_id, hash: secretHash(value), tail: value.slice(-CARD_TAIL_LENGTH) };
  });
  await db.insertInto('card').values(rows).execute();
  const newer = sql<number>`(select count(*) from card newer where newer.stud_id = card.stud_id and newer.card_id > card.card_id)`;
  await db.deleteFrom('card').where('stud_id', 'in', stud_ids).where(newer, '>', ENDED_KEPT).execute();
}
