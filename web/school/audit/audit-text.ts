import { type AuditAction, type AuditTopic, MACHINE_ID } from '#contract/platform/base/audit-actions.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import type { AuditEntry, AuditPerson } from '#contract/school/audit/audit-calls.ts';
import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import { administratorText } from '#web/people/administrator/administrator-text.ts';
import { dayText, momentText } from '#web/platform/base/date-text.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { auditWords } from './audit-words.ts';

const roleWords = { student: 'Student', professor: 'Professor', admin: 'Administrator' } as const;
const topics: Readonly<Record<AuditTopic, string>> = {
  accounts: 'Accounts and cards',
  signIns: 'Passwords and sign-ins',
  signingIn: 'Signing in and out',
  administrators: 'Administrators',
  teaching: 'Subjects and sessions',
  roll: 'Rolls and leave of absence',
  rewards: 'Points and incentives',
  school: 'School and settings',
};

/** By action: converts the stored detail, written for readers of the database, to its text on the screen. */
const shownAs: Readonly<Partial<Record<AuditAction, (detail: string) => string>>> = {
  'change-cards': (detail) => detail.replace('attended', 'on'),
  'share-subject': (detail) => detail.replace(/(?<=, )(co|helper)(?: (\S*) to (\S*))?$/, rightShown),
  'create-administrator': kindText,
  'change-administrator': kindText,
  // Both professors are already named in the entry.
  'transfer-subject': withoutProfessors,
  'transfer-incentives': withoutProfessors,
  'change-logo': () => '',
  'remove-logo': () => '',
  'declare-school': () => '',
};

/** Units of changed settings, which are stored as bare numbers */
const units: Readonly<Partial<Record<AuditAction, string>>> = {
  'change-level_threshold': 'experience',
  'change-level_up_points': 'points',
  'change-streak_points': 'points',
  'change-streak_step': 'classes',
  'change-award_day_most': 'points',
  'change-session_points': 'points',
  'change-session_exp': 'experience',
  'change-cancel_minutes': 'minutes',
  'change-late_percent': 'percent',
  'change-change_days': 'days',
  'change-offline_hours': 'hours',
  'change-absence_share': 'percent',
  'change-least_days': 'days',
  'change-day_share': 'percent',
  'change-lateness': 'minutes',
};

/** A professor's role in a subject with its days; without days it has no end. */
function rightShown(_stored: string, role: string, firstDay = '', lastDay = ''): string {
  const right = { role: role as StaffRole, firstDay: firstDay || null, lastDay: lastDay || null };
  return sharedText.withDays(sharedText.roleOf(right), right);
}

function withUnit(action: AuditAction, detail: string): string {
  const unit = units[action];
  return unit !== undefined && /\d$/.test(detail) ? `${detail} ${unit}` : detail;
}

function kindText(detail: string): string {
  return administratorText.kinds[detail.endsWith('registrar') ? 'registrar' : 'admin'];
}

function withoutProfessors(detail: string): string {
  return detail.replace(/,? from professor \d+ to professor \d+$/, '');
}

/** Texts of the audit. @see docs/decisions/0052 */
export const auditText = {
  title: 'ACTIVITY LOG',
  tab: 'Activity log',
  detail: (days: number) =>
    `Entries are kept for ${grouped(days)} days. The roll’s history shows roll changes, the student’s points history shows given points, and Redemptions shows what professors decided.`,
  label: 'Activity log',
  when: 'When',
  by: 'Who',
  what: 'What',
  whom: 'Whom',
  roles: roleWords,
  /** A person's name, or a placeholder for a removed person. */
  name: ({ role, id, name }: AuditPerson) =>
    name || (role === 'admin' && id === MACHINE_ID ? 'A command on the server' : `${roleWords[role]} ${id}, removed`),
  /** The action, with the number of people if there are several. */
  action: ({ action, people }: AuditEntry) => {
    const words = auditWords[action as AuditAction] ?? action;
    return people.length < 2
      ? words
      : words.replace(/\ba (student|professor|card)\b(?!’)/, `${grouped(people.length)} $1s`);
  },
  /** The stored detail, with formatted states, days, hours and instants, and without ids that distinguish namesakes. */
  more: ({ action, detail, people }: AuditEntry) =>
    /^\d+$/.test(detail) && people.length === 0
      ? `No. ${detail}`
      : withUnit(action as AuditAction, shownAs[action as AuditAction]?.(detail) ?? detail)
          .replaceAll(/ \(\d+\)(?=,|$)/g, '')
          .replaceAll(
            /(\d{4}-\d\d-\d\d) (\d\d:\d\d)-(\d\d:\d\d)/g,
            (_, day: string, start: string, end: string) => `${dayText(day)}, ${hoursText(start, end)}`,
          )
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, momentText)
          .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, dayText),
  /** Shown in place of a person for actions that concern the whole school. */
  nobody: 'Nobody',
  others: (count: number) => `and ${grouped(count)} more`,
  search: 'Search by name or subject',
  topic: 'Topic',
  anyTopic: 'All except signing in and out',
  topics,
  doer: 'Who did it',
  anyDoer: 'Anyone',
  doers: { admin: 'Administrators', professor: 'Professors', student: 'Students' },
  from: 'From',
  to: 'To',
  backwards: 'The last day is before the first day.',
  count: (shown: number, more: boolean) => `${counted(shown, 'entry', 'entries')}${more ? ', and older ones' : ''}`,
  empty: 'No activity yet.',
  emptyDetail: 'Approvals, new passwords, leave and changed settings appear here.',
  emptyFound: 'No entries match these filters.',
  emptyFoundDetail: 'Try other days or another name.',
  clearFilters: 'Clear filters',
  failed: 'The activity log could not be loaded.',
  setting: 'Activity log',
  settingDetail: 'What administrators and professors changed for others, and who signed in and out.',
  fileName: 'audit.csv',
} as const;
