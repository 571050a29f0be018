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
  /**
   * The id of the source: class_id, transaction_id (also for refunds and the points they collected), change_id, or the
   * id of the award or term.
   */
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
  /** The total stock that was ever added. The database enforces that given − sold = quantity. */
  given: number;
  /** The number of items that were redeemed and not returned. */
  sold: number;
  /** How often a student may redeem the incentive in the last `perDays` days, or in all; null: no limit. */
  perStudent: Generated<number | null>;
  perDays: Generated<number | null>;
  /** The start and end of the offer. */
  availableFrom: Generated<Instant | null>;
  availableUntil: Generated<Instant | null>;
  isHidden: Generated<boolean>;
  /** The name of the icon; '' if none was chosen. */
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
  /** The client's key for the redemption. A retry with the same key gets the same reply. */
  idempotencyKey: Generated<string | null>;
  /**
   * How the redemption ended if it was declined, canceled or returned. In all three cases, the price was refunded.
   * @see docs/decisions/0045
   */
  decision: Generated<'declined' | 'cancelled' | 'returned' | null>;
  decidedAt: Generated<Instant | null>;
  decidedByRole: Generated<Role | null>;
  decided_by: Generated<number | null>;
  /** The reason; '' if none was given, or it is older than 400 days. */
  decisionReason: Generated<string>;
  /** Whether the item went back into stock. */
  isRestocked: Generated<boolean>;
}

/** Points that a professor gave a student by hand. @see docs/decisions/0047 */
export interface AwardTable {
  award_id: Generated<number>;
  points: number;
  reason: string;
  createdAt: Instant;
  withdrawnAt: Instant | null;
  stud_id: number;
  /** The professor and the subject; null if removed. */
  prof_id: number | null;
  subject_id: number | null;
  /**
   * The key of the call, which is the same for all points that the call gave. If the client sent no key, the server
   * makes one.
   */
  key: string;
  /**
   * The points that could not be taken back when the award was withdrawn, less the points that refunds have collected
   * since.
   */
  kept: Generated<number>;
}

/** Points of a withdrawn award or a changed attendance that could not be taken back. @see docs/decisions/0048 */
export interface KeptPointsTable {
  kept_id: Generated<number>;
  stud_id: number;
  /**
   * `kind` and `reference` are as in the ledger row for the points that were taken back. `reference` is the award's id,
   * or the change_id even if the session was deleted.
   */
  kind: 'award-withdrawn' | 'correction';
  reference: number;
  /**
   * The student's last redemption when the points were first kept, 0 for none. Redemptions up to this one may have
   * spent the points.
   */
  after_transaction_id: number;
  points: number;
  /** The number of points that refunds can still collect: 0 after another change of the attendance. */
  open: number;
}

/** How many of these points a refund collected. */
export interface KeptTakenTable {
  transaction_id: number;
  kept_id: number;
  points: number;
}
