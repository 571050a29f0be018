import * as z from 'zod/mini';
import { newUsername } from '#contract/account/sign-in/new-username.ts';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { studentNumberOrKeep } from '#contract/people/student/student-number.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import type { OptionalField, RequiredField } from '#contract/platform/base/fields.ts';
import { middleName, personName, personNameOrKeep } from '#contract/platform/base/name-fields.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import type { ImportedStudent } from '#contract/school/people-import/import-calls.ts';
import type { ImportColumn } from '#contract/school/people-import/import-headings.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import type { StoredAccount } from '#server/people/student/student-queries.ts';
import type { TableLine } from '#server/school/people-file/people-table.ts';

/** What is said of a column that has to have something in it. */
const needed = (what: string) => `${what} is missing.`;

const fields: Readonly<
  Record<ImportColumn, RequiredField<string, string> | OptionalField<string | null, string | null | undefined>>
> = {
  student_number: studentNumberOrKeep('Student number'),
  first_name: personName('First name', needed('The name')),
  middle_name: middleName(),
  // Somebody with one name has none.
  last_name: personNameOrKeep('Last name'),
  program_level: programLevel('Program level', needed('Program level')),
  email: emailOrKeep('Email'),
  username: newUsername(''),
};

/** What a spreadsheet makes of a long number in a column that is not text. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

/** An account as previews show it, and as it is compared with what it was. */
export function asImported(account: StoredAccount): ImportedStudent {
  const { first_name, middle_name, last_name, courseYearSection, username, isValidated } = account;
  const { student_number, email } = account;
  const said = { student_number: student_number ?? '', email: email ?? '' };
  return { first_name, middle_name, last_name, courseYearSection, ...said, username, isValidated };
}

/** A line as the product keeps such things, or the sentence that says what is wrong with it. */
export function checkedLine(cells: TableLine['cells']): ImportedStudent | string {
  const value: Partial<Record<ImportColumn, string>> = {};
  for (const [column, field] of Object.entries(fields) as [ImportColumn, z.ZodMiniType<string | null>][]) {
    // A username is given to who has none.
    if (column === 'username' && cells.username === '') continue;
    const parsed = z.safeParse(field, cells[column]);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? needed(column);
    value[column] = parsed.data ?? '';
  }
  const { student_number = '', email = '', program_level = '', username = '', ...names } = value;
  if (shortened.test(student_number))
    return `The spreadsheet has shortened the student number to ${student_number}. Please format its column as text.`;
  const { first_name = '', middle_name = '', last_name = '' } = names;
  const said = { student_number, email: normalEmail(email), courseYearSection: program_level, username };
  return { first_name, middle_name, last_name, ...said, isValidated: true };
}

/** A student number in the form in which two are one: spreadsheets take the zeros before digits. */
export const withoutZeros = (number: string) => (/^0+\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number);

/** By what a student is found; the same sign may be of a number and of a username. */
export function signsOfImported({
  student_number,
  email,
  username,
}: Pick<ImportedStudent, 'student_number' | 'email' | 'username'>) {
  return {
    student_number: student_number === '' ? undefined : `number ${withoutZeros(student_number)}`,
    email: email === '' ? undefined : `email ${email}`,
    username: username === '' ? undefined : `username ${usernameKey(username)}`,
  };
}

/** The signs that somebody has. */
export const presentSigns = (student: Parameters<typeof signsOfImported>[0]) =>
  Object.values(signsOfImported(student)).filter((sign) => sign !== undefined);

/** The signs of a line that could not be read, as far as they can. */
export function signsOfUnreadable(cells: TableLine['cells']): string[] {
  const number = z.safeParse(fields.student_number, cells.student_number);
  return presentSigns({
    student_number: (number.success && number.data) || '',
    email: normalEmail(cells.email),
    username: cells.username,
  });
}

/** Whether two students are the same in all that a file says. */
export const isSameStudent = (one: ImportedStudent, other: ImportedStudent) =>
  (Object.keys(one) as (keyof ImportedStudent)[]).every((field) => one[field] === other[field]);

/** First and last name as they are compared. */
export const plainName = ({ first_name, last_name }: Pick<ImportedStudent, 'first_name' | 'last_name'>) =>
  `${stripDiacritics(first_name)} ${stripDiacritics(last_name)}`.trim();
