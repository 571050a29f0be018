import * as z from 'zod/mini';
import { usualPace } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { CLOSED_ACCOUNT, chosenAccounts, decided, MOST_DECISIONS, REMOVED_MEANWHILE } from './approval-calls.ts';

/** Why accounts that cannot be closed or readmitted are skipped. */
export const NOT_APPROVED = 'This account is not approved yet.';
export const NOT_CLOSED = 'This account is not closed.';

/** The reason for skipping an account that is not approved: it was removed, is closed, or waits for approval. */
export function whyNotApproved(account: { readonly leftAt: Instant | null } | undefined): string {
  if (!account) return REMOVED_MEANWHILE;
  return account.leftAt === null ? NOT_APPROVED : CLOSED_ACCOUNT;
}

const closing = {
  body: z.object({ ids: chosenAccounts(MOST_DECISIONS) }),
  reply: decided,
  pace: usualPace,
} as const;

export const markLeft = call('POST', '/api/admin/markLeft', {
  ...closing,
  summary:
    'Closes the accounts of students who left the school: they cannot sign in or be scanned and are not in lists. Everything recorded stays. Closing a closed account succeeds.',
});

export const readmitStudents = call('POST', '/api/admin/readmitStudents', {
  ...closing,
  summary:
    'Reopens the closed accounts of students, with all records. For these students, only sessions from now on count.',
});
