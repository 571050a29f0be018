import { counted, grouped } from '#contract/base/figure-text.ts';
import { dateText, timeText } from '#web/base/date-text.ts';

/** The words of who is signed in where. @see docs/decisions/0052 */
export const schoolSignInsText = {
  title: 'SIGNED IN NOW',
  tab: 'Signed in now',
  open: 'Signed in now',
  setting: 'Who is signed in',
  settingDetail:
    'Where people of the school are signed in now. All of one person can be ended, when a phone is lost or an account is shared.',
  counts: ({ student, professor, admin }: Readonly<Record<'student' | 'professor' | 'admin', number>>) =>
    `${grouped(student)} of students, ${grouped(professor)} of professors, ${grouped(admin)} of administrators.`,
  label: 'Sign-ins',
  person: 'Person',
  role: 'Role',
  roles: { student: 'Student', professor: 'Professor', admin: 'Administrator' },
  anyRole: 'Everybody',
  groups: { student: 'Students', professor: 'Professors', admin: 'Administrators' },
  device: 'Device',
  unknownDevice: 'Unknown device',
  current: 'This device',
  since: 'Signed in',
  seen: 'Last seen',
  now: 'Now',
  never: 'Not since then',
  when: (instant: string) => `${dateText(instant)}, ${timeText(instant)}`,
  seenNote: 'A student was last seen when they last showed a code.',
  actions: 'Actions',
  end: 'End all',
  endOf: (name: string) => `End all sign-ins of ${name}`,
  askEnd: (name: string) => `End all sign-ins of ${name}?`,
  askEndDetail: 'They are signed out at once, everywhere, and can sign in again with their password.',
  askEndOwn: 'End all your other sign-ins?',
  askEndOwnDetail: 'You stay signed in on this device alone.',
  failed: 'The sign-ins could not be read.',
  endFailed: 'The sign-ins could not be ended. Please try again.',
  search: 'Search by name',
  count: (shown: number, more: boolean) => `${counted(shown, 'sign-in')}${more ? ', and older ones' : ''}`,
  emptyFound: 'Nobody who is signed in fits.',
  emptyFoundDetail: 'Try another name, or everybody.',
} as const;
