import { useDeferredValue, useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { byAccount } from '#web/people/student/person-search.ts';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { type Choice, namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import type { AccountKind } from './account-actions.ts';
import { accountText, standingText } from './approval-text.ts';

const standings = {
  professor: ['approved', 'pending', 'left'],
  student: ['approved', 'pending', 'no-password', 'left'],
} as const;

/** Whether an account matches a filter. Without a filter, accounts of people who left are hidden. */
function isOf(account: Account, standing: string): boolean {
  if (standing === '') return accountStandingOf(account) !== 'left';
  if (standing === 'no-password')
    return 'access' in account && account.access === 'nothing' && accountStandingOf(account) === 'approved';
  return accountStandingOf(account) === standing;
}

/** A list of accounts after filtering. */
export interface FilteredAccounts<One extends Account> {
  readonly shown: readonly One[];
  /**
   * The number of accounts before search and filters. Accounts of people who left count only while the filter shows
   * them.
   */
  readonly all: number;
  /** Whether only waiting accounts are shown. */
  readonly isOfWaiting: boolean;
  readonly choices: readonly Choice[];
}

/**
 * The accounts that match the search and filters in the address. Filtering is deferred while the user types.
 * @param known undefined until loaded
 * @see spec §2, §5
 */
export function useFilteredAccounts<One extends Account>(
  { who, text }: AccountKind,
  known: readonly One[] | undefined,
): FilteredAccounts<One> {
  const programs = useMemo(
    () =>
      known &&
      distinctInNaturalOrder(known.flatMap((one) => ('courseYearSection' in one ? [one.courseYearSection] : []))),
    [known],
  );
  const [typed] = useSearchValue('q');
  const status = useChoice('status', {
    label: accountText.validationFilter,
    all: text.everyone,
    options: namedOptions(standings[who], { ...standingText, 'no-password': accountText.noPassword, ...text }),
  });
  const program = useChoice(
    'program',
    { label: accountText.programFilter, all: accountText.allPrograms, options: programs ?? [] },
    programs !== undefined,
  );
  const search = useDeferredValue(typed);
  const standing = useDeferredValue(status.value);
  const level = useDeferredValue(program.value);
  const shown = useMemo(() => {
    const isFound = byAccount(search);
    return (known ?? []).filter(
      (one) =>
        (level === '' || !('courseYearSection' in one) || one.courseYearSection === level) &&
        isOf(one, standing) &&
        isFound(one),
    );
  }, [known, search, standing, level]);
  const all = useMemo(
    () => (known ?? []).filter((one) => (accountStandingOf(one) === 'left') === (standing === 'left')).length,
    [known, standing],
  );
  const choices = who === 'professor' ? [status] : [program, status];
  return { shown, all, isOfWaiting: standing === 'pending', choices };
}
