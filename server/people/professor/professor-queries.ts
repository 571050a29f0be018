import { type Professor, professor } from '#contract/people/professor/professor-calls.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { endMailedCodes } from '#server/account/mailed-code/mailed-code-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsOf, countRows } from '#server/platform/database/queries.ts';

/** The columns of a professor in replies, without the data of passwords. @see decisions §4.3 */
export const professorColumns = columnsOf(professor);

/** A professor's account. */
export function professorById(db: Db, prof_id: number): Promise<Professor | undefined> {
  return db.selectFrom('professor').select(professorColumns).where('prof_id', '=', prof_id).executeTakeFirst();
}

/** A professor's account, locked until the transaction ends, so that changes of one profile are serialized. */
export function lockedProfessor(db: Db, prof_id: number): Promise<Professor | undefined> {
  return db
    .selectFrom('professor')
    .select(professorColumns)
    .where('prof_id', '=', prof_id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Which of these professors exist, locked until the transaction ends. The professors are locked by id, the order used
 * everywhere.
 */
export async function lockProfessors(db: Db, ids: readonly number[]): Promise<Map<number, Professor>> {
  const held = await db
    .selectFrom('professor')
    .select(professorColumns)
    .where('prof_id', 'in', ids)
    .orderBy('prof_id')
    .forUpdate()
    .execute();
  return new Map(held.map((professor) => [professor.prof_id, professor]));
}

/** Stores a professor's names. */
export async function storeNames(db: Db, prof_id: number, names: PersonNames): Promise<void> {
  await db.updateTable('professor').set(names).where('prof_id', '=', prof_id).execute();
}

/** Whether another professor has this address. */
export async function emailIsOfAnother(db: Db, prof_id: number, email: string): Promise<boolean> {
  const found = db.selectFrom('professor').where('email', '=', email).where('prof_id', '!=', prof_id);
  return (await countRows(found)) > 0;
}

/**
 * Stores the address that a professor has confirmed, or none, and ends every code mailed before.
 * @returns the former address, which has to be notified, or null
 * @see decisions §3.12
 */
export async function storeEmail(db: Db, prof_id: number, email: string | null): Promise<string | null> {
  await endMailedCodes(db, 'prof_id', prof_id);
  const former = (await lockedProfessor(db, prof_id))?.email ?? null;
  await db.updateTable('professor').set({ email }).where('prof_id', '=', prof_id).execute();
  return former === email ? null : former;
}
