import { counted } from '#contract/platform/base/figure-text.ts';

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
  /** Stands on a sheet where a student's has the program level. */
  role: 'Professor',
} as const;
