import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import type { PersonNames, StudentInClass } from './student-calls.ts';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * What somebody is called, of those parts of the name that are given: somebody with one name alone has a first name only.
 * The one way in which names are put together.
 */
export function wholeName({ first_name = '', middle_name = '', last_name = '' }: Partial<PersonNames>): string {
  return [first_name, middle_name, last_name].filter((part) => part.trim() !== '').join(' ');
}

/**
 * By last name, then first name, then middle name, whatever their letter case and accents, so that the next name decides
 * between `cruz` and `Cruz`; somebody with one name stands by that. A comparison for `sort`.
 * @see spec §2
 */
export function lastNameFirst(one: PersonNames, other: PersonNames): number {
  return (
    names.compare(one.last_name || one.first_name, other.last_name || other.first_name) ||
    names.compare(one.first_name, other.first_name) ||
    names.compare(one.middle_name, other.middle_name)
  );
}

/** By program level in natural order, then by last name: as papers are handed out class by class. A comparison for `sort`. */
export function classThenName(one: StudentInClass, other: StudentInClass): number {
  return naturalOrder(one.courseYearSection, other.courseYearSection) || lastNameFirst(one, other);
}

/** Signs that change how a letter is said, such as `ʻ` before a vowel, stand for no name. */
const notLetters = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}]/gu;
const letter = /\P{M}\p{M}*/u;

/** Georgian begins no name with a capital: its own are for words that are capitals throughout. */
const withCapitals = /\P{Script=Georgian}+/gu;

/** What of a name is letters and figures, in capitals where names have them, each as it is said: `FFISHER` of `ﬃsher`. */
export const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(notLetters, '')
    .replaceAll(withCapitals, (part) => part.toUpperCase());

/** The first letter of a name, as it stands for it: `F` of `ﬃsher`; '' of a name without one. */
export const firstLetter = (name: string) => letter.exec(lettersOf(name))?.[0] ?? '';

/** Names are compared many times while a list is typed into, and a row stays the same object until it is read anew. */
const compared = new WeakMap<PersonNames, string>();

/** The whole name as it is compared: letter case, accents, apostrophes and hyphens make no difference. */
function comparedName(person: PersonNames): string {
  let name = compared.get(person);
  if (name === undefined) {
    name = stripDiacritics(wholeName(person));
    compared.set(person, name);
  }
  return name;
}

/**
 * The people of a list by name, to ask who else has the same one.
 * @param idOf what two rows of one person have in common
 * @returns everybody of that person's name, the person among them, each once
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
