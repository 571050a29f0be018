import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import type { SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import { dayText } from '#web/platform/base/date-text.ts';

interface Days {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

const roles: Readonly<Record<StaffRole, string>> = { co: 'Co-teacher', helper: 'Helper' };

/** The days of a share as text; '' for all days. */
function daysText({ firstDay, lastDay }: Days): string {
  if (firstDay === null) return lastDay === null ? '' : `until ${dayText(lastDay)}`;
  if (firstDay === lastDay) return `on ${dayText(firstDay)}`;
  return lastDay === null ? `from ${dayText(firstDay)} on` : `${dayText(firstDay)} to ${dayText(lastDay)}`;
}

/** A co-teacher for certain days is a substitute. */
const roleOf = ({ role, firstDay, lastDay }: Days & { readonly role: StaffRole }) =>
  role === 'co' && (firstDay ?? lastDay) !== null ? 'Substitute' : roles[role];

const withDays = (what: string, days: Days) => [what, daysText(days)].filter(Boolean).join(', ');

/** Texts of shared subjects. @see docs/decisions/0035 */
export const sharedText = {
  title: 'Shared with you',
  list: 'Shared with you',
  staff: 'Staff',
  staffOf: (name: string) => `Staff of ${name}`,
  roles,
  roleOf,
  withDays,
  days: (days: Days) => daysText(days) || 'always',
  /** The line on a card of a shared subject: role, days and owner. */
  as: (shared: SharedSubject) => `${withDays(roleOf(shared), shared)} · ${shared.owner}`,
  news: (shared: SharedSubject) =>
    `${shared.owner} shares ${shared.subject_name} with you: ${withDays(roleOf(shared).replace('-', '-\u2060'), shared)}.`,
  what: {
    co: 'You can do everything except rename, delete or share the subject.',
    helper: 'You can scan and set the roll for today’s sessions.',
  } satisfies Record<StaffRole, string>,
  understood: 'OK',
  noneToday: 'As a helper, you only see today’s sessions.',
  ended: 'This session is no longer shared with you.',
  endedDetail: 'What you recorded stays. The owner can share the subject again.',
} as const;
