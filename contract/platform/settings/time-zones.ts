import { localTime } from '#contract/platform/base/dates.ts';

/**
 * Whether the runtime knows this time zone by its IANA name, such as `Asia/Manila`. An offset such as `+05:30` is
 * refused, though the runtime accepts it, because it has no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    localTime(new Date(), name);
    return true;
  } catch {
    return false;
  }
}

/** Whether the name of a time zone means UTC, as on a machine whose time zone was never set. */
export function isUtc(zone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(zone);
}
