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

/** The most professors in one call, because hashing each password takes time. */
export const MOST_NEW_PROFESSORS = 100;
/** The most subjects of one professor in one call. */
export const MOST_NEW_SUBJECTS = 50;

const missing = 'First name and last name are required.';
/** The message if several professors have this name and nothing else in the line identifies one. */
export const severalNamed = 'Several professors have this name. Give an email or a username.';
const subjectMissing = 'Each subject needs a name and a program level.';

/** A professor whom an administrator adds, with their subjects. */
export const newProfessor = z.object({
  first_name: personName('First name', missing),
  middle_name: middleName(),
  last_name: personName('Last name', missing),
  email: emailOrKeep('Email'),
  /** '' if the username is to be made from the names. */
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

/**
 * First and last name as one text, in the form for comparing namesakes, so that it does not matter which name has which
 * words.
 */
export const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  stripDiacritics(`${first_name} ${last_name}`);

/** A professor's first sign-in data; shown only once. */
export const professorSheet = z.object({ username: z.string(), oneTimePassword: z.string() });

/** Each professor is added independently, as in decisions about several accounts. */
export const addProfessors = call('POST', '/api/admin/addProfessors', {
  summary:
    'Adds approved professors with their subjects, each with a one-time password that is valid for 30 days. A professor who already exists only gets the missing subjects. Email address and username decide whether a professor exists, or else the name.',
  body: z.object({
    professors: z
      .array(
        z.extend(newProfessor, {
          /** True if this is a new professor, not the existing one with the same name. */
          isNew: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_NEW_PROFESSORS)),
  }),
  reply: z.object({
    message: z.string(),
    /** `at` is the professor's index in the request. `sheet` is null if the professor already existed. */
    added: z.array(
      z.object({
        at: z.int(),
        professor: listedProfessor,
        sheet: z.nullable(professorSheet),
        /** The number of subjects added for the professor. */
        subjects: z.int(),
      }),
    ),
    failed: z.array(z.object({ at: z.int(), message: z.string() })),
  }),
  done: 'The professors have been added.',
  needsPassword: true,
  pace: aDay(300),
});

/** The fields of columns in a professors file. Each line is a professor, or one more subject of a professor. */
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

export const readProfessors = call('POST', '/api/admin/readProfessors', {
  summary:
    'Reads a file of professors and their subjects (CSV or .xlsx), sent as multipart in the field `file`. `columns`, sent before `file`, lists the field of each column in order, separated by commas; a blank means no field. Without `columns`, the fields are guessed. Stores and changes nothing.',
  bodyType: 'multipart',
  reply: z.object({
    message: z.string(),
    columns: z.array(
      z.object({ heading: z.string(), samples: z.array(z.string()), field: z.nullable(z.enum(professorFields)) }),
    ),
    /**
     * The professors of the file, each once, with all of their subjects. `known` is the existing professor with the
     * same email or username or, otherwise, with the same name. `lacking` is the number of new subjects.
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
    /** The cleanups made in cells, one sentence each. */
    notes: z.array(z.string()),
  }),
  refusals: [notATable, tableTooLarge],
  done: 'The file has been read. Nothing has been changed yet.',
  pace: aDay(300),
});
