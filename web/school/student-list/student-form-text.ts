import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';

const students = (count: number) => counted(count, 'student');

/** Texts of one student's form. */
export const studentFormText = {
  add: 'Add student',
  addTitle: 'Add a student',
  save: 'Add',
  editTitle: (name: string) => `Edit ${name}`,
  missing: 'First name, last name and program level are required.',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  programLevel: 'Program level',
  studentNumber: 'Student number',
  email: 'Email',
  username: 'Username',
  optional: 'Optional',
  usernameHint: 'If blank, the username is made from the name.',
  levelHint: 'A new program level counts from now on. Past sessions do not change.',
  emailHint: 'Needed to request a new password.',
  addFailed: 'The student could not be added.',
  editFailed: 'The account could not be changed.',
} as const;

/** Texts of the actions in the student list, for one or for several chosen students. */
export const chosenText = {
  cards: 'Cards',
  import: 'Import',
  sheets: (count: number) => `Sign-in sheets (${grouped(count)})`,
  left: (count: number) => `Mark as left (${grouped(count)})`,
  markLeft: 'Mark as left',
  markLeftDetail:
    'The student can no longer sign in. All records stay, and readmitting the student opens the account again.',
  readmit: (count: number) => `Readmit (${grouped(count)})`,
  askLeft: (count: number) => ({
    title: `Mark ${students(count)} as having left the school?`,
    detail:
      'Marked students are signed out at once, can no longer sign in, and disappear from lists. All records stay, and you can readmit the students.',
    confirmLabel: 'Mark as left',
    warning: true,
  }),
  askReadmit: (count: number) => ({
    title: `Readmit ${students(count)}?`,
    detail: 'The accounts open again with everything they had. Only sessions from now on count.',
    confirmLabel: 'Readmit',
  }),
  failed: 'An error occurred. Please try again.',
  askSheets: (count: number) => `Make sign-in sheets for ${students(count)}?`,
  askSheetsDetail: (own: number, earlier: number) =>
    [
      own === 0
        ? `Each student gets a one-time password for ${SHEET_DAYS} days, shown only once.`
        : `${students(own)} already ${own === 1 ? 'has' : 'have'} a password, which stops working, and ${own === 1 ? 'is' : 'are'} signed out everywhere.`,
      earlier > 0 && `The earlier one-time password of ${students(earlier)} stops working.`,
    ]
      .filter(Boolean)
      .join(' '),
  makeSheets: 'Print sheets',
  mailLetters: 'Send emails, print the rest',
} as const;
