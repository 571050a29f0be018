import { MOST } from '#contract/platform/base/bounds.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';

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
  end: 'End',
  endOf: (name: string) => `End the right of ${name}`,
  askEnd: (name: string, subject: string) => `End the right of ${name} to ${subject}?`,
  endDetail: 'It ends at once, on open scanners too. What they recorded stays.',
  count: (count: number) => `${count} of ${MOST.staffOfSubject} shared with`,
  empty: 'Not shared with anyone yet.',
  emptyDetail: 'Share it with a co-teacher, a helper at the scanner, or a substitute for some days.',
  failed: 'The staff of this subject could not be read.',
  professor: 'Professor',
  professorHint: 'They are told on their first screen.',
  nobody: 'No other approved professor has this name.',
  what: 'They can',
  roles: [
    ['co', sharedText.roles.co, 'Everything that the owner can, but rename it, delete it or share it.'],
    ['helper', sharedText.roles.helper, 'Scan at sessions of today, and see and set their roll.'],
    // Last, so that its days stand below it.
    ['substitute', 'Substitute', 'The same as a co-teacher, on some days.'],
  ],
  firstDay: 'First day',
  lastDay: 'Last day',
  missing: 'Please choose a professor.',
  daysMissing: 'Please choose the first and the last day.',
  shareFailed: 'The subject could not be shared.',
  endFailed: 'The right could not be ended.',
} as const;
