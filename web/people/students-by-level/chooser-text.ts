import { grouped } from '#contract/platform/base/format-number.ts';

/** Texts for choosing students. */
export const chooserText = {
  legend: 'Students',
  searchStudents: 'Search students by name',
  programLevel: 'Program level',
  allPrograms: 'All program levels',
  subject: 'Subject',
  chooseSubject: 'Choose a subject',
  list: 'Students to choose from',
  failed: 'The students could not be read.',
  none: 'No student matches your search.',
  first: 'Choose a subject to see its students.',
  chosen: (count: number) => `${grouped(count)} chosen`,
  chooseAll: (count: number) => `Choose all ${grouped(count)}`,
  clear: 'Clear',
  more: (count: number, group: string | null) =>
    `${grouped(count)} more: search by name${group === null ? '' : `, or choose a ${group.toLowerCase()}`}.`,
} as const;
