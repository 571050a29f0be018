import type { Kysely } from 'kysely';
import { replaceCheck } from './widened-check.ts';

/**
 * Lets a student's experience be negative, if a level had already used experience that is taken back. Experience that
 * could not be taken back before this version stays with the roll change that kept it.
 * @see docs/decisions/0053
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceCheck(db, {
    table: 'student',
    name: 'student_balances',
    from: '"current_level" >= 1 and "current_exp" >= 0 and "current_token" >= 0',
    to: '"current_level" >= 1 and "current_token" >= 0',
  });
}
