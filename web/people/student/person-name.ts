import { firstLetter, namesakesIn } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';

/** A person's name in running text: `Ana Reyes Cruz`, without a blank middle name. @see spec §2 */
export function fullName({ first_name, middle_name, last_name }: PersonNames): string {
  return [first_name, middle_name, last_name].filter((each) => each.trim() !== '').join(' ');
}

/** A person's name in lists sorted by last name: `Cruz, Ana Reyes`. */
export function listedName({ first_name, middle_name, last_name }: PersonNames): string {
  const given = [first_name, middle_name].filter((each) => each !== '').join(' ');
  return [last_name, given].filter((each) => each !== '').join(', ');
}

/** The first letters of first and last name, for people without a photo: `AC`. */
export const initials = ({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>) =>
  firstLetter(first_name) + firstLetter(last_name);

/** A person in a list, with the fields that can distinguish people of the same name. */
export interface Listed extends PersonNames {
  readonly stud_id?: number;
  readonly prof_id?: number;
  readonly username?: string | undefined;
  readonly courseYearSection?: string | undefined;
}

/** The text beside a person's name; '' if the name is unique. */
export type Sign = (person: Listed) => string;

/**
 * Distinguishes people in a list who share a name, ignoring case and accents: by program level if that is enough,
 * otherwise by username, or by program level again where readers must not see usernames. Two rows of one person count
 * as one.
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

/** The text beside a name in lists where every name already has its program level. */
export function signBesideProgram(sign: Sign, person: Listed): string {
  const beside = sign(person);
  return beside === person.courseYearSection ? '' : beside;
}

/** A person's name in questions, buttons and messages: `Ana Cruz (BSCS 4A)` beside an Ana Cruz of another level. */
export function nameWith(sign: Sign, person: Listed): string {
  const beside = sign(person);
  return beside === '' ? fullName(person) : `${fullName(person)} (${beside})`;
}
