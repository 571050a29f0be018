import type { Instant } from '#contract/platform/base/fields.ts';
import { endSignInsOfStudents } from '#server/account/sign-in/sign-in-queries.ts';
import { endCardsOf } from '#server/attendance/qr/card-queries.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { giveUpSignIns } from '#server/platform/mail/letter-queries.ts';

/**
 * Closes the accounts of approved students who leave: sessions count no more, and their sign-ins, codes and cards end. Everything
 * that is recorded stays. Their rows are held.
 */
export async function closeAccounts(db: Db, stud_ids: readonly number[], now: Instant): Promise<void> {
  if (stud_ids.length === 0) return;
  await db.updateTable('student').set({ isValidated: false, leftAt: now }).where('stud_id', 'in', stud_ids).execute();
  const left = await changeBelongings(
    db,
    stud_ids.map((stud_id) => ({ stud_id, courseYearSection: null })),
    now,
  );
  await excuseStudents(db, left);
  await giveUpSignIns(db, stud_ids, now, 'the account was closed before it was sent');
  await endSignInsOfStudents(db, stud_ids);
  await endCardsOf(db, stud_ids, now);
}
