import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { NameOrder } from '#contract/school/people-import/import-calls.ts';

/** Suffixes, which belong to the last name. */
const suffix = /^(jr|sr|junior|senior|ii|iii|iv|vi{1,3}|2nd|3rd|4th|filho|neto|júnior)\.?$/i;
/** Particles, which belong to the last name that follows them. */
const particle =
  /^(de|del|dela|delas|delos|da|das|do|dos|di|du|des|della|dello|la|las|le|los|lo|san|santa|sta|sto|van|von|vom|zu|zum|zur|der|den|ter|ten|te|bin|binti|binte|bint|ibn|ben|abu|al|el|st|af|av|mc|mac)\.?$/i;
/** Words that join two last names, as in `Ortega y Gasset`. */
const joins = /^(y|e|und|i)$/;

/** An initial: one letter, or several letters with a point after each, as in `R.S.`; not Roman numbers. */
const isInitial = (word: string) => /^((\p{L}\.){1,3}|\p{L})$/u.test(word);
const isSuffix = (word: string) => suffix.test(word);
const isShouted = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();

const joined = (words: readonly string[]) => words.join(' ');
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** Splits off the initials at the end of given names as the middle name: `R.` in `Luis Miguel R.`. */
function givenNames(words: readonly string[]): Pick<PersonNames, 'first_name' | 'middle_name'> {
  let end = words.length;
  while (end > 1 && isInitial(words[end - 1] ?? '')) end -= 1;
  return { first_name: joined(words.slice(0, end)), middle_name: joined(words.slice(end)) };
}

/**
 * The index of the word with which the last name begins, if the last name comes last. Particles belong to the last
 * name, and so do words in capitals, unless all words are in capitals.
 */
function lastNameBegins(words: readonly string[]): number {
  const isMixed = !words.every(isShouted);
  let begin = words.length - 1;
  for (; begin > 1; begin -= 1) {
    const before = words[begin - 1] ?? '';
    const isSecond = joins.test(words[begin] ?? '');
    const alsoShouted = isMixed && isShouted(before) && isShouted(words[begin] ?? '');
    if (!(particle.test(before) || joins.test(before) || isSecond || alsoShouted)) break;
  }
  return begin;
}

/** The index after the last word of the last name, if the last name comes first. */
function lastNameEnds(words: readonly string[]): number {
  const isMixed = words.some((word) => !isShouted(word) && !isInitial(word));
  let end = 1;
  for (; end < words.length - 1; end += 1) {
    const [last = '', next = ''] = [words[end - 1], words[end]];
    const alsoShouted = isMixed && isShouted(last) && isShouted(next);
    if (!(particle.test(last) || joins.test(last) || joins.test(next) || alsoShouted)) break;
  }
  return end;
}

/**
 * Splits a whole name: `Cruz, Ana R.` at its comma, or without a comma by its order. Particles and suffixes (Jr., III)
 * stay with the last name. Initials after the first names are the middle name. A single name is a first name.
 */
export function splitName(name: string, order: NameOrder): PersonNames {
  const [words = [], ...others] = name
    .split(',')
    .map(wordsOf)
    .filter((part) => part.length > 0);
  const behind = others.filter((part) => part.every(isSuffix)).flat();
  const given = others.filter((part) => !part.every(isSuffix)).flat();
  if (given.length > 0) {
    const end = given.length > 1 && isSuffix(given.at(-1) ?? '') ? given.splice(-1) : [];
    return { ...givenNames(given), last_name: joined([...words, ...behind, ...end]) };
  }
  const tail = [...behind];
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) tail.unshift(words.pop() ?? '');
  if (words.length <= 1) return { first_name: joined([...words, ...tail]), middle_name: '', last_name: '' };
  const at = order === 'last-first' ? lastNameEnds(words) : lastNameBegins(words);
  const [before, after] = [words.slice(0, at), words.slice(at)];
  const [last, first] = order === 'last-first' ? [before, after] : [after, before];
  return { ...givenNames(first), last_name: joined([...last, ...tail]) };
}

/** Roman numbers and suffixes stay unchanged. */
const isKept = (word: string) => /^(i{1,3}|iv|vi{0,3}|ix|x|jr|sr)\.?$/i.test(word);

/**
 * Converts words of a name that are all in capitals or all in small letters to title case: `DELA CRUZ` becomes `Dela
 * Cruz`, and `O'BRIEN` becomes `O'Brien`. Words in mixed case stay unchanged.
 */
export function titleCase(name: string): string {
  const cased = (word: string) =>
    isKept(word) || (word !== word.toUpperCase() && word !== word.toLowerCase())
      ? word
      : word.toLowerCase().replace(/^[od]['’]\p{L}|(^|[-.])\p{L}/gu, (begin) => begin.toUpperCase());
  return name.split(' ').map(cased).join(' ');
}
