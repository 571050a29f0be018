import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { RETURN_DAYS } from '#contract/rewards/redemptions/decision-rules.ts';
import { ofPrice } from '#web/rewards/tickets/ticket-text.ts';

/** @see spec §2, §8, §9 */
export const redeemedText = {
  title: 'STUDENTS INCENTIVES LOG',
  tab: 'Students Incentives Log',
  label: 'Redemptions',
  search: 'Search by student name',
  programFilter: 'Program Level',
  allPrograms: 'All Programs',
  subjectFilter: 'Subject',
  allSubjects: 'All Subjects',
  statusFilter: 'Status',
  all: 'All',
  verified: 'Verified',
  pending: 'Pending',
  takenBack: 'Refunded',
  student: 'Student Name',
  program: 'Program Level',
  subject: 'Subject',
  incentive: 'Incentive Label',
  price: 'Point Value',
  date: 'Date',
  status: 'Status',
  points: (points: number) => counted(points, 'Point'),
  count: (shown: number, all: number) =>
    shown === all ? counted(all, 'redemption') : `${grouped(shown)} of ${grouped(all)}`,
  toApprove: (waiting: number) => `${grouped(waiting)} to approve`,
  toCatalog: 'Offer an incentive',
  approve: 'Approve',
  approveLabel: (incentive: string, student: string) => `Approve ${incentive} for ${student}`,
  approved: (incentive: string, student: string) => `${incentive} of ${student}`,
  askApprove: (incentive: string, student: string) => `Approve “${incentive}” for ${student}?`,
  askApproveDetail: `Approving confirms that the student received the incentive. You can refund the incentive within ${RETURN_DAYS} days.`,
  empty: 'No matching student redemption records found.',
  emptyDetail: 'Redemptions of your incentives appear here.',
  emptyFoundDetail: 'Try another name, or choose All.',
  fetchFailed: 'Failed to fetch transactions',
  declineLabel: (incentive: string, student: string) => `Decline ${incentive} for ${student}`,
  returnLabel: (incentive: string, student: string) => `Refund ${incentive} for ${student}`,
  askDecline: (incentive: string, student: string) => `Decline “${incentive}” for ${student}`,
  askReturn: (incentive: string, student: string) => `Refund “${incentive}” for ${student}`,
  pointsBack: (refund: number, price: number) =>
    `${ofPrice(refund, price)} ${refund === 1 && price === 1 ? 'goes' : 'go'} back to the student, who reads the reason.`,
  notBack: 'The other points were already removed by a correction.',
  wentBack: (refund: number, price: number) => `${ofPrice(refund, price)} went back to the student.`,
  reason: 'Reason',
  reasons: ['Out of stock', 'Redeemed by mistake', 'Not received'],
  reasonMissing: 'Give a reason. The student sees the reason.',
  restock: 'Put one incentive back in stock',
  decline: 'Decline',
  return: 'Refund',
  takeBackFailed: 'The points could not be returned.',
  sells: 'Popular rewards',
  sellsLabel: 'How often each incentive was redeemed',
  redeemed: (count: number) => `${grouped(count)} redeemed`,
  sale: (of: { pending: number; takenBack: number; points: number }, last: string) =>
    [
      redeemedText.points(of.points),
      of.pending > 0 && `${grouped(of.pending)} pending`,
      of.takenBack > 0 && `${grouped(of.takenBack)} refunded`,
      `last ${last}`,
    ]
      .filter(Boolean)
      .join(' · '),
  sellsEmpty: 'No redemptions yet.',
  approveFailed: {
    message: 'Failed to approve incentive',
    detail: 'An error occurred while verifying the incentive',
  },
  fileName: 'student_redeemed_incentives.csv',
} as const;
