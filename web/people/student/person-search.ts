import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/** Finds people by what is typed: makes of it the question that each person of a list is asked. */
export type PersonSearch<Person> = (typed: string) => (person: Person) => boolean;

/**
 * A search over these texts of a person: every word that is typed has to be a part of one of them, in any order, with
 * letter case, accents, apostrophes, commas and hyphens aside. Nothing typed finds everybody. What a row is searched by is made
 * once, so that a school of 40,000 is looked through between two keys.
 * @see spec §5
 */
function searchOf<Person extends object>(textsOf: (person: Person) => readonly string[]): PersonSearch<Person> {
  const known = new WeakMap<Person, string>();
  function textOf(person: Person): string {
    let text = known.get(person);
    if (text === undefined) {
      text = stripDiacritics(textsOf(person).join(' '));
      known.set(person, text);
    }
    return text;
  }
  return (typed) => {
    const words = stripDiacritics(typed).split(' ');
    return (person) => {
      const text = textOf(person);
      return words.every((word) => text.includes(word));
    };
  };
}

const namesOf = ({ first_name, middle_name, last_name }: PersonNames) => [first_name, middle_name, last_name];

/** By first, middle and last name, where no more is shown of a person. @see spec §5 */
export const byName: PersonSearch<PersonNames> = searchOf(namesOf);

interface Findable extends PersonNames {
  readonly username: string;
  readonly email: string | null;
  /** Of a student whom the school gave one. */
  readonly student_number?: string | null;
}

/** By names, username, email address and student number, where all of them are shown: for administrators. */
export const byAccount: PersonSearch<Findable> = searchOf((account) => [
  ...namesOf(account),
  account.username,
  account.email ?? '',
  account.student_number ?? '',
]);
