import type { PointsEntry } from '#contract/rewards/points/points-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { ana, minutesFromNow } from './look-samples.ts';

export const sampleClaim: OwnTransaction = {
  transaction_id: 1,
  createdAt: minutesFromNow(-60),
  isVerified: false,
  verifiedAt: null,
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  isRestocked: false,
  refund: 120,
  cancelUntil: null,
  professor: 'Grace Santos',
  student: ana,
  shopitem: { item_subject: 'Discrete Math', item_name: 'Extra day for one assignment', item_price: 120 },
};
export const verifiedClaim: OwnTransaction = {
  ...sampleClaim,
  isVerified: true,
  state: 'verified',
  verifiedAt: minutesFromNow(-1),
};

export const declinedClaim: OwnTransaction = {
  ...sampleClaim,
  state: 'declined',
  decidedAt: minutesFromNow(-1),
  decidedBy: 'professor',
  decisionReason: 'Not this week',
};

const entryOf = (some: Partial<PointsEntry>): PointsEntry => ({
  ledger_id: 1,
  createdAt: minutesFromNow(-30),
  kind: 'attendance',
  points: 60,
  exp: 100,
  level: 0,
  balance: 1240,
  parts: [
    { kind: 'attendance', points: 10, exp: 100 },
    { kind: 'streak', points: 50, exp: 0 },
  ],
  streak: 5,
  subject_name: 'Discrete Math',
  class_createdAt: minutesFromNow(-30),
  status: null,
  item_name: null,
  decision: null,
  reason: '',
  collected: [],
  by: '',
  award_id: null,
  withdrawnAt: null,
  ...some,
});
const bare = { exp: 0, parts: [], streak: null, subject_name: null, class_createdAt: null };
export const pointsEntries: readonly PointsEntry[] = [
  entryOf({ ledger_id: 4 }),
  entryOf({
    ...bare,
    ledger_id: 3,
    kind: 'award',
    points: 20,
    balance: 1180,
    subject_name: 'Discrete Math',
    reason: 'Solved it at the board',
    by: 'Grace Santos',
    award_id: 1,
  }),
  entryOf({
    ...bare,
    ledger_id: 2,
    kind: 'redemption',
    points: -120,
    balance: 1160,
    item_name: 'Extra day for one assignment',
  }),
];
