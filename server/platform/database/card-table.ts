import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A printed card, which identifies a student at a professor's scanner. @see docs/decisions/0036 */
export interface CardTable {
  card_id: Generated<number>;
  stud_id: number;
  /** SHA-256 of the value, in hex. */
  hash: string;
  /** The last characters of the value, to tell cards apart. */
  tail: string;
  /** The administrator who made the card. */
  madeBy: number;
  createdAt: Instant;
  /** When the card ended. A student has at most one card that has not ended. */
  revokedAt: Generated<Instant | null>;
}
