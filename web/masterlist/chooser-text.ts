/** The words of choosing students. */
export const chooserText = {
  legend: 'Students',
  searchStudents: 'Search students by name',
  programLevel: 'Program level',
  allPrograms: 'All program levels',
  subject: 'Subject',
  chooseSubject: 'Choose a subject',
  list: 'Students to choose from',
  failed: 'The students could not be read.',
  none: 'No student matches.',
  first: 'Choose a subject to see its students.',
  chosen: (count: number) => `${count.toLocaleString('en-US')} chosen`,
  chooseAll: (count: number) => `Choose all ${count.toLocaleString('en-US')}`,
  clear: 'Choose nobody',
  more: (count: number) => `${count.toLocaleString('en-US')} more: search, or choose a program level.`,
} as const;
