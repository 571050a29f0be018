import type { PersonNames } from '#contract/student/student-calls.ts';

// Case and accents make no difference, or `cruz Ana` would come after `Cruz Zoe`.
const names = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * By last name, then first name, then middle name, whatever their case and accents. A comparison for `sort`: the two
 * databases order texts differently, people expect one order.
 * @see spec §2
 */
export function byName(one: PersonNames, other: PersonNames): number {
  return (
    names.compare(one.last_name, other.last_name) ||
    names.compare(one.first_name, other.first_name) ||
    names.compare(one.middle_name, other.middle_name)
  );
}
