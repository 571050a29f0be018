import { ENROLLED_AT_ONCE, type EnrolledStudent } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { dateText, dayText } from '#web/platform/base/date-text.ts';

const students = (count: number) => counted(count, 'student');
const absences = (count: number) => counted(count, 'absence');

/** How a student came to be on the list. */
const by = { level: 'By program level', in: 'Enrolled', out: 'Dropped' } as const;

/** Texts of the people in a subject. @see docs/decisions/0033 */
export const enrolmentText = {
  title: 'PEOPLE',
  tab: (subject: string) => `${subject} · People`,
  list: (subject: string) => `People of ${subject}`,
  student: 'Student',
  how: 'In the subject',
  by,
  everybody: 'Everyone',
  since: ({ by: how, since }: EnrolledStudent) =>
    how === 'level' ? '' : since === null ? 'from the beginning' : `since ${dateText(since)}`,
  absences: 'Absences',
  search: 'Search by name',
  count: students,
  empty: 'This subject has no students.',
  emptyDetail:
    'Students of the program level are included automatically. Add others by student number, username or email address.',
  emptyFound: 'No one matches your search.',
  failed: 'The people of this subject could not be read.',
  add: 'Add students',
  lines: 'Student numbers, usernames or email addresses',
  linesHint: `One student per line, at most ${ENROLLED_AT_ONCE}. Students of any program level can be added.`,
  sinceDay: 'Since',
  sinceHint: 'If blank, only sessions from now on count.',
  askSince: (day: string, missed: number, of: number) => ({
    title: `Count sessions since ${dayText(day)}?`,
    detail: `${students(of)} will have ${absences(missed)}${of === 1 ? '' : ' in total'} for missed sessions since that day.`,
    confirmLabel: 'Count since that day',
    cancelLabel: 'Count from now on',
  }),
  missing: 'Enter at least one student.',
  tooMany: (count: number) => `You entered ${grouped(count)} students. Enter at most ${ENROLLED_AT_ONCE} at a time.`,
  added: (enrolled: number, already: number) =>
    [
      enrolled === 0 ? 'No one was added.' : `${students(enrolled)} added.`,
      already === 0 ? '' : `${students(already)} ${already === 1 ? 'was' : 'were'} already in the subject.`,
    ]
      .filter(Boolean)
      .join(' '),
  unknown: (count: number) =>
    count === 1
      ? 'The line below does not match a student’s number, username or email address.'
      : `The ${count} lines below do not match a student’s number, username or email address.`,
  unknownAdvice: 'Check the spelling. Accounts waiting for approval cannot be added.',
  sinceFailed: 'For these students, only sessions from now on count.',
  addFailed: 'The students could not be added.',
  again: 'Add again',
  againOf: (name: string) => `Add ${name} again`,
  askAgain: (name: string) => ({
    title: `Add ${name} again?`,
    detail: 'Only sessions from now on count.',
    confirmLabel: 'Add again',
  }),
  givePoints: 'Give points',
  givePointsTo: (name: string) => `Give points to ${name}`,
  drop: 'Drop',
  dropOf: (name: string) => `Drop ${name}`,
  askDrop: (name: string, subject: string) => `Drop ${name} from ${subject}?`,
  from: 'From when',
  fromNow: 'From now on. Past attendance stays',
  fromBeginning: (missed: number) =>
    missed === 0 ? 'From the beginning' : `From the beginning. ${absences(missed)} will no longer count`,
  dropDetail: 'The student can no longer be scanned in this subject. Attendance and points stay.',
  beginningDetail: 'Absences that no longer count do not return if you add the student again.',
  dropFailed: 'The student could not be dropped.',
  fileName: (subject: string) => `people_${subject}.csv`,
} as const;
