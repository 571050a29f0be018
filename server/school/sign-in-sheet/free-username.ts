import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/** The length of a username, in characters, that people can still type without a mistake. */
const LONGEST_BASE = 40;

/** The base of a new username, such as `ana.delacruz`, in letters that every keyboard has if that is possible. */
export function usernameBase({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>): string {
  const part = (name: string) => stripDiacritics(name).replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');
  const first = part(first_name.trim().split(/\s+/)[0] ?? '');
  const base = [first, part(last_name)].filter((each) => each !== '').join('.');
  return Array.from(base === '' ? 'student' : base)
    .slice(0, LONGEST_BASE)
    .join('');
}

/**
 * Returns a function that assigns free usernames: the base, or the base with the first free number.
 * @param taken keys of usernames
 */
export function usernameGiver(taken: { has(key: string): boolean }): (base: string) => string {
  // Remembers the next number, so that thousands of equal names in a file do not each count from 1.
  const next = new Map<string, number>();
  return (base) => {
    let number = next.get(base) ?? 1;
    const name = () => (number === 1 ? base : `${base}${number}`);
    while (taken.has(usernameKey(name()))) number += 1;
    next.set(base, number);
    return name();
  };
}
