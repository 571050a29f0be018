import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import type { ImportAction, ImportMode, ImportRun } from '#contract/school/import/import-calls.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { baseText } from '#web/platform/base/base-text.ts';

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

/** What is done with students who were chosen from the list. */
export const chosenText = {
  cards: 'Cards',
  sheets: (count: number) => `Sign-in sheets (${grouped(count)})`,
  left: (count: number) => `Mark as left (${grouped(count)})`,
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

/** The sheets themselves, as they are printed and handed out. */
export const sheetText = {
  making: 'Making sign-in sheets',
  made: (count: number) => (count === 1 ? 'Sign-in sheet' : `${grouped(count)} sign-in sheets`),
  once: 'They are shown only now. Print them before you close this, each program level on pages of its own, and hand each to its student alone.',
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
  none: 'There is nothing to print.',
  print: 'Print',
  done: 'Done',
  noAddress:
    'Sheets do not say where to sign in: “localhost” leads here from this computer alone. Open Rollcall by the address that students use, or have PUBLIC_URL set to it.',
  number: (number: string) => `No. ${number}`,
  address: 'Open',
  username: 'Username',
  password: 'One-time password',
  uses: `Use it within ${SHEET_DAYS} days. Then you choose a password of your own.`,
} as const;

/** The words of files of people. */
export const importText = {
  open: 'Import',
  title: 'IMPORT STUDENTS',
  tab: 'Import',
  detail: 'Bring your students from a CSV file.',
  fileStep: 'Which file?',
  columns: 'Its first line names the columns, in any order.',
  columnKinds: [
    ['Needed', 'First name, Last name, Program level'],
    ['At least one of', 'Student number, E-mail, Username'],
    ['If you like', 'Middle name; other columns are left out'],
  ],
  example: 'Download an example',
  exampleName: 'students_example.csv',
  exampleLines: [
    ['Student number', 'First name', 'Middle name', 'Last name', 'Program level', 'E-mail'],
    ['2026-0001', 'Ana', 'Reyes', 'Cruz', 'BSCS 4A', 'ana.cruz@example.org'],
    ['2026-0002', 'Ben', '', 'Dizon', 'BSCS 4A', ''],
  ],
  modeStep: 'What is in it?',
  modes: {
    add: ['Students to add or change', 'Whoever is not in the file stays as they are.'],
    whole: [
      'The whole list of its program levels',
      'Careful: every student of these program levels who is not in the file is marked as left and signed out.',
    ],
  } satisfies Record<ImportMode, readonly [name: string, detail: string]>,
  choose: 'Choose a CSV file',
  chooseOther: 'Choose another',
  lookStep: 'Look before anything is changed',
  lookDetail: 'You see line by line what the file would do. Nothing is changed until you apply it.',
  look: 'Look at the file',
  noFileYet: 'Choose a file first.',
  reading: 'Reading the file…',
  readFailed: 'The file could not be read.',
  readAs: (encoding: string, delimiter: string) => `Read as ${encoding}, cells parted by ${delimiter}.`,
  delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as Readonly<Record<string, string>>,
  lettersWrong: 'Do letters look wrong? Read it as',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big-endian)',
    'windows-1252': 'Western European',
    'windows-1250': 'Central European',
    'windows-1251': 'Cyrillic',
    'windows-1253': 'Greek',
    'windows-1254': 'Turkish',
    'windows-1255': 'Hebrew',
    'windows-1256': 'Arabic',
    'windows-1257': 'Baltic',
    'windows-1258': 'Vietnamese',
    'windows-874': 'Thai',
    gb18030: 'Chinese (GB 18030)',
    big5: 'Chinese (Big5)',
    shift_jis: 'Japanese (Shift JIS)',
    'euc-kr': 'Korean',
  },
  ignored: (columns: readonly string[]) => `Left out: ${columns.join(', ')}.`,
  actions: { new: 'New', change: 'Changed', left: 'Left', problem: 'Problems' } satisfies Record<ImportAction, string>,
  newLevels: ({ count, names }: ImportRun['newLevels']) => {
    const others = count > names.length ? ` and ${grouped(count - names.length)} more` : '';
    return `Makes ${counted(count, 'new program level')}: ${names.join(', ')}${others}.`;
  },
  same: (count: number) => `${grouped(count)} unchanged`,
  count: (what: string, count: number) => `${what} (${grouped(count)})`,
  show: 'Lines shown',
  missingWarning: 'A line with a problem may be of somebody who is listed as left. Please mend the file first.',
  line: 'Line',
  afterLast: baseText.nothing,
  student: 'Student',
  what: 'What happens',
  added: 'Is added',
  leaves: 'Is marked as left',
  approved: 'approved',
  readmitted: 'readmitted or approved',
  changed: (field: string, from: string, to: string) =>
    `${field}: ${from || baseText.nothing} → ${to || baseText.nothing}`,
  lines: 'Lines of the file',
  noLines: 'No such lines.',
  page: (page: number, pages: number) => `Page ${grouped(page)} of ${grouped(pages)}`,
  before: 'Previous page',
  after: 'Next page',
  apply: (count: number) => `Apply ${counted(count, 'line')}`,
  goOn: (count: number) => `Go on with ${counted(count, 'line')}`,
  nothingToApply: 'This file changes nothing.',
  askApply: (fileName: string) => `Apply “${fileName}”?`,
  askApplyDetail: ({ counts: { new: added, change, left, problem }, newLevels }: ImportRun): string =>
    [
      added > 0 ? `Adds ${students(added)}.` : '',
      change > 0 ? `Changes ${students(change)}.` : '',
      left > 0 ? `Marks ${students(left)} as left, and signs them out.` : '',
      problem > 0 ? `${counted(problem, 'line with a problem is', 'lines with problems are')} left out.` : '',
      newLevels.count > 0 ? importText.newLevels(newLevels) : '',
    ]
      .filter(Boolean)
      .join(' '),
  applying: 'Applying',
  stop: 'Stop',
  stopping: 'Stopping after this step',
  stopped: (waiting: number) => `Stopped. ${grouped(waiting)} lines wait: you can go on within a day.`,
  appliedSoFar: (done: number) =>
    done === 0
      ? 'No line has been applied.'
      : `${grouped(done)} ${done === 1 ? 'line has' : 'lines have'} been applied, and ${done === 1 ? 'stays' : 'stay'} so.`,
  applied: 'Applied. The same file again would change nothing.',
  applyFailed: 'It could not be applied to the end.',
  pressAgain: 'Press Apply (or Go on) again for the rest.',
  sheets: 'Sign-in sheets for who has no password yet',
  drop: 'Discard',
  dropped: 'Discarded. What had been applied stays.',
  dropFailed: 'It could not be discarded.',
  another: 'Another file',
  earlier: 'Earlier files',
  earlierNone: 'No file has been imported yet.',
  states: { previewed: 'Looked at', applying: 'Not finished', applied: 'Applied', dropped: 'Discarded' },
  file: 'File',
  when: 'When',
  state: 'State',
  fetchFailed: 'The files could not be read.',
} as const;
