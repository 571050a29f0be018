import type { StatusSource } from '#contract/attendance/attendance/status.ts';
import type { RollChange } from '#contract/attendance/roll/roll-change.ts';
import type { Amounts } from '#contract/people/ledger/reward.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';

const former: Record<Role, string> = {
  student: 'a former student',
  professor: 'a former professor',
  admin: 'a former administrator',
};

const units = [
  ['points', 'point', 'points'],
  ['exp', 'exp', 'exp'],
  ['level', 'level', 'levels'],
] as const;

/**
 * `+10 points, −1 level`; '' if all amounts are 0. Leaves out experience that became a level, or that came from a
 * level.
 */
function posted(amounts: Amounts): string {
  const isOfLevel = amounts.exp * amounts.level < 0;
  return units
    .filter(([name]) => amounts[name] !== 0 && !(name === 'exp' && isOfLevel))
    .map(([name, one, many]) => `${amounts[name] > 0 ? '+' : '−'}${counted(Math.abs(amounts[name]), one, many)}`)
    .join(', ');
}

/**
 * Says what could not be taken back: `50 of 60 points were spent already and stay spent.`; '' if nothing was kept.
 * @param taken the amounts that were taken back, if known
 */
export function keptText(kept: Amounts, taken?: Amounts): string {
  return units
    .filter(([name]) => kept[name] !== 0)
    .map(([name, one, many]) => {
      const [left, gone] = [Math.abs(kept[name]), Math.abs(taken?.[name] ?? 0)];
      const all = counted(left + gone, one, many);
      return `${taken ? `${grouped(left)} of ` : ''}${all} ${left === 1 ? 'was' : 'were'} already spent and ${
        left === 1 ? 'stays' : 'stay'
      } spent.`;
    })
    .join(' ');
}

const how: Record<StatusSource, string> = {
  code: 'QR code scanned by',
  card: 'Card scanned by',
  hand: 'by',
  offline: 'QR code scanned without a network by',
  leave: 'Given leave by',
};

/** Texts of a history. */
export const rollHistoryText = {
  title: (name: string, date: string) => `History of ${name}, ${date}`,
  list: 'Changes',
  failed: 'The history could not be loaded.',
  empty: 'No changes.',
  by: ({ source, byRole, by }: Pick<RollChange, 'source' | 'byRole' | 'by'>) =>
    `${how[source]} ${by === '' ? former[byRole] : by}`,
  timeIn: (time: string) => `Time in ${time}`,
  posted,
  became: 'became',
} as const;
