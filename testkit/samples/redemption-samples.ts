import type { Objects, Sample } from './sample-objects.ts';

/** A valid sample of each call that decides about the owner's redemptions. */
export function redemptionSamples({ transaction, declinable, cancellable }: Objects) {
  const taken = { body: { transaction_id: transaction, reason: 'Out of stock' } };
  const given = { body: { transaction_id: transaction } };
  return {
    verifyTransaction: given,
    verifySchoolTransaction: given,
    declineTransaction: { body: { ...taken.body, transaction_id: declinable } },
    returnTransaction: taken,
    returnAnyTransaction: taken,
    cancelTransaction: { params: { transactionId: cancellable } },
  } satisfies Record<string, Sample>;
}
