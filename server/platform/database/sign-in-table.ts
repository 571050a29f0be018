import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A valid sign-in, deleted with its account. Exactly one of the three ids is set. @see decisions §3.1 */
export interface SignInTable {
  /** SHA-256 of the sign-in token, in hex. */
  hash: string;
  role: Role;
  stud_id: number | null;
  prof_id: number | null;
  admin_id: number | null;
  createdAt: Instant;
  expiresAt: Instant;
  /**
   * When the sign-in was last used, to the minute; null for students, and if never used since its start.
   * @see decisions §3.11
   */
  seenAt: Instant | null;
  /** When the person last confirmed the password; null if that was before the sign-in began. */
  provenAt: Instant | null;
  /** When the sign-in last showed a QR code. */
  codeShownAt: Instant | null;
  /** Browser and system as they identify themselves; blank if unknown. */
  device: Generated<string>;
}
