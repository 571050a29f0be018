import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import type { PersonNames, StudentInClass } from './student-calls.ts';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A person's whole name from the given parts; every whole name is made here. A single name is a first name. */
export function wholeName({ first_name = '', middle_name = '', last_name = '' }: Partial<PersonNames>): string {
  return [first_name, middle_name, last_name].filter((part) => part.trim() !== '').join(' ');
}

/**
 * Compares by last name, then first name, then middle name, ignoring letter case and accents, so that the next name
 * decides between `cruz` and `Cruz`. A person with a single name is sorted by that name.
 * @see spec §2
 */
export function lastNameFirst(one: PersonNames, other: PersonNames): number {
  return (
    names.compare(one.last_name || one.first_name, other.last_name || other.first_name) ||
    names.compare(one.first_name, other.first_name) ||
    names.compare(one.middle_name, other.middle_name)
  );
}

/** Compares by program level in natural order, then by last name, because papers are handed out class by class. */
export function classThenName(one: StudentInClass, other: StudentInClass): number {
  return naturalOrder(one.courseYearSection, other.courseYearSection) || lastNameFirst(one, other);
}

/** Signs that change a letter's sound, such as `ʻ` before a vowel, do not count as letters. */
const notLetters = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}]/gu;
const letter = /\P{M}\p{M}*/u;

/** Georgian names are not capitalized: Georgian capitals are only for words in all capitals. */
const withCapitals = /\P{Script=Georgian}+/gu;

/** Letters and digits of a name, in capitals if the script has any, with ligatures split: `FFISHER` for `ﬃsher`. */
export const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(notLetters, '')
    .replaceAll(withCapitals, (part) => part.toUpperCase());

/** The first letter of a name, as its initial: `F` for `ﬃsher`; '' if it has none. */
export const firstLetter = (name: string) => letter.exec(lettersOf(name))?.[0] ?? '';

/**
 * Caches the compared form of each row. Lists compare names at each typed letter, and the rows stay the same objects.
 */
const compared = new WeakMap<PersonNames, string>();

/** The whole name in the form for comparing: without letter case, accents, apostrophes and hyphens. */
function comparedName(person: PersonNames): string {
  let name = compared.get(person);
  if (name === undefined) {
    name = stripDiacritics(wholeName(person));
    compared.set(person, name);
  }
  return name;
}

/**
 * Indexes people by name, to find people who share a name.
 * @param idOf the value that is the same for two rows of one person
 * @returns a function that returns everyone with a person's name, each once, including the person
 */
export function namesakesIn<Person extends PersonNames>(
  people: Iterable<Person>,
  idOf: (person: Person) => unknown,
): (person: PersonNames) => readonly Person[] {
  const byName = new Map<string, Person[]>();
  for (const person of people) {
    const name = comparedName(person);
    const sharers = byName.get(name);
    if (sharers) sharers.push(person);
    else byName.set(name, [person]);
  }
  return (person) => {
    const sharers = byName.get(comparedName(person)) ?? [];
    return [...new Map(sharers.map((each) => [idOf(each), each])).values()];
  };
}
