import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, readAgain } from '#web/platform/calls/use-call.ts';
import { QUIETLY_MS } from '#web/platform/table/polling.ts';

/** The calls of the administrator's two lists. */
export const accountCalls = { student: calls.getAllStudent, professor: calls.getAllProfessor } as const;

const listKeys = {
  student: [...keyOf(calls.getAllStudent), 'by name'],
  professor: [...keyOf(calls.getAllProfessor), 'by name'],
} as const;

/** Every student, by last name. @see spec §2 */
export function useStudents() {
  return useQuery({
    queryKey: listKeys.student,
    queryFn: async ({ signal }): Promise<readonly calls.ListedStudent[]> =>
      (await send(calls.getAllStudent, { signal })).students.toSorted(lastNameFirst),
  });
}

/** Every professor, by last name and first name. @see spec §2 */
export function useProfessors() {
  return useQuery({
    queryKey: listKeys.professor,
    queryFn: async ({ signal }): Promise<readonly calls.ListedProfessor[]> =>
      (await send(calls.getAllProfessor, { signal })).professors.toSorted(lastNameFirst),
  });
}

/**
 * Polls the counts every 30 seconds while a list of accounts is shown, and refetches the list if they differ. Polling
 * is necessary because administrators get no notice of registrations or of decisions in other tabs. The list may change
 * behind a dialog, because the dialog has its own data.
 */
export function useAccountsNews(who: keyof typeof accountCalls): void {
  const queryClient = useQueryClient();
  const queryKey = [...keyOf(calls.getDashboard), 'news', who];
  useQuery({
    queryKey,
    async queryFn({ signal }) {
      const { students, pendingStudents, professors, pendingProfessors } = await send(calls.getDashboard, { signal });
      const counts = who === 'student' ? [students, pendingStudents] : [professors, pendingProfessors];
      const listed = queryClient.getQueryData<readonly Account[]>(listKeys[who]) ?? [];
      const here = listed.map(accountStandingOf).filter((standing) => standing !== 'left');
      const known = [here.length, here.filter((standing) => standing === 'pending').length].join();
      // Counts that were already handled are not news.
      if (counts.join() !== known && counts.join() !== queryClient.getQueryData(queryKey))
        readAgain(queryClient, [accountCalls[who]]);
      return counts.join();
    },
    initialData: '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: QUIETLY_MS,
  });
}

/** The result of decisions: approved, removed and changed accounts. */
interface Decided {
  readonly approved?: ReadonlySet<number>;
  readonly removed?: ReadonlySet<number>;
  readonly changed?: Account;
}

/**
 * Updates the displayed list after decisions, without refetching a school of thousands after each. Everything else is
 * invalidated and refetched when shown.
 */
export function useAccountsDecided(): (who: keyof typeof accountCalls, decided: Decided) => Promise<void> {
  const queryClient = useQueryClient();
  return async (who, { approved, removed, changed }) => {
    await queryClient.cancelQueries({ queryKey: listKeys[who] });
    queryClient.setQueryData<readonly Account[]>(listKeys[who], (accounts) =>
      accounts
        ?.filter((account) => !removed?.has(accountId(account)))
        .map((account) => (changed && accountId(changed) === accountId(account) ? changed : account))
        .map((account) =>
          approved?.has(accountId(account))
            ? { ...account, isValidated: true, ...('leftAt' in account && { leftAt: null }) }
            : account,
        ),
    );
    await queryClient.invalidateQueries({ refetchType: 'none' });
  };
}

export function accountId(account: Account): number {
  return 'stud_id' in account ? account.stud_id : account.prof_id;
}
