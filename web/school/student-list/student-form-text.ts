import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';

const students = (count: number) => counted(count, 'student');

/** The words of one student's form. */
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
  email: 'E-mail',
  username: 'Username',
  optional: 'Optional',
  usernameHint: 'Left blank, it is made of the names.',
  levelHint: 'Another program level counts from now on: past sessions stay as they are.',
  emailHint: 'A new password can be asked for by it.',
  addFailed: 'The student could not be added.',
  editFailed: 'The account could not be changed.',
} as const;

/** What can be done from the list, and with students chosen from it. */
export const chosenText = {
  cards: 'Cards',
  import: 'Import',
  sheets: (count: number) => `Sign-in sheets (${grouped(count)})`,
  left: (count: number) => `Mark as left (${grouped(count)})`,
  markLeft: 'Mark as left',
  markLeftDetail:
    'They can no longer sign in. Everything recorded stays, and readmitting them opens the account again.',
  readmit: (count: number) => `Readmit (${grouped(count)})`,
  askLeft: (count: number) => `Mark ${students(count)} as left?`,
  askLeftDetail:
    'They are signed out at once, cannot sign in, and are on no list. Everything recorded stays, and they can be readmitted with all that they had.',
  askReadmit: (count: number) => `Readmit ${students(count)}?`,
  askReadmitDetail: 'Their accounts open again with all that they had. Sessions count from now on.',
  failed: 'An error occurred. Please try again.',
  askSheets: (count: number) => `Make sign-in sheets for ${students(count)}?`,
  askSheetsDetail: (own: number, earlier: number) =>
    [
      own === 0
        ? `Each gets a one-time password for ${SHEET_DAYS} days, which is shown once.`
        : `${students(own)} of them ${own === 1 ? 'has' : 'have'} a password already: it ends, and so do all of their sign-ins.`,
      earlier > 0 && `Of ${students(earlier)} an earlier one-time password ends.`,
    ]
      .filter(Boolean)
      .join(' '),
  makeSheets: 'Make sheets to print',
  mailLetters: 'Mail letters, print the rest',
} as const;
