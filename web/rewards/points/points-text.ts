import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import { LONGEST_AWARD_REASON } from '#contract/rewards/points/award-calls.ts';

const points = (count: number) => counted(count, 'point');
const students = (count: number) => counted(count, 'student');

/** The words of points that are explained, and of those given by hand. @see docs/decisions/0047 */
export const pointsText = {
  mine: 'My Points',
  points,
  history: 'Points',
  historyOf: (name: string) => `Points of ${name}`,
  list: 'What the points came from and went to, newest first',
  open: 'What they came from',
  now: (balance: number) => `${points(balance)} now`,
  failed: 'The points could not be read.',
  empty: 'No points yet.',
  emptyDetail: 'Each class gives some, a streak and a level more. What you redeem is listed here too.',
  balance: (balance: number) => `${grouped(balance)} after it`,
  give: 'Give points',
  giveTo: (count: number) => (count === 0 ? 'Give points' : `Give to ${students(count)}`),
  giveTitle: (subject: string, who: string | null) => `Give points${who === null ? '' : ` to ${who}`} · ${subject}`,
  amount: 'Points for each',
  amountHint: (most: number) => `You may give one student ${points(most)} a day.`,
  leftToday: (who: string | null, left: number, most: number) =>
    `Today you may give ${who ?? 'each of them'} ${points(left)}${left < most ? ' more' : ''}.`,
  reason: 'What for',
  reasonHint: `The students read it. At most ${LONGEST_AWARD_REASON} characters.`,
  reasons: ['Helped a classmate', 'Great answer', 'Good work', 'Took part'],
  commonReasons: 'Frequent reasons',
  subjectGroup: 'Students',
  everybody: 'Everybody in this subject',
  nobody: 'Please choose at least one student.',
  tooMany: (most: number) => `Please choose at most ${most} students at a time.`,
  missing: 'Please say how many points, and what for.',
  stranger: 'Not all of these students are in this subject any more. Please look at the list again.',
  left: (name: string, left: number) => `${name} may be given ${points(left)} more`,
  giveFailed: 'The points could not be given. Please try again.',
  given: (each: number, names: readonly string[], reason: string) =>
    `${points(each)} given to ${names.length === 1 ? names[0] : students(names.length)}: ${reason}`,
  undo: 'Undo',
  listGiven: 'Given points',
  givenEmpty: 'You have given no points yet.',
  givenEmptyDetail: 'Choose students under Give points, say what for, and they see it at once.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw from ${name}`,
  askWithdraw: (each: number, who: string) => `Withdraw ${points(each)} from ${who}?`,
  students,
  who: 'Who',
  everyone: 'all who were given them',
  withdrawAll: 'Withdraw all',
  withdrawAllNamed: (reason: string, who: string) => `Withdraw “${reason}” from ${who}`,
  askWithdrawEach: (each: number, who: string) => `Withdraw ${points(each)} each from ${who}?`,
  askWithdrawEachDetail:
    'What was spent already stays spent, unless what it was spent on is given back. The students are told.',
  partly: (withdrawn: number, all: number) => `Withdrawn from ${withdrawn} of ${students(all)}`,
  askWithdrawDetail:
    'What was spent already stays spent, unless what it was spent on is given back. The student is told.',
  withdrawFailed: 'The points could not be withdrawn. Please try again.',
  withdrawn: 'Points withdrawn.',
  kept: (kept: number) =>
    kept === 1
      ? '1 point was spent already and stays spent, unless what it was spent on is given back.'
      : `${points(kept)} were spent already and stay spent, unless what they were spent on is given back.`,
  isWithdrawn: 'Withdrawn',
} as const;
