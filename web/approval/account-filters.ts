import { useDeferredValue, useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { type ListChoice, useChoice } from '#web/form/choice-input.tsx';
import { byAccount } from '#web/student/person-search.ts';
import type { Account, AccountKind } from './account-kind.ts';
import { accountText } from './approval-text.ts';

const standings = ['approved', 'pending'] as const;

/** A list of accounts as its filters leave it. */
export interface FilteredAccounts<One extends Account> {
  readonly shown: readonly One[];
  /** The filters, to be put above the list. */
  readonly choices: readonly ListChoice[];
}

/**
 * The accounts that search and filters let through, as the address keeps them; the list follows the typing when there is
 * time for it.
 * @param known undefined until they have been read
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
  const status = useChoice('status', standings);
  const program = useChoice('program', programs);
  const search = useDeferredValue(typed);
  const standing = useDeferredValue(status.value);
  const level = useDeferredValue(program.value);
  const shown = useMemo(() => {
    const isFound = byAccount(search);
    return (known ?? []).filter(
      (one) =>
        (level === '' || !('courseYearSection' in one) || one.courseYearSection === level) &&
        (standing === '' || one.isValidated === (standing === 'approved')) &&
        isFound(one),
    );
  }, [known, search, standing, level]);
  const validation = {
    label: accountText.validationFilter,
    choice: status,
    all: text.everyone,
    options: standings.map((value) => ({ value, label: text[value] })),
  };
  if (who === 'professor') return { shown, choices: [validation] };
  const { programFilter: label, allPrograms: all } = accountText;
  return { shown, choices: [{ label, choice: program, all, options: programs ?? [] }, validation] };
}
