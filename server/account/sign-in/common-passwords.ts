import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/**
 * How many of the most used passwords are refused to everyone; 3,000 of these have eight or more characters. Staff may
 * not use any password on the list.
 */
export const REFUSED_TO_ALL = 9145;
/** The shortest word of a school's name that is refused in passwords. Too many passwords contain shorter words. */
const SHORTEST_WORD = 4;
const PRODUCT = 'rollcall';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => stripDiacritics(text).replace(/[^\p{L}\p{M}]/gu, '');
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}]+/u);

/**
 * The rank of a password in the list of the most used passwords, from 0; -1 if it is not there. The list is in lower
 * case. It takes 3 MB of memory, so it is loaded with the first new password.
 */
async function rankOf(password: string): Promise<number> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].indexOf(folded(password));
}

/** The owner of a password, with the names that they entered. Administrators have only a username. */
export interface PasswordOwner {
  username: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
}

/** Whether a password is the owner's username, one of their names, or all names joined, with any digits and signs. */
function isOwnName(password: string, { username, first_name = '', middle_name = '', last_name = '' }: PasswordOwner) {
  const orders = [
    [first_name, last_name],
    [last_name, first_name],
    [first_name, middle_name, last_name],
    [last_name, first_name, middle_name],
  ].map((names) => names.join(' '));
  const single = [first_name, middle_name, last_name].flatMap((name) => [name, ...wordsOf(name)]);
  const letters = lettersOf(password);
  // A username may be a number, such as a student number. Then only its digits identify it.
  const rest = folded(password).replace(folded(username), '');
  return (
    (letters !== '' && [username, ...single, ...orders].some((name) => lettersOf(name) === letters)) ||
    (rest.length < folded(password).length && lettersOf(rest) === '')
  );
}

/**
 * Why a password is easy to guess. `own-name`: the password is its owner's name. `most-used`, in any letter case: the
 * password is one of the most used, or one character repeated. `easy`, only for staff, who have more to lose: the
 * password is anywhere on the list, or it is the name of the product or the school or a word of that name, with any
 * digits and signs.
 * @returns undefined for a password that is not easy to guess
 * @see decisions §8.12
 */
export async function whyEasy(
  password: string,
  owner: PasswordOwner,
  schoolName: string,
): Promise<'own-name' | 'most-used' | 'easy' | undefined> {
  if (isOwnName(password, owner)) return 'own-name';
  const rank = await rankOf(password.trim());
  if (/^(.)\1*$/u.test(password)) return 'most-used';
  if (rank >= 0 && rank < REFUSED_TO_ALL) return 'most-used';
  const names = [PRODUCT, schoolName, ...wordsOf(schoolName)]
    .map(lettersOf)
    .filter((name) => [...name].length >= SHORTEST_WORD);
  return rank >= 0 || names.includes(lettersOf(password)) ? 'easy' : undefined;
}
