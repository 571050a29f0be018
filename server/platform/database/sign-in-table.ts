import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A living sign-in: exactly one of the three ids is set, and it goes with its account. @see decisions §3.1 */
export interface SignInTable {
  /** SHA-256 of the sign-in token, in hex. */
  hash: string;
  role: Role;
  stud_id: number | null;
  prof_id: number | null;
  admin_id: number | null;
  createdAt: Instant;
  expiresAt: Instant;
  /** When it was last used, to a minute; null for its beginning, and for a student's. @see decisions §3.11 */
  seenAt: Instant | null;
  /** When its person last confirmed the password; null for its beginning. */
  provenAt: Instant | null;
  /** When it last showed a QR code. */
  codeShownAt: Instant | null;
  /** The browser and the system, as they called themselves; blank where that is not known. */
  device: Generated<string>;
}
