import { type SqlBool, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { LetterTable } from '#server/platform/database/code-tables.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** A new email for the queue. */
export type NewLetter = Omit<LetterTable, 'tries' | 'givenUpAt' | 'reason'>;

/** The most rows in one statement. */
const AT_A_TIME = 100;

/** Puts emails into the queue. An email with a code replaces the last one for the same purpose. */
export async function storeLetters(db: Db, letters: readonly NewLetter[], tries: number): Promise<void> {
  for (let at = 0; at < letters.length; at += AT_A_TIME) {
    const rows = letters.slice(at, at + AT_A_TIME).map((letter) => ({ ...letter, tries, givenUpAt: null, reason: '' }));
    await db
      .insertInto('letter')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({
          letter_id: ref('excluded.letter_id'),
          kind: ref('excluded.kind'),
          stud_id: ref('excluded.stud_id'),
          prof_id: ref('excluded.prof_id'),
          sealed: ref('excluded.sealed'),
          tries: ref('excluded.tries'),
          dueAt: ref('excluded.dueAt'),
          claimedUntil: ref('excluded.claimedUntil'),
          expiresAt: ref('excluded.expiresAt'),
        })),
      )
      .execute();
  }
}

const isFree = (now: Instant) => sql<SqlBool>`("claimedUntil" is null or "claimedUntil" <= ${now})`;

/** The columns that decide which email is sent next. */
type Next = Pick<LetterTable, 'letter_id' | 'dueAt' | 'expiresAt'>;

function soonest(db: Db, now: Instant, withCode: boolean): Promise<Next | undefined> {
  return db
    .selectFrom('letter')
    .select(['letter_id', 'dueAt', 'expiresAt'])
    .where('givenUpAt', 'is', null)
    .where('expiresAt', withCode ? 'is not' : 'is', null)
    .where(isFree(now))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The email to send next, except emails that a copy is sending now. A due email with a code comes before all others;
 * otherwise the email that is due first is next.
 * @param codesAlone whether only emails with a code are considered
 */
export async function nextLetter(db: Db, now: Instant, codesAlone: boolean): Promise<Next | undefined> {
  const code = await soonest(db, now, true);
  if (codesAlone || (code && code.dueAt <= now)) return code;
  const other = await soonest(db, now, false);
  return code && (!other || (other.dueAt > now && code.dueAt < other.dueAt)) ? code : other;
}

/**
 * Claims an email until the given time, and counts the try.
 * @returns undefined if another copy claimed it, or it no longer exists
 */
export function claimLetter(
  db: Db,
  letter_id: string,
  now: Instant,
  claimedUntil: Instant,
): Promise<LetterTable | undefined> {
  return db
    .updateTable('letter')
    .set((eb) => ({ claimedUntil, tries: eb('tries', '+', 1) }))
    .where('letter_id', '=', letter_id)
    .where('givenUpAt', 'is', null)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
}

/** Postpones an email until the given time. @returns whether it still exists; an email with a newer code replaces it */
export async function putOff(db: Db, letter_id: string, dueAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ dueAt, claimedUntil: null })
    .where('letter_id', '=', letter_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes emails that were sent, or whose codes are no longer valid. */
export async function dropLetters(db: Db, letter_ids: readonly string[]): Promise<void> {
  if (letter_ids.length > 0) await db.deleteFrom('letter').where('letter_id', 'in', letter_ids).execute();
}

/** Deletes the text of emails, and stores when and why Rollcall gave up sending them. */
const givingUp = (db: Db, givenUpAt: Instant, reason: string) =>
  db.updateTable('letter').set({ sealed: '', key: null, claimedUntil: null, givenUpAt, reason });

/** Stops trying to send one email, and stores when and why. */
export async function giveUpLetter(db: Db, letter_id: string, givenUpAt: Instant, reason: string): Promise<void> {
  await givingUp(db, givenUpAt, reason).where('letter_id', '=', letter_id).execute();
}

/**
 * Gives up sign-in emails that wait for these students. The passwords were only in these emails, so each student needs
 * a new password.
 */
export async function giveUpSignIns(
  db: Db,
  stud_ids: readonly number[],
  givenUpAt: Instant,
  reason: string,
): Promise<void> {
  const waiting = givingUp(db, givenUpAt, reason).where('givenUpAt', 'is', null).where('kind', '=', 'sign-in');
  await waiting.where('stud_id', 'in', stud_ids).execute();
}

/** The number of waiting emails, including emails that are being sent. */
export function waitingLetters(db: Db): Promise<number> {
  return countRows(db.selectFrom('letter').where('givenUpAt', 'is', null));
}

/** The number of waiting emails without a code. */
export function waitingNotices(db: Db): Promise<number> {
  return countRows(db.selectFrom('letter').where('givenUpAt', 'is', null).where('expiresAt', 'is', null));
}

/** The number of emails given up since a moment, and the error of the last one. */
export async function givenUpSince(db: Db, since: Instant): Promise<{ count: number; reason: string }> {
  const those = db.selectFrom('letter').where('givenUpAt', '>=', since);
  const last = await those.select('reason').orderBy('givenUpAt', 'desc').limit(1).executeTakeFirst();
  return { count: last ? await countRows(those) : 0, reason: last?.reason ?? '' };
}

/** The emails given up since a moment, newest first, with their kind and person. */
export function lettersGivenUp(
  db: Db,
  since: Instant,
  most: number,
): Promise<Pick<LetterTable, 'letter_id' | 'kind' | 'stud_id' | 'prof_id' | 'givenUpAt'>[]> {
  return db
    .selectFrom('letter')
    .select(['letter_id', 'kind', 'stud_id', 'prof_id', 'givenUpAt'])
    .where('givenUpAt', '>=', since)
    .orderBy('givenUpAt', 'desc')
    .orderBy('letter_id')
    .limit(most)
    .execute();
}

/**
 * Releases the emails that an ended process had claimed. Used only on SQLite, where no other process serves the school.
 */
export async function freeClaims(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return;
  await db.updateTable('letter').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute();
}

/** Deletes a person's emails with codes or one-time passwords, after these codes and passwords were ended. */
export async function dropCodesOf(db: Db, owner: 'stud_id' | 'prof_id', person_id: number): Promise<void> {
  await db
    .deleteFrom('letter')
    .where(owner, '=', person_id)
    .where('givenUpAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is not', null), eb('kind', '=', 'sign-in')]))
    .execute();
}

/** Deletes every email waiting for these students, because its text or address is out of date. */
export async function dropLettersTo(db: Db, stud_ids: readonly number[]): Promise<void> {
  await db.deleteFrom('letter').where('stud_id', 'in', stud_ids).where('givenUpAt', 'is', null).execute();
}

/** Deletes the emails with codes for these purposes. */
export async function dropCodesFor(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('letter').where('key', 'in', keys).execute();
}
