import { naturalOrder } from '#contract/base/program-level.ts';

/**
 * By last name, then first name, then middle name, letters with accents beside those without. A comparison for `sort`:
 * the two databases order texts differently, people expect one order.
 * @see spec §2
 */
export function byName(
  one: { first_name: string; middle_name: string; last_name: string },
  other: { first_name: string; middle_name: string; last_name: string },
): number {
  return (
    naturalOrder(one.last_name, other.last_name) ||
    naturalOrder(one.first_name, other.first_name) ||
    naturalOrder(one.middle_name, other.middle_name)
  );
}
