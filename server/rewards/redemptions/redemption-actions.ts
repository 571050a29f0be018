import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { alreadyDecided, type verifyTransaction } from '#contract/rewards/redemptions/redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ownRedemption, storeVerified } from './redemption-queries.ts';

/**
 * Verifies a redemption of one of the professor's incentives, which may be deleted, and notifies its student. A
 * repeated call changes nothing.
 * @returns the verified redemption, or `notFound`, `alreadyDecided`
 * @see spec §4, decisions §4.10
 */
export const verifyRedemption: Action<typeof verifyTransaction> = async (
  { who, body: { transaction_id } },
  services,
) => {
  const done = await verified(services, (db) => ownRedemption(db, who.prof_id, transaction_id));
  if (!(done instanceof Refusal)) services.notices.publish({ kind: 'redemptions', prof_id: who.prof_id });
  return done;
};

/**
 * Verifies the redemption that `find` returns, and notifies its student after the commit.
 * @param first additional work, done only the first time
 */
export async function verified(
  { database, clock, notices }: Services,
  find: (db: Db) => Promise<Authorized<LoggedTransaction> | undefined>,
  first?: (db: Db, stud_id: number) => Promise<void>,
): Promise<{ transaction: LoggedTransaction } | typeof notFound | typeof alreadyDecided> {
  const done = await database.write(async (db) => {
    const transaction = await find(db);
    if (!transaction) return notFound;
    const now = instantIn(clock);
    const stud_id = await storeVerified(db, transaction, now);
    if (stud_id !== undefined) await first?.(db, stud_id);
    // Another decision may have been made since the redemption was found.
    const decided = await find(db);
    if (!decided) return notFound;
    return decided.state === 'verified' ? { stud_id, transaction: decided } : alreadyDecided;
  });
  if (done instanceof Refusal) return done;
  const { stud_id, transaction } = done;
  if (stud_id !== undefined)
    notices.publish({ kind: 'redemption-verified', stud_id, transaction_id: transaction.transaction_id });
  return { transaction };
}
