import { useDeferredValue, useMemo } from 'react';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { matchesName } from '#web/student/person-name.ts';
import type { Account } from './account-kind.ts';

/** What a list of accounts is narrowed to. */
export interface AccountFilters {
  /** Text that the name holds; '' for everybody. */
  readonly search: string;
  /** `approved`, `pending`, or '' for both. */
  readonly status: string;
}

/** The filters as the address keeps them; the list follows the typing when there is time for it. */
export function useAccountFilters(): AccountFilters {
  const [typed] = useSearchValue('q');
  const [status] = useSearchValue('status');
  const search = useDeferredValue(typed);
  return useMemo(() => ({ search, status }), [search, status]);
}

/** Whether an account gets through the filters. @see spec §2, §5 */
export function passes(account: Account, { search, status }: AccountFilters): boolean {
  if (status === 'approved' && !account.isValidated) return false;
  if (status === 'pending' && account.isValidated) return false;
  return matchesName(account, search);
}
