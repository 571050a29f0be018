import type { ListedProfessor, ListedStudent } from '#contract/school/approval/approval-calls.ts';

/** An account in one of the two lists. */
export type Account = ListedStudent | ListedProfessor;

/** What can be said of an account: it can sign in, waits for approval, or its student has left. */
export type Standing = 'approved' | 'pending' | 'left';

export function standingOf(account: Account): Standing {
  if ('leftAt' in account && account.leftAt !== null) return 'left';
  return account.isValidated ? 'approved' : 'pending';
}
