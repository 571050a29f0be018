import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import { getSchool, type School } from '#contract/platform/settings/settings-calls.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { keptOnDevice, SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** The school's own settings as the server knows them, read again when a screen that names it is come back to; dates are shown in its zone from the first answer on. */
export const schoolQuery = {
  queryKey: keyOf(getSchool),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const found = await send(getSchool, { signal });
    setTimeZone(found.time_zone);
    return found;
  },
  staleTime: SELDOM_MS,
  meta: keptOnDevice,
};

/**
 * The school's name, least password length and address; until they are known, no name and the product's own length.
 * @see decisions §3.3, §4.8
 */
export function useSchool(): Omit<School, 'time_zone'> {
  const { data } = useQuery(schoolQuery);
  const zone = data?.time_zone;
  // What was kept on the device comes without an answer.
  useEffect(() => {
    if (zone !== undefined) setTimeZone(zone);
  }, [zone]);
  return data ?? { school_name: '', password_min_length: PASSWORD_MIN_LENGTH };
}
