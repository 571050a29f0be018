/** Computes the standing of accounts in TypeScript. Twin: server/school/approval/approval-queries.ts, in SQL. */
import type { ListedProfessor, ListedStudent } from './approval-calls.ts';

/** An account in one of the two lists. */
export type Account = ListedStudent | ListedProfessor;

/** The standing of an account: its person can sign in, waits for approval, or has left the school. */
export type AccountStanding = 'approved' | 'pending' | 'left';

/** Computes the standing of an account from its approval and leaving. */
export function accountStandingOf({ isValidated, leftAt }: Pick<Account, 'isValidated' | 'leftAt'>): AccountStanding {
  if (leftAt !== null) return 'left';
  return isValidated ? 'approved' : 'pending';
}
