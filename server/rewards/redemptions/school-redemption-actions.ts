import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type {
  transferIncentives,
  verifySchoolTransaction,
} from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { handOverFull, professorNotOpen } from '#contract/subjects/staff/hand-over-calls.ts';
import { lockProfessors } from '#server/people/professor/professor-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { incentiveCount, storeOfferer } from '#server/rewards/incentive/incentive-queries.ts';
import { verified } from './redemption-actions.ts';
import { storeTaker } from './redemption-queries.ts';
import { leftTransaction } from './school-redemption-queries.ts';

/**
 * Verifies a redemption whose professor's account is closed or deleted. An audit entry records this. A repeated call
 * changes nothing.
 * @returns the verified redemption, or `notFound` (also if a professor can verify it)
 * @see docs/decisions/0035
 */
export const verifyLeft: Action<typeof verifySchoolTransaction> = ({ who, body: { transaction_id } }, services) =>
  verified(
    services,
    (db) => leftTransaction(db, who, transaction_id),
    (db, stud_id) =>
      audit(db, services.clock, who, 'verify-redemption', `${transaction_id}`, { role: 'student', ids: [stud_id] }),
  );

/**
 * Gives all incentives of a professor to another professor, with their redemptions, which the new professor then
 * verifies or refunds. A repeated call finds no more incentives.
 * @returns the number of incentives and of pending redemptions, or `notFound`, `professorNotOpen`, `handOverFull`
 * @see docs/decisions/0035
 */
export const handOverIncentives: Action<typeof transferIncentives> = async (
  { who, params: { id: from }, body: { prof_id: to } },
  { database, clock, notices },
) => {
  const handed = await database.write(async (db) => {
    const both = await lockProfessors(db, [from, to]);
    const taker = both.get(to);
    if (!both.has(from)) return notFound;
    if (!taker?.isValidated) return professorNotOpen;
    if (from === to) return { incentives: 0, redemptions: 0 };
    if ((await incentiveCount(db, to)) + (await incentiveCount(db, from)) > MAXIMUM.incentives) return handOverFull;
    // A student who is redeeming an incentive has locked it. So their redemption exists before the pending ones are
    // selected.
    const incentives = await storeOfferer(db, from, to);
    const redemptions = await storeTaker(db, from, taker);
    const object = `${incentives} incentives, ${redemptions} pending redemptions, from professor ${from} to professor ${to}`;
    if (incentives + redemptions > 0)
      await audit(db, clock, who, 'transfer-incentives', object, { role: 'professor', ids: [from, to] });
    return { incentives, redemptions };
  });
  if (!(handed instanceof Refusal)) for (const prof_id of [from, to]) notices.publish({ kind: 'redemptions', prof_id });
  return handed;
};
