import { firstLetter, namesakesIn } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';

/** A person's name as one says it: `Ana Reyes Cruz`, a blank middle name left out. @see spec §2 */
export function fullName({ first_name, middle_name, last_name }: PersonNames): string {
  return [first_name, middle_name, last_name].filter((each) => each.trim() !== '').join(' ');
}

/** A person's name as lists by last name show it: `Cruz, Ana Reyes`. */
export function listedName({ first_name, middle_name, last_name }: PersonNames): string {
  const given = [first_name, middle_name].filter((each) => each !== '').join(' ');
  return [last_name, given].filter((each) => each !== '').join(', ');
}

/** The first letters of somebody's first and last name, where there is no photo: `AC`. */
export const initials = ({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>) =>
  firstLetter(first_name) + firstLetter(last_name);

/** Somebody in a list, with what there is to tell two of one name apart. */
export interface Listed extends PersonNames {
  readonly stud_id?: number;
  readonly prof_id?: number;
  readonly username?: string | undefined;
  readonly courseYearSection?: string | undefined;
}

/** What is written beside a person's name, '' for whom the name is enough. */
export type Sign = (person: Listed) => string;

/**
 * What tells the people of a list apart who share a name, letter case and accents aside: the program level where that
 * does it, else the username, or the program level again where usernames are not for the reader. Two rows of one person
 * are one person.
 */
export function signsOf(people: Iterable<Listed>): Sign {
  const namesakesOf = namesakesIn(people, ({ stud_id, prof_id, username, courseYearSection }) => {
    return stud_id ?? prof_id ?? username ?? courseYearSection;
  });
  return (person) => {
    const namesakes = namesakesOf(person);
    if (namesakes.length < 2) return '';
    const programs = new Set(namesakes.map(({ courseYearSection }) => courseYearSection ?? ''));
    const told = programs.size === namesakes.length && !programs.has('');
    return (told ? undefined : person.username) ?? person.courseYearSection ?? '';
  };
}

/** The same where the program level stands beside every name already. */
export function signBesideProgram(sign: Sign, person: Listed): string {
  const beside = sign(person);
  return beside === person.courseYearSection ? '' : beside;
}

/** A person as a question, a button or a message names one: `Ana Cruz (BSCS 4A)` beside an Ana Cruz of another level. */
export function nameWith(sign: Sign, person: Listed): string {
  const beside = sign(person);
  return beside === '' ? fullName(person) : `${fullName(person)} (${beside})`;
}
