import { MOST } from '#contract/platform/base/bounds.ts';
import type { StaffMember } from '#contract/subjects/staff/staff-calls.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';

type Right = Pick<StaffMember, 'role' | 'firstDay' | 'lastDay'>;

const rightText = ({ role, ...days }: Right) => `${sharedText.roles[role]}, ${sharedText.days(days)}`;

/** The words of who else teaches a subject. @see docs/decisions/0035 */
export const staffText = {
  title: 'STAFF',
  tab: (subject: string) => `${subject} · Staff`,
  list: (subject: string) => `Staff of ${subject}`,
  name: 'Professor',
  role: 'Right',
  days: 'Days',
  actions: 'Actions',
  add: 'Share',
  addTitle: (subject: string) => `Share ${subject}`,
  change: 'Change',
  changeOf: (name: string) => `Change the right of ${name}`,
  changeTitle: (name: string) => `Right of ${name}`,
  askReplace: (name: string) => `Change the right of ${name}?`,
  replaceDetail: (now: Right, next: Right) => `Now: ${rightText(now)}. From now on: ${rightText(next)}.`,
  end: 'End',
  endOf: (name: string) => `End the right of ${name}`,
  askEnd: (name: string, subject: string) => `End the right of ${name} to ${subject}?`,
  endDetail: 'It ends at once, on open scanners too. What they recorded stays.',
  count: (count: number) => `${count} of ${MOST.staffOfSubject} shared with`,
  empty: 'This subject is shared with nobody.',
  emptyDetail: 'Share it with a co-teacher, a helper at the scanner, or a substitute for some days.',
  failed: 'The staff of this subject could not be read.',
  username: 'Username',
  usernameHint: 'As the professor signs in. They are told on their first screen.',
  what: 'They can',
  roleDetail: {
    co: 'Everything that the owner can, but rename it, delete it or share it.',
    helper: 'Scan at sessions of today, and see and set their roll.',
  },
  firstDay: 'First day',
  lastDay: 'Last day',
  daysHint: 'For a substitute. Leave both blank for always.',
  missing: 'Please enter the username of a professor.',
  shareFailed: 'The subject could not be shared.',
  endFailed: 'The right could not be ended.',
} as const;
