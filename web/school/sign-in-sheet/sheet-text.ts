import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';

const students = (count: number) => counted(count, 'student');

/** Texts of the sheets, as printed and handed out. */
export const sheetText = {
  making: 'Making sign-in sheets',
  made: (count: number) => (count === 1 ? 'Sign-in sheet' : `${grouped(count)} sign-in sheets`),
  once: 'You can print these sheets only now. Each program level starts a new page. Give each sheet only to its student.',
  onceToProfessors: 'You can print these sheets only now. Give each sheet only to its professor.',
  unprinted: 'You can print these passwords only now. Anyone whose sheet is not printed needs a new sheet.',
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)}`,
  mailed: (count: number) => `${students(count)} ${count === 1 ? 'was' : 'were'} sent an email.`,
  unmailed: (count: number) =>
    `${students(count)} with an email address got no email, because no mail server is set up or too many emails are waiting. Print sheets instead.`,
  notMade: (count: number) => `${students(count)} could not get a sheet:`,
  failed: 'An error occurred. Please try again.',
  none: 'There is nothing to print.',
  print: 'Print',
  done: 'Done',
  noAddress:
    'Sheets do not say where to sign in, because “localhost” works only on this computer. Open Rollcall at the address that everyone uses, or set PUBLIC_URL to this address.',
  number: (number: string) => `No. ${number}`,
  address: 'Open',
  username: 'Username',
  password: 'One-time password',
  uses: `Valid for ${SHEET_DAYS} days. Change the password within one hour of signing in.`,
} as const;
