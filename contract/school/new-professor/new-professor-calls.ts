import * as z from 'zod/mini';
import { newUsernameOrNone } from '#contract/account/sign-in/new-username.ts';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import { requiredText } from '#contract/platform/base/fields.ts';
import { middleName, personName } from '#contract/platform/base/name-fields.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import { listedProfessor } from '#contract/school/approval/approval-calls.ts';
import { notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';
import { LONGEST_NAME } from '#contract/subjects/subject/subject-calls.ts';

/** The most professors that one call adds: each password is hashed, which takes its time. */
export const MOST_NEW_PROFESSORS = 100;
/** The most subjects that one call gives a professor. */
export const MOST_NEW_SUBJECTS = 50;

const missing = 'First name and last name are required.';
/** Said of one who is called as several are, and of whom nothing else is known. */
export const severalNamed = 'Several professors have this name. Give an email or a username.';
const subjectMissing = 'Each subject needs a name and a program level.';

/** What an administrator says of a professor: who they are, and what they teach. */
export const newProfessor = z.object({
  first_name: personName('First name', missing),
  middle_name: middleName(),
  last_name: personName('Last name', missing),
  email: emailOrKeep('Email'),
  /** '' for one that is made of the names. */
  username: newUsernameOrNone(),
  subjects: z
    .array(
      z.object({
        subject_name: requiredText('Subject', subjectMissing, LONGEST_NAME),
        subject_courseYearSection: programLevel('Program level', subjectMissing),
      }),
    )
    .check(z.maxLength(MOST_NEW_SUBJECTS)),
});

/** First and last name as namesakes are compared, wherever the one ends and the other begins. */
export const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  stripDiacritics(`${first_name} ${last_name}`);

/** What a professor signs in by for the first time; it is shown this once. */
export const professorSheet = z.object({ username: z.string(), oneTimePassword: z.string() });

/** Each is added for itself, as decisions about many are. */
export const addProfessors = call({
  method: 'POST',
  path: '/api/admin/addProfessors',
  summary:
    'Adds professors, approved, with their subjects and a one-time password of 30 days each. Who has the email address, the username or else the name already only gets the subjects that they lack.',
  body: z.object({
    professors: z
      .array(
        z.extend(newProfessor, {
          /** True: not the one of this name who is there already. */
          isNew: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_NEW_PROFESSORS)),
  }),
  reply: z.object({
    message: z.string(),
    /** `at`: their place in what was sent. No sheet for who was there already. */
    added: z.array(
      z.object({
        at: z.int(),
        professor: listedProfessor,
        sheet: z.nullable(professorSheet),
        /** How many of their subjects are new. */
        subjects: z.int(),
      }),
    ),
    failed: z.array(z.object({ at: z.int(), message: z.string() })),
  }),
  done: 'The professors have been added.',
  needsPassword: true,
  pace: aDay(300),
});

/** What a column of a file of professors can be. A line is a professor, or a professor with one more subject. */
export const professorFields = [
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'suffix',
  'email',
  'username',
  'subject_name',
  'program_level',
] as const;
export type ProfessorField = (typeof professorFields)[number];

export const readProfessors = call({
  method: 'POST',
  path: '/api/admin/readProfessors',
  summary:
    'Reads a file of professors and their subjects (CSV or .xlsx), sent as multipart in the field `file`, with `columns` before it: a field, or nothing, for each column in order, with commas between; without it they are guessed. Nothing is kept or changed.',
  bodyType: 'multipart',
  reply: z.object({
    message: z.string(),
    columns: z.array(
      z.object({ heading: z.string(), samples: z.array(z.string()), field: z.nullable(z.enum(professorFields)) }),
    ),
    /**
     * Each once, with all of their subjects; `known` is who they would be by email or username, or by their name alone,
     * and `lacking` how many of the subjects they do not have yet.
     */
    professors: z.array(
      z.object({
        ...personNames.shape,
        email: z.string(),
        username: z.string(),
        subjects: z.array(z.object({ subject_name: z.string(), subject_courseYearSection: z.string() })),
        known: z.nullable(z.string()),
        byName: z.boolean(),
        lacking: z.int(),
      }),
    ),
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
    /** What was cleaned in its cells, a sentence each. */
    notes: z.array(z.string()),
  }),
  refusals: [notATable, tableTooLarge],
  done: 'The file has been read. Nothing has been changed yet.',
  pace: aDay(300),
});
