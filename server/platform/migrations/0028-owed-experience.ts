import type { Kysely } from 'kysely';
import { replaceCheck } from './widened-check.ts';

/**
 * A student's experience may be below zero: so much of what is to be taken back a level has taken. What could not be
 * taken back before this version stays with the change that kept it.
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
