import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { LONGEST_AWARD_REASON } from '#contract/rewards/points/award-calls.ts';

const points = (count: number) => counted(count, 'point');
const students = (count: number) => counted(count, 'student');

/** Texts of the points history and of points given by hand. @see docs/decisions/0047 */
export const pointsText = {
  mine: 'My Points',
  points,
  history: 'Points',
  historyOf: (name: string) => `Points of ${name}`,
  list: 'Points earned and spent, newest first',
  open: 'Points history',
  now: (balance: number) => `${points(balance)} now`,
  failed: 'The points could not be read.',
  empty: 'No points yet.',
  emptyDetail: 'You earn points for each class, and more for a streak or a new level. Redemptions appear here too.',
  balance: (balance: number) => `Balance ${grouped(balance)}`,
  give: 'Give points',
  giveTo: (count: number) => (count === 0 ? 'Give points' : `Give to ${students(count)}`),
  giveTitle: (subject: string, who: string | null) => `Give points${who === null ? '' : ` to ${who}`} · ${subject}`,
  amount: 'Points for each student',
  amountHint: (most: number) => `You can give a student up to ${points(most)} a day.`,
  leftToday: (who: string | null, left: number, most: number) =>
    `Today you can give ${who ?? 'each of them'} ${points(left)}${left < most ? ' more' : ''}.`,
  reason: 'Reason',
  reasonHint: `Students see the reason. At most ${LONGEST_AWARD_REASON} characters.`,
  reasons: ['Helped a classmate', 'Great answer', 'Good work', 'Took part'],
  commonReasons: 'Common reasons',
  subjectGroup: 'Students',
  everybody: 'Everyone in this subject',
  nobody: 'Choose at least one student.',
  tooMany: (most: number) => `Please choose at most ${most} students at a time.`,
  missing: 'Enter the points and a reason.',
  stranger: 'Some of these students are no longer in this subject. Check the list again.',
  left: (name: string, left: number) => `${name} can get ${points(left)} more today`,
  giveFailed: 'The points could not be given. Please try again.',
  given: (each: number, names: readonly string[], reason: string) =>
    `${points(each)} given to ${names.length === 1 ? names[0] : students(names.length)}: ${reason}`,
  undo: 'Undo',
  listGiven: 'Given points',
  givenEmpty: 'You have given no points yet.',
  givenEmptyDetail: 'Choose students and give a reason. Students see the reason at once.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw from ${name}`,
  askWithdraw: (each: number, who: string, many = false) => ({
    title: `Withdraw ${points(each)}${many ? ' each' : ''} from ${who}?`,
    detail: `Points already spent stay spent, unless the redemption is refunded. ${many ? 'The students are' : 'The student is'} notified.`,
    confirmLabel: 'Withdraw',
    warning: true,
  }),
  students,
  who: 'Who',
  everyone: 'everyone who got them',
  withdrawAll: 'Withdraw all',
  withdrawAllNamed: (reason: string, who: string) => `Withdraw “${reason}” from ${who}`,
  partly: (withdrawn: number, all: number) => `Withdrawn from ${withdrawn} of ${students(all)}`,
  withdrawFailed: 'The points could not be withdrawn. Please try again.',
  withdrawn: 'Points withdrawn.',
  kept: (kept: number) =>
    kept === 1
      ? '1 point was already spent and stays spent, unless the redemption is refunded.'
      : `${points(kept)} were already spent and stay spent, unless the redemption is refunded.`,
  isWithdrawn: 'Withdrawn',
} as const;
