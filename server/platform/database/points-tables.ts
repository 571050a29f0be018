import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

export type LedgerKind =
  | 'level-up'
  | 'streak'
  | 'attendance'
  | 'late'
  | 'correction'
  | 'redemption'
  | 'refund'
  | 'award'
  | 'award-withdrawn'
  | 'term'
  | 'collected';

/** Every change of points, experience and level, never altered. @see decisions §1.1 */
export interface PointsLedgerTable extends Record<'points' | 'exp' | 'level', number> {
  ledger_id: Generated<number>;
  stud_id: number;
  kind: LedgerKind;
  /** class_id; transaction_id of a redemption, its refund and what that took at once; change_id of a correction; the id of the award or term. */
  reference: number;
  createdAt: Instant;
}

interface ShopName extends Record<'item_name' | 'item_subject' | 'item_classSection', string> {
  item_price: number;
}

export interface ShopItemTable extends ShopName {
  item_quantity: number;
  item_id: Generated<number>;
  prof_id: number;
  /** Stock ever given; given − sold = quantity, held by the database. */
  given: number;
  /** How many were redeemed and did not come back. */
  sold: number;
  /** How often a student may have it in the last `perDays` days, or ever; null where that is not limited. */
  perStudent: Generated<number | null>;
  perDays: Generated<number | null>;
  /** Outside of these it is not on offer. */
  availableFrom: Generated<Instant | null>;
  availableUntil: Generated<Instant | null>;
  isHidden: Generated<boolean>;
  /** The name of its picture; '' where none was chosen. */
  icon: Generated<string>;
  createdAt: Instant;
}

/** A redemption with its own copy of what was bought. @see decisions §4.10 */
export interface ShopTransactionTable extends ShopName {
  transaction_id: Generated<number>;
  stud_id: number;
  item_id: number | null;
  prof_id: number | null;
  professor_name: string;
  isVerified: boolean;
  verifiedAt: Instant | null;
  createdAt: Instant;
  /** The client's mark of the redemption, by which a lost reply is answered again. */
  idempotencyKey: Generated<string | null>;
  /** How it ended other than by being verified; its price was given back then. @see docs/decisions/0045 */
  decision: Generated<'declined' | 'cancelled' | 'returned' | null>;
  decidedAt: Generated<Instant | null>;
  decidedByRole: Generated<Role | null>;
  decided_by: Generated<number | null>;
  /** '' where none was given, or it is older than 400 days. */
  decisionReason: Generated<string>;
  /** One of the stock came back with it. */
  isRestocked: Generated<boolean>;
}

/** Points that a professor has given a student by hand. @see docs/decisions/0047 */
export interface AwardTable {
  award_id: Generated<number>;
  points: number;
  reason: string;
  createdAt: Instant;
  withdrawnAt: Instant | null;
  stud_id: number;
  /** Null of a professor who is removed, as of a subject. */
  prof_id: number | null;
  subject_id: number | null;
  /** The same of all that were given together: the client's, or the server's own where it sent none. */
  key: string;
  /** What could not be taken back, of those that were withdrawn, less what refunds have taken of it since. */
  kept: Generated<number>;
}

/** Points that could not be taken back, of what was withdrawn or of an attendance that was changed. @see docs/decisions/0048 */
export interface KeptPointsTable {
  kept_id: Generated<number>;
  stud_id: number;
  /** As of the ledger's row that took the rest; `reference` is the award's id, or the change_id, of which the session may be gone. */
  kind: 'award-withdrawn' | 'correction';
  reference: number;
  /** The student's last redemption when they were first kept, 0 for none: it and those before may have spent them. */
  after_transaction_id: number;
  points: number;
  /** How many of them refunds may still take: none once the attendance was changed again. */
  open: number;
}

/** How many of these a refund has taken. */
export interface KeptTakenTable {
  transaction_id: number;
  kept_id: number;
  points: number;
}
