import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';

const students = (count: number) => counted(count, 'student');

/** The sheets themselves, as they are printed and handed out. */
export const sheetText = {
  making: 'Making sign-in sheets',
  made: (count: number) => (count === 1 ? 'Sign-in sheet' : `${grouped(count)} sign-in sheets`),
  once: 'They are shown only now. Print them before you close this, each program level on pages of its own, and hand each to its student alone.',
  onceToProfessors: 'They are shown only now. Print them before you close this, and hand each to its professor alone.',
  unprinted: {
    title: 'Close without printing?',
    detail: 'These passwords are shown only now. Whoever did not get theirs needs a new sheet.',
    warning: true,
  },
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)}`,
  mailed: (count: number) => `${students(count)} ${count === 1 ? 'was' : 'were'} mailed a letter.`,
  unmailed: (count: number) =>
    `${students(count)} with an e-mail address got no letter, as this school has no mail server or too many letters wait. Print theirs.`,
  notMade: (count: number) => `${students(count)} could not be given one:`,
  failed: 'An error occurred. Please try again.',
  none: 'There is nothing to print.',
  print: 'Print',
  done: 'Done',
  noAddress:
    'Sheets do not say where to sign in: “localhost” leads here from this computer alone. Open Rollcall by the address that everybody uses, or have PUBLIC_URL set to it.',
  number: (number: string) => `No. ${number}`,
  address: 'Open',
  username: 'Username',
  password: 'One-time password',
  uses: `Use it within ${SHEET_DAYS} days. Change it within one hour of signing in.`,
} as const;
