import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';

/** @see docs/decisions/0035 */
export const staffText = {
  title: 'STAFF',
  tab: (subject: string) => `${subject} · Staff`,
  list: (subject: string) => `Staff of ${subject}`,
  name: 'Professor',
  role: 'Access',
  days: 'Days',
  add: 'Share',
  addTitle: (subject: string) => `Share ${subject}`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}’s access`,
  changeTitle: (name: string) => `${name}’s access`,
  end: 'End',
  endOf: (name: string) => `End ${name}’s access`,
  askEnd: (name: string, subject: string) => ({
    title: `End ${name}’s access to ${subject}?`,
    detail: 'Access ends at once, also on open scanners. What the professor recorded stays.',
    confirmLabel: 'End access',
    warning: true,
  }),
  count: (count: number) => `Shared with ${count} of at most ${MAXIMUM.staffOfSubject}`,
  empty: 'Not shared with anyone yet.',
  emptyDetail: 'Share the subject with a co-teacher, a helper at the scanner, or a substitute for certain days.',
  failed: 'The staff of this subject could not be read.',
  professor: 'Professor',
  professorHint: 'The professor sees a notice on the first screen.',
  nobody: 'No other approved professor has this name.',
  what: 'They can',
  roles: [
    ['co', sharedText.roles.co, 'Do everything except rename, delete or share.'],
    ['helper', sharedText.roles.helper, 'Scan and set the roll for today’s sessions.'],
    // Last, so that its days are below it.
    ['substitute', 'Substitute', 'Do the same as a co-teacher, on certain days.'],
  ],
  firstDay: 'First day',
  lastDay: 'Last day',
  missing: 'Choose a professor.',
  daysMissing: 'Choose the first and last day.',
  shareFailed: 'The subject could not be shared.',
  endFailed: 'The access could not be ended.',
} as const;
