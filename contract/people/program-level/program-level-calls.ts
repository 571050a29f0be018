import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The most program levels on the school's list. */
const MOST_PROGRAM_LEVELS = 1000;
/** The most program levels that one call adds or removes. */
export const LEVELS_AT_ONCE = 100;

/** The list cannot be enforced while it is empty, because no one could register. */
export const programLevelsEmpty = refusal(
  'program-levels-empty',
  409,
  'The list is empty. Please add program levels first.',
);

/** The list is full. */
export const tooManyProgramLevels = refusal(
  'too-many-program-levels',
  409,
  `The list has ${MOST_PROGRAM_LEVELS} program levels, the maximum.`,
);

/** The program level is not on the list and not in use. */
export const programLevelUnknown = refusal(
  'program-level-unknown',
  404,
  'This program level no longer exists.',
  'programLevel',
);

/** The new name equals the old one. */
export const programLevelSame = refusal(
  'program-level-same',
  400,
  'The program level already has this name.',
  'newName',
);

/** A file is being imported, and its remaining lines would bring the former name back. */
export const importUnderWay = refusal(
  'import-under-way',
  409,
  'An import is in progress. Please wait until it is done, or discard the remaining lines.',
);

/** A professor would have two subjects with the same name and program level. */
export const programLevelClash = refusal(
  'program-level-clash',
  409,
  'Some professors have a subject with the same name in both program levels. Ask them to rename a subject first.',
);

/** Whether the school's list may be this long. */
export function isRoomOnList(count: number): boolean {
  return count <= MOST_PROGRAM_LEVELS;
}

/** How often a program level is in use. */
const levelUse = z.object({
  /** Includes students who wait for approval or have left. */
  students: z.int(),
  subjects: z.int(),
  /** Future sessions of this program level, including those in the bin. */
  sessions: z.int(),
  incentives: z.int(),
});
export type LevelUse = z.output<typeof levelUse>;

/** A program level of the school: on the list, in use, or both. */
export const schoolLevel = z.extend(levelUse, { name: z.string(), isListed: z.boolean() });
export type SchoolLevel = z.output<typeof schoolLevel>;

const list = z.object({
  /** Whether only listed program levels are accepted. */
  isListed: z.boolean(),
  programLevels: z.array(schoolLevel),
});
/** The school's list, whether it is enforced, and unlisted program levels in use. */
export type ProgramLevelList = z.output<typeof list>;

const listNow = z.extend(list, { message: z.string() });

const names = z.object({
  names: z
    .array(programLevel('A program level', 'A program level is empty.'), 'names must be a list.')
    .check(
      z.minLength(1, 'Please name at least one program level.'),
      z.maxLength(LEVELS_AT_ONCE, `Please name at most ${LEVELS_AT_ONCE} program levels at a time.`),
    ),
});

/** @see docs/decisions/0038 */
export const getProgramLevelList = call('GET', '/api/admin/getProgramLevelList', {
  summary: 'The program levels that are on the school’s list or in use, with how often each is used, in natural order.',
  reply: list,
});

export const updateProgramLevelList = call('PUT', '/api/admin/updateProgramLevelList', {
  summary: 'Sets whether only listed program levels are accepted. Existing program levels do not change.',
  body: z.object({ isListed: z.boolean('Only allow listed program levels must be true or false.') }),
  reply: listNow,
  refusals: [programLevelsEmpty],
  fullAdministrator: true,
  done: 'Settings updated successfully',
  pace: aDay(200),
});

export const addProgramLevels = call('POST', '/api/admin/addProgramLevels', {
  summary: 'Adds up to 100 program levels to the list; program levels already on the list stay.',
  body: names,
  reply: listNow,
  refusals: [tooManyProgramLevels],
  done: 'The list has been changed.',
});

export const removeProgramLevels = call('POST', '/api/admin/removeProgramLevels', {
  summary: 'Removes up to 100 program levels from the list; people, subjects and sessions keep their program levels.',
  body: names,
  reply: listNow,
  refusals: [programLevelsEmpty],
  done: 'The list has been changed.',
});

const rename = z.object({
  programLevel: programLevel('Program level', 'Program level is required.'),
  newName: programLevel('New name', 'New name is required.'),
});

/** A subject that a professor would have twice after the change. */
export const levelClash = z.object({ subject_name: z.string(), professor: z.string() });
export type LevelClash = z.output<typeof levelClash>;

export const previewProgramLevel = call('POST', '/api/admin/previewProgramLevel', {
  summary: 'Shows what renaming or merging a program level would change, without changing anything.',
  body: rename,
  reply: z.extend(levelUse, {
    programLevel: z.string(),
    newName: z.string(),
    /** Whether the new name is an existing program level. */
    isMerge: z.boolean(),
    /** The subjects that prevent the change. */
    clashes: z.array(levelClash),
  }),
  refusals: [programLevelUnknown, programLevelSame],
});

/**
 * Renames a program level or merges it into an existing one, from now on. Sessions that have begun get the new name,
 * and still count for the same students. It cannot be undone.
 * @see docs/decisions/0038
 */
export const renameProgramLevel = call('POST', '/api/admin/renameProgramLevel', {
  summary: 'Renames a program level, or merges it into another program level, everywhere at once.',
  body: rename,
  reply: listNow,
  refusals: [programLevelUnknown, programLevelSame, programLevelClash, importUnderWay],
  done: 'The program level has been renamed.',
  pace: aDay(200),
});
