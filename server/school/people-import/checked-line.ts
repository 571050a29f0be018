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

/** The message for an empty required column. */
const needed = (what: string) => `${what} is missing.`;

const fields: Readonly<
  Record<ImportColumn, RequiredField<string, string> | OptionalField<string | null, string | null | undefined>>
> = {
  student_number: studentNumberOrKeep('Student number'),
  first_name: personName('First name', needed('The name')),
  middle_name: middleName(),
  // A person with a single name has no last name.
  last_name: personNameOrKeep('Last name'),
  program_level: programLevel('Program level', needed('Program level')),
  email: emailOrKeep('Email'),
  username: newUsername(''),
};

/** A long number as a spreadsheet shortens it. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

/** An account in the form of previews, also for comparing it with its earlier values. */
export function asImported(account: StoredAccount): ImportedStudent {
  const { first_name, middle_name, last_name, courseYearSection, username, isValidated } = account;
  const { student_number, email } = account;
  const said = { student_number: student_number ?? '', email: email ?? '' };
  return { first_name, middle_name, last_name, courseYearSection, ...said, username, isValidated };
}

/** The checked values of a line, or the message about the problem with it. */
export function checkedLine(cells: TableLine['cells']): ImportedStudent | string {
  const value: Partial<Record<ImportColumn, string>> = {};
  for (const [column, field] of Object.entries(fields) as [ImportColumn, z.ZodMiniType<string | null>][]) {
    // Students without a username get a new one.
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

/** A student number in the form for comparing: spreadsheets remove leading zeros. */
export const withoutZeros = (number: string) => (/^0+\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number);

/** The keys that identify a student; a number and a username have different keys even if they are equal. */
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

/** The keys of a student's fields that are not blank. */
export const presentSigns = (student: Parameters<typeof signsOfImported>[0]) =>
  Object.values(signsOfImported(student)).filter((sign) => sign !== undefined);

/** The identifying keys of a line with a problem, from the fields that can be read. */
export function signsOfUnreadable(cells: TableLine['cells']): string[] {
  const number = z.safeParse(fields.student_number, cells.student_number);
  return presentSigns({
    student_number: (number.success && number.data) || '',
    email: normalEmail(cells.email),
    username: cells.username,
  });
}

/** Whether two students are equal in all fields of a file. */
export const isSameStudent = (one: ImportedStudent, other: ImportedStudent) =>
  (Object.keys(one) as (keyof ImportedStudent)[]).every((field) => one[field] === other[field]);

/** First and last name in the form for comparing. */
export const plainName = ({ first_name, last_name }: Pick<ImportedStudent, 'first_name' | 'last_name'>) =>
  `${stripDiacritics(first_name)} ${stripDiacritics(last_name)}`.trim();
