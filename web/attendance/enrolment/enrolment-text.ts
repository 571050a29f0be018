import { ENROLLED_AT_ONCE, type EnrolledStudent } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import { dateText, dayText } from '#web/platform/base/date-text.ts';

const students = (count: number) => counted(count, 'student');
const absences = (count: number) => counted(count, 'absence');

/** How somebody came to be on the list, in a word. */
const by = { level: 'By program level', in: 'Enrolled', out: 'Dropped' } as const;

/** The words of who is in a subject. @see docs/decisions/0033 */
export const enrolmentText = {
  title: 'PEOPLE',
  tab: (subject: string) => `${subject} · People`,
  list: (subject: string) => `People of ${subject}`,
  student: 'Student',
  how: 'In the subject',
  by,
  everybody: 'Everybody',
  since: ({ by: how, since }: EnrolledStudent) =>
    how === 'level' ? '' : since === null ? 'from the beginning' : `since ${dateText(since)}`,
  absences: 'Absences',
  actions: 'Actions',
  search: 'Search by name',
  count: students,
  empty: 'Nobody is in this subject.',
  emptyDetail:
    'Students of its program level are in it by themselves. Add others by student number, username or e-mail address.',
  emptyFound: 'Nobody matches your search.',
  failed: 'The people of this subject could not be read.',
  add: 'Add students',
  lines: 'Student numbers, usernames or e-mail addresses',
  linesHint: `One in each line, at most ${ENROLLED_AT_ONCE}. Whoever is added is in the subject, whatever their program level.`,
  sinceDay: 'Since',
  sinceHint: 'Leave it blank for from now on, without past absences.',
  askSince: (day: string) => `Count them since ${dayText(day)}?`,
  sinceDetail: (missed: number, of: number) =>
    `It gives ${students(of)} ${absences(missed)}${of === 1 ? '' : ' in all'}, for sessions since then that they did not attend.`,
  missing: 'Please name at least one student.',
  tooMany: (count: number) => `These are ${grouped(count)}. Please name at most ${ENROLLED_AT_ONCE} at a time.`,
  added: (enrolled: number, already: number) =>
    [
      enrolled === 0 ? 'Nobody was added.' : `${students(enrolled)} added.`,
      already === 0 ? '' : `${students(already)} ${already === 1 ? 'was' : 'were'} in the subject already.`,
    ]
      .filter(Boolean)
      .join(' '),
  unknown: (count: number) =>
    count === 1
      ? 'The line below is no student’s number, username or e-mail address.'
      : `The ${count} lines below are no student’s number, username or e-mail address.`,
  unknownAdvice: 'Please check the spelling. Accounts that are not approved yet are not found.',
  sinceFailed: 'They are in the subject from now on, and not since that day.',
  addFailed: 'The students could not be added.',
  again: 'Add again',
  againOf: (name: string) => `Add ${name} again`,
  askAgain: (name: string) => `Add ${name} again?`,
  againDetail: 'From now on. Sessions in between do not count.',
  givePoints: 'Give points',
  givePointsTo: (name: string) => `Give points to ${name}`,
  drop: 'Drop',
  dropOf: (name: string) => `Drop ${name}`,
  askDrop: (name: string, subject: string) => `Drop ${name} from ${subject}?`,
  from: 'From when',
  fromNow: 'From now on; everything until now stays',
  fromBeginning: (missed: number) =>
    missed === 0 ? 'From the beginning' : `From the beginning; ${absences(missed)} will not count any more`,
  dropDetail: 'They cannot be scanned in this subject any more. Attendance and points stay in any case.',
  beginningDetail: 'Absences that do not count any more do not come back when they are added again.',
  dropFailed: 'The student could not be dropped.',
  fileName: (subject: string) => `people_${subject}.csv`,
  csvHead: ['Last Name', 'First Name', 'Middle Name', 'Program Level', 'In the subject', 'Since', 'Absences'],
} as const;
