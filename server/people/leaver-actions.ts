import { REMOVED_MEANWHILE } from '#contract/approval/approval-calls.ts';
import type { BodyOf, ReplyOf } from '#contract/base/call.ts';
import { howMany } from '#contract/base/figure-text.ts';
import { type markLeft as call, NOT_APPROVED, NOT_CLOSED } from '#contract/people/leaver-calls.ts';
import { approveStudents } from '#server/approval/approval-queries.ts';
import { auditPeople } from '#server/base/audit-queries.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Administrator } from '#server/base/who.ts';
import { publishStudentsChanged } from '#server/database/notices.ts';
import { tellLevels } from '#server/enrolment/level-notices.ts';
import { heldAccounts } from '#server/student/student-queries.ts';
import { closeAccounts } from './people-queries.ts';

/**
 * Closes the accounts of students who have left, or opens them again with all that they had. What is so already is no
 * error; who waits for approval is none of either.
 * @param ids at most 500, each taken once
 * @see docs/decisions/0034
 */
export async function closeOrOpen(
  services: Services,
  who: Administrator,
  how: 'close' | 'open',
  { ids: given }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { clock, database, notices } = services;
  const ids = [...new Set(given)];
  const { accounts, concerned } = await database.write(async (db) => {
    const accounts = new Map((await heldAccounts(db, ids)).map((account) => [account.stud_id, account]));
    const concerned = [...accounts.values()]
      .filter(({ isValidated, leftAt }) => (how === 'close' ? isValidated : leftAt !== null))
      .map(({ stud_id }) => stud_id);
    const now = instantIn(clock);
    if (how === 'close') await closeAccounts(db, concerned, now);
    else if (concerned.length > 0) await approveStudents(db, concerned, now);
    const action = how === 'close' ? 'close-student' : 'readmit-student';
    await auditPeople(db, clock, who, action, { role: 'student', ids: concerned });
    return { accounts, concerned };
  });
  if (how === 'close')
    for (const person_id of concerned) notices.publish({ kind: 'signed-out', role: 'student', person_id });
  else publishStudentsChanged(notices, concerned);
  await tellLevels(
    services,
    concerned.map((id) => accounts.get(id)?.courseYearSection),
  );
  const failed = ids.flatMap((id) => {
    const account = accounts.get(id);
    if (!account) return { id, message: REMOVED_MEANWHILE };
    if (account.isValidated || account.leftAt !== null) return [];
    return { id, message: how === 'close' ? NOT_APPROVED : NOT_CLOSED };
  });
  const failedIds = new Set(failed.map(({ id }) => id));
  const verb = how === 'close' ? 'closed' : 'opened again';
  return {
    message: howMany(concerned.length, verb, failed.length),
    done: ids.filter((id) => !failedIds.has(id)),
    failed,
  };
}
