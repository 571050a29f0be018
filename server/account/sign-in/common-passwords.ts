import { dictionary } from '@zxcvbn-ts/language-common';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/**
 * Up to which of the most used passwords nobody may choose one: so far they have 3,000 of eight characters, which is the least that is
 * taken. Staff may choose none of the whole list. @see decisions §8.12
 */
export const REFUSED_TO_ALL = 9145;
/** Shorter words of a school's name, such as `of`, are in too many passwords. */
const SHORTEST_WORD = 4;
const PRODUCT = 'rollcall';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => stripDiacritics(text).replace(/[^\p{L}\p{M}]/gu, '');
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}]+/u);

/** The place of a password among the most used, from 0; -1 for one that is not on the list, which is in small letters. */
const rankOf = (password: string) => dictionary['passwords-common'].indexOf(folded(password));

/** Who chooses a password, as they typed themselves in; administrators have a username only. */
export interface PasswordOwner {
  username: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
}

/** Whether a password is one's own username, a name, or all names run together, with whatever digits and signs. */
function isOwnName(password: string, { username, first_name = '', middle_name = '', last_name = '' }: PasswordOwner) {
  const orders = [
    [first_name, last_name],
    [last_name, first_name],
    [first_name, middle_name, last_name],
    [last_name, first_name, middle_name],
  ].map((names) => names.join(' '));
  const single = [first_name, middle_name, last_name].flatMap((name) => [name, ...wordsOf(name)]);
  const letters = lettersOf(password);
  // A username may be a number, such as a student's; then nothing but its digits tells it.
  const rest = folded(password).replace(folded(username), '');
  return (
    (letters !== '' && [username, ...single, ...orders].some((name) => lettersOf(name) === letters)) ||
    (rest.length < folded(password).length && lettersOf(rest) === '')
  );
}

/**
 * Why a password would be among the first that somebody tries: it is its owner's name (`own-name`), one of the most used
 * or one character again and again (`most-used`, in any case), or it is `easy` for staff, who have more to lose: on the
 * whole list, or the product's or the school's name, or a word of it, with whatever digits and signs.
 * @returns undefined for a password that is none of these
 * @see decisions §8.12
 */
export function whyEasy(
  password: string,
  owner: PasswordOwner,
  schoolName: string,
): 'own-name' | 'most-used' | 'easy' | undefined {
  if (isOwnName(password, owner)) return 'own-name';
  const rank = rankOf(password.trim());
  if (/^(.)\1*$/u.test(password)) return 'most-used';
  if (rank >= 0 && rank < REFUSED_TO_ALL) return 'most-used';
  const names = [PRODUCT, schoolName, ...wordsOf(schoolName)]
    .map(lettersOf)
    .filter((name) => [...name].length >= SHORTEST_WORD);
  return rank >= 0 || names.includes(lettersOf(password)) ? 'easy' : undefined;
}
