import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import { getSchool, type School } from '#contract/platform/settings/settings-calls.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { keptOnDevice, SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** The school's settings, refetched when a screen reopens; the first response sets the time zone of dates. */
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
 * The school's settings; until they have loaded, the name is blank and passwords have the default length.
 * @see decisions §3.3, §4.8
 */
export function useSchool(): Omit<School, 'time_zone'> {
  const { data } = useQuery(schoolQuery);
  const zone = data?.time_zone;
  // Cached settings come without a request.
  useEffect(() => {
    if (zone !== undefined) setTimeZone(zone);
  }, [zone]);
  return data ?? { school_name: '', password_min_length: PASSWORD_MIN_LENGTH };
}
