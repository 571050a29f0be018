import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the most used passwords are easy to guess. @see decisions §3.13 */
const MOST_USED = 10_000;
/** Shorter words of a school's name, such as `of`, are in too many passwords. */
const SHORTEST_WORD = 4;
const PRODUCT = 'rollcall';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{M}]/gu, '');

const mostUsed = new Set(dictionary['passwords-common'].slice(0, MOST_USED).map(folded));

/**
 * Whether somebody would try this password among the first: one of the 10,000 most used in any case, or the product's or
 * the school's name, or a word of it, with whatever digits and signs.
 * @see decisions §3.13
 */
export function isEasyPassword(password: string, schoolName: string): boolean {
  const names = [PRODUCT, schoolName, ...schoolName.split(/[^\p{L}\p{M}]+/u)]
    .map(lettersOf)
    .filter((name) => [...name].length >= SHORTEST_WORD);
  return mostUsed.has(folded(password)) || names.includes(lettersOf(password));
}
