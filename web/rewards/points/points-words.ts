import type { Status } from '#contract/attendance/attendance/status.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { PointsEntry, PointsKind } from '#contract/rewards/points/points-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';

export interface EntryWords {
  readonly title: string;
  readonly detail: string;
}

/** An amount with its sign; the minus is as wide as a digit. */
export const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${grouped(Math.abs(amount))}`;

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** An entry's session; a deleted one no longer has a name. */
const sessionOf = ({ subject_name, class_createdAt }: Pick<PointsEntry, 'subject_name' | 'class_createdAt'>) =>
  class_createdAt === null ? 'A class that was deleted' : `${subject_name}, ${dateText(class_createdAt)}`;

function partText({ kind, points }: PointsEntry['parts'][number], streak: number | null): string {
  const name = { attendance: 'present', late: 'late', 'level-up': 'new level', streak: 'streak' }[kind];
  return `${kind === 'streak' && streak !== null ? `streak of ${streak}` : name} ${signed(points)}`;
}

/** The status after a correction, within a sentence. */
const became: Readonly<Record<Status, string>> = {
  present: 'present',
  late: 'late',
  excused: 'excused',
  school: 'school activity',
  absent: 'absent',
};

/** Points that a refund took back, with their origin. They could not be taken back earlier, because they were spent. */
function collectedText({ points, reason, subject_name, class_createdAt }: PointsEntry['collected'][number]): string {
  const of =
    reason === ''
      ? sessionOf({ subject_name, class_createdAt })
      : subject_name === null
        ? `“${reason}”`
        : `“${reason}”, ${subject_name}`;
  return `${grouped(points)} of ${of}`;
}

const decided = { declined: 'Declined', cancelled: 'Canceled', returned: 'Refunded' } as const;

const exp = (amount: number) => `${signed(amount)} exp`;

/**
 * The change of experience in words: first what the class gave, then what a level used; after a correction, whether a
 * level was gained or lost. '' if nothing changed.
 */
export function expWords({ kind, exp: total, level, parts }: PointsEntry): string {
  const taken = parts.find((part) => part.kind === 'level-up')?.exp ?? 0;
  if (kind === 'attendance' && taken !== 0)
    return `${exp(total - taken)} · ${grouped(Math.abs(taken))} exp became a new level`;
  const ofLevel = level !== 0 && (level > 0 ? 'new level' : 'level taken back');
  return [ofLevel, total !== 0 && exp(total)].filter(Boolean).join(': ');
}

const words: Record<PointsKind, (entry: PointsEntry) => EntryWords> = {
  attendance: (entry) => ({
    title: sessionOf(entry),
    detail: entry.parts.map((part) => partText(part, entry.streak)).join(' · '),
  }),
  correction: (entry) => ({
    title: sessionOf(entry),
    detail: joined(entry.status ? `Corrected: ${became[entry.status]}` : 'Corrected', entry.reason),
  }),
  redemption: ({ item_name }) => ({ title: item_name ?? 'An incentive', detail: 'Redeemed' }),
  refund: ({ item_name, decision, reason }) => ({
    title: item_name ?? 'An incentive',
    detail: joined(decision ? decided[decision] : 'Given back', reason),
  }),
  award: ({ reason, by, subject_name, withdrawnAt }) => ({
    title: reason,
    detail: joined(by && `From ${by}`, subject_name, withdrawnAt !== null && 'Withdrawn since'),
  }),
  'award-withdrawn': ({ reason, subject_name }) => ({ title: reason, detail: joined('Withdrawn', subject_name) }),
  collected: ({ item_name, collected }) => ({
    title: item_name ?? 'An incentive',
    detail: `Taken back with it: ${collected.map(collectedText).join('; ')}`,
  }),
  term: () => ({ title: 'End of the term', detail: '' }),
};

export function wordsOf(entry: PointsEntry): EntryWords {
  return words[entry.kind](entry);
}
