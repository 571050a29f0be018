import { counted } from '#contract/platform/base/format-number.ts';
import type { ProfessorField } from '#contract/school/new-professor/new-professor-calls.ts';

/** Texts for adding professors. */
export const newProfessorText = {
  add: 'Add professor',
  title: 'Add a professor',
  save: 'Add',
  missing: 'First name and last name are required.',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  username: 'Username',
  optional: 'Optional',
  usernameHint: 'If blank, the username is made from the name.',
  emailHint: 'Needed to request a new password.',
  subjects: 'Subjects',
  subject: 'Subject',
  addSubject: 'Add a subject',
  removeSubject: (at: number) => `Remove subject ${at}`,
  subjectMissing: 'Each subject needs a name and a program level.',
  failed: 'The professor could not be added.',
  known: (name: string, subjects: number) => `${name} already has an account. ${counted(subjects, 'subject')} added.`,
  namesake: (name: string) => ({
    title: `A professor called ${name} already exists. Add another with this name?`,
    confirmLabel: 'Add another',
  }),
  import: 'Import',
  importTitle: 'Import professors',
  importDetail:
    'A workbook (.xlsx) or CSV file with one line per professor or per subject. Nothing is added until you confirm.',
  choose: 'Choose a file',
  chooseOther: 'Choose another',
  readFailed: 'The file could not be read.',
  columns: 'Which column is which?',
  isWhat: (heading: string) => `Meaning of “${heading}”`,
  noHeading: (at: number) => `Column ${at}`,
  leftOut: 'Ignored',
  fields: {
    first_name: 'First name',
    middle_name: 'Middle name or initial',
    last_name: 'Last name',
    full_name: 'Full name',
    suffix: 'Suffix (Jr., III)',
    email: 'Email',
    username: 'Username',
    subject_name: 'Subject',
    program_level: 'Program level',
  } satisfies Record<ProfessorField, string>,
  problem: (line: number, message: string) => `Line ${line}: ${message}`,
  isKnown: (name: string) => `Already has an account as ${name}. Missing subjects are added.`,
  isWho: (name: string) => `Meaning of the name ${name}`,
  same: (name: string) => `Same person as ${name}`,
  someoneElse: 'Someone else with this name',
  found: 'Professors in the file',
  noneFound: 'No professor was found. Check the columns.',
  addAll(made: number, updated: number) {
    if (made === 0) return updated === 0 ? 'Nothing to add' : `Update ${counted(updated, 'professor')}`;
    return `Add ${counted(made, 'professor')}${updated === 0 ? '' : `, update ${updated}`}`;
  },
  adding: (done: number, all: number) => `${done} of ${all}`,
  added: (made: number, known: number) =>
    [
      `${counted(made, 'professor')} added.`,
      known > 0 && `${counted(known, 'professor')} who already had an account got their subjects.`,
    ]
      .filter(Boolean)
      .join(' '),
  notAdded: (name: string, why: string) => `${name}: ${why}`,
  addAllFailed: 'Some professors could not be added. Import the same file again to add these professors.',
  /** Printed on a professor's sheet at the place where a student's sheet has the program level. */
  role: 'Professor',
} as const;
