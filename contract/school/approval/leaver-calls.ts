import * as z from 'zod/mini';
import { usualPace } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { CLOSED_ACCOUNT, chosenAccounts, decided, MOST_DECISIONS, REMOVED_MEANWHILE } from './approval-calls.ts';

/** Why somebody is left out who cannot leave, or cannot come back. */
export const NOT_APPROVED = 'This account is not approved yet.';
export const NOT_CLOSED = 'This account is not closed.';

/** Why somebody gets nothing who is not approved: they are not there, have left, or wait. */
export function whyNotApproved(account: { readonly leftAt: Instant | null } | undefined): string {
  if (!account) return REMOVED_MEANWHILE;
  return account.leftAt === null ? NOT_APPROVED : CLOSED_ACCOUNT;
}

const closing = {
  method: 'POST',
  body: z.object({ ids: chosenAccounts(MOST_DECISIONS) }),
  reply: decided,
  pace: usualPace,
} as const;

export const markLeft = call({
  ...closing,
  path: '/api/admin/markLeft',
  summary:
    'Closes the accounts of students who have left the school: no sign-in, no scan, on no list, and everything recorded stays. Once more is no error.',
});

export const readmitStudents = call({
  ...closing,
  path: '/api/admin/readmitStudents',
  summary: 'Opens closed accounts again, with all that they had; sessions count from now on.',
});
