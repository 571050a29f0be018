import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/** As much of a name as somebody types without a mistake, in characters. */
const LONGEST_BASE = 40;

/** What somebody is called who is given a username: `ana.delacruz`; in letters that any keyboard has where that is possible. */
export function usernameBase({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>): string {
  const part = (name: string) => stripDiacritics(name).replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');
  const first = part(first_name.trim().split(/\s+/)[0] ?? '');
  const base = [first, part(last_name)].filter((each) => each !== '').join('.');
  return Array.from(base === '' ? 'student' : base)
    .slice(0, LONGEST_BASE)
    .join('');
}

/**
 * Gives usernames: the base, or with the first number behind it with which it is nobody's.
 * @param taken keys of usernames
 */
export function usernameGiver(taken: { has(key: string): boolean }): (base: string) => string {
  // A file of thousands who are called alike is not counted through for each of them.
  const next = new Map<string, number>();
  return (base) => {
    let number = next.get(base) ?? 1;
    const name = () => (number === 1 ? base : `${base}${number}`);
    while (taken.has(usernameKey(name()))) number += 1;
    next.set(base, number);
    return name();
  };
}
