import { ENROLLED_AT_ONCE } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { counted } from '#contract/platform/base/figure-text.ts';
import type { SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';

/** The words of the school's subjects as administrators find them. */
export const schoolSubjectsText = {
  open: 'Subjects',
  title: 'SUBJECTS',
  tab: 'Subjects',
  list: 'Subjects',
  name: 'Subject',
  programLevel: 'Program level',
  event: 'Event',
  professor: 'Professor',
  sessions: 'Sessions',
  actions: 'Actions',
  search: 'Search by subject or professor',
  allPrograms: 'All program levels',
  count: (count: number) => counted(count, 'subject or event', 'subjects and events'),
  empty: 'There are no subjects yet.',
  emptyDetail: 'Professors add their own.',
  emptyFound: 'No subject matches your search.',
  failed: 'The subjects could not be read.',
  people: 'People',
  peopleOf: (name: string) => `People of ${name}`,
  detail: ({ subject_name, subject_courseYearSection, professor }: SchoolSubject) =>
    `${subject_name}, ${subject_courseYearSection} · ${professor}`,
  addTo: (count: number) => (count === 0 ? 'Add students' : `Add ${counted(count, 'student')}`),
  nobody: 'Please choose at least one student.',
  tooMany: `Please choose at most ${ENROLLED_AT_ONCE} students at a time.`,
} as const;
