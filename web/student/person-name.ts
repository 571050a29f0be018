import { naturalOrder } from '#contract/base/program-level.ts';
import type { PersonNames } from '#contract/student/student-calls.ts';

/** A person's name as one says it: `Ana Reyes Cruz`, a blank middle name left out. @see spec §2 */
export function fullName({ first_name, middle_name, last_name }: PersonNames): string {
  return [first_name, middle_name, last_name].filter((each) => each !== '').join(' ');
}

/** A person's name as lists by last name show it: `Cruz, Ana Reyes`. */
export function listedName({ first_name, middle_name, last_name }: PersonNames): string {
  const given = [first_name, middle_name].filter((each) => each !== '').join(' ');
  return [last_name, given].filter((each) => each !== '').join(', ');
}

/**
 * Whether the name holds the typed text, upper and lower case alike: in `First Middle Last`, in `First Last`, or as
 * lists show it. Blank text is in every name. @see spec §5
 */
export function matchesName(person: PersonNames, typed: string): boolean {
  const searched = typed.trim().replace(/\s+/gu, ' ').toLowerCase();
  if (searched === '') return true;
  const shown = [fullName(person), `${person.first_name} ${person.last_name}`, listedName(person)];
  return shown.join('\n').toLowerCase().includes(searched);
}

/** By last name, then first, then middle name. A comparison for `sort`. @see spec §2 */
export function lastNameFirst(one: PersonNames, other: PersonNames): number {
  return (
    naturalOrder(one.last_name, other.last_name) ||
    naturalOrder(one.first_name, other.first_name) ||
    naturalOrder(one.middle_name, other.middle_name)
  );
}
