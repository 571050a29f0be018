import { counted, grouped, unitOf } from '#contract/platform/base/format-number.ts';

/** @see spec §2, §8, §9 */
export const masterListText = {
  title: 'MASTER LIST',
  tab: 'Master List',
  list: 'Program levels',
  search: 'Search program level',
  searchPlaceholder: 'Search program level...',
  empty: 'No program levels found.',
  emptyFound: 'No program levels found.',
  emptyDetail: 'A program level appears here with its first approved student.',
  emptyFoundDetail: 'No program level matches your search.',
  fetchFailed: 'Failed to fetch program levels. Please try again.',
  studentsUnit: (count: number) => unitOf(count, 'student'),
  levels: (levels: number, students: number) => `${counted(levels, 'program level')}, ${counted(students, 'student')}`,
  programTitle: (program: string) => `MASTER LIST · ${program}`,
  programTab: (program: string) => `Master list of ${program}`,
  studentsLabel: (program: string) => `Students of ${program}`,
  searchName: 'Search by name',
  total: (shown: number, all: number) =>
    shown === all ? `Total: ${grouped(all)}` : `${grouped(shown)} of ${grouped(all)}`,
  attendance: 'Attendance',
  attendanceOf: (name: string, sign: string) => `Attendance of ${[name, sign].filter(Boolean).join(', ')}`,
  name: 'Name',
  emptyStudents: 'No students found for this program level or matching your search.',
  studentsFetchFailed: 'Failed to fetch student data.',
  fileName: (program: string) => `masterlist_${program}.csv`,
} as const;
