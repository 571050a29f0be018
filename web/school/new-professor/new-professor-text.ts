import { counted } from '#contract/platform/base/figure-text.ts';
import type { ProfessorField } from '#contract/school/new-professor/new-professor-calls.ts';

/** The words of professors who are added. */
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
  usernameHint: 'Left blank, it is made of the names.',
  emailHint: 'They can ask for a new password with it.',
  subjects: 'Subjects',
  subject: 'Subject',
  addSubject: 'Add a subject',
  removeSubject: (at: number) => `Remove subject ${at}`,
  subjectMissing: 'Each subject needs a name and a program level.',
  failed: 'The professor could not be added.',
  known: (name: string, subjects: number) => `${name} is there already: ${counted(subjects, 'subject')} added.`,
  namesake: (name: string) => ({ title: `A professor called ${name} is already here. Add another with this name?` }),
  import: 'Import',
  importTitle: 'Import professors',
  importDetail:
    'A workbook (.xlsx) or CSV file with a line for each professor, or for each subject that they teach. Nothing is added until you say so.',
  choose: 'Choose a file',
  chooseOther: 'Choose another',
  readFailed: 'The file could not be read.',
  columns: 'Which column is which?',
  isWhat: (heading: string) => `What “${heading}” is`,
  noHeading: (at: number) => `Column ${at}`,
  leftOut: 'Left out',
  fields: {
    first_name: 'First name',
    middle_name: 'Middle name or initial',
    last_name: 'Last name',
    full_name: 'Whole name',
    suffix: 'Suffix (Jr., III)',
    email: 'Email',
    username: 'Username',
    subject_name: 'Subject',
    program_level: 'Program level',
  } satisfies Record<ProfessorField, string>,
  problem: (line: number, message: string) => `Line ${line}: ${message}`,
  isKnown: (name: string) => `Already there as ${name}: gets the subjects that they lack.`,
  isWho: (name: string) => `Who ${name} is`,
  same: (name: string) => `Same person as ${name}`,
  someoneElse: 'Someone else with this name',
  found: 'Professors in the file',
  noneFound: 'No professor was found. Please look at the columns.',
  addAll(made: number, updated: number) {
    if (made === 0) return updated === 0 ? 'Nothing to add' : `Update ${counted(updated, 'professor')}`;
    return `Add ${counted(made, 'professor')}${updated === 0 ? '' : `, update ${updated}`}`;
  },
  adding: (done: number, all: number) => `${done} of ${all}`,
  added: (made: number, known: number) =>
    [
      `${counted(made, 'professor')} added.`,
      known > 0 && `${counted(known, 'professor')} already there got their subjects.`,
    ]
      .filter(Boolean)
      .join(' '),
  notAdded: (name: string, why: string) => `${name}: ${why}`,
  addAllFailed: 'Not all of them could be added. The same file again adds the rest.',
  /** Stands on a sheet where a student's has the program level. */
  role: 'Professor',
} as const;
