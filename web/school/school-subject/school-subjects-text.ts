import { ENROLLED_AT_ONCE } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { SUBJECTS_KEPT_DAYS } from '#contract/platform/settings/retention-periods.ts';
import type { DeletedSubject, SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';

/** Texts of the school's subjects for administrators. */
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
  search: 'Search by subject or professor',
  allPrograms: 'All program levels',
  count: (count: number) => counted(count, 'subject or event', 'subjects and events'),
  empty: 'There are no subjects yet.',
  emptyDetail: 'Professors add subjects.',
  emptyFound: 'No subject matches your search.',
  failed: 'The subjects could not be read.',
  people: 'People',
  peopleOf: (name: string) => `People of ${name}`,
  detail: ({ subject_name, subject_courseYearSection, professor }: SchoolSubject) =>
    `${subject_name}, ${subject_courseYearSection} · ${professor}`,
  addTo: (count: number) => (count === 0 ? 'Add students' : `Add ${counted(count, 'student')}`),
  nobody: 'Choose at least one student.',
  tooMany: `Please choose at most ${ENROLLED_AT_ONCE} students at a time.`,
} as const;

const nameOf = ({ subject_name, subject_courseYearSection }: DeletedSubject) =>
  [subject_name, subject_courseYearSection].filter(Boolean).join(', ');

/** Texts of deleted subjects, in addition to the texts of all subjects. */
export const deletedSubjectsText = {
  open: 'Deleted subjects',
  title: 'DELETED SUBJECTS',
  tab: 'Deleted subjects',
  about: `For ${SUBJECTS_KEPT_DAYS} days, you can restore deleted subjects and events that had sessions.`,
  attendance: 'Attendance',
  deleted: 'Deleted',
  until: 'Kept until',
  restore: 'Restore',
  restoreLabel: (of: DeletedSubject) => `Restore ${nameOf(of)}`,
  askRestore: (of: DeletedSubject) => `Restore “${nameOf(of)}”?`,
  restoreDetail: ({ professor, session_count, attendance }: DeletedSubject) =>
    `${professor} gets the subject back with ${counted(session_count, 'session')} and ${counted(attendance, 'attendance record')}.`,
  restoreFailed: 'The subject could not be restored.',
  failed: 'The deleted subjects could not be read.',
  empty: `No subject was deleted in the last ${SUBJECTS_KEPT_DAYS} days.`,
  emptyDetail: 'Subjects and events with sessions stay here after a professor deletes them.',
} as const;
