import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/** Turns a search text into a predicate for the people of a list. */
export type PersonSearch<Person> = (typed: string) => (person: Person) => boolean;

/**
 * A search over these texts of a person. Each typed word must be part of a text, in any order, ignoring case, accents,
 * apostrophes, commas and hyphens. An empty search finds everyone. Search texts are cached by row, so that a school of
 * 40,000 is searched between two key presses.
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

/** Searches by first, middle and last name, for lists that show only names. @see spec §5 */
export const byName: PersonSearch<PersonNames> = searchOf(namesOf);

interface Findable extends PersonNames {
  readonly username: string;
  readonly email: string | null;
  /** The student number, for students who have one. */
  readonly student_number?: string | null;
}

/** Searches by names, username, email address and student number, for administrators, who see all of these. */
export const byAccount: PersonSearch<Findable> = searchOf((account) => [
  ...namesOf(account),
  account.username,
  account.email ?? '',
  account.student_number ?? '',
]);
