import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A file of people that was read: what it would do, or has done. @see docs/decisions/0034 */
export interface ImportRunTable extends Record<'fileName' | 'sha256' | 'delimiter', string> {
  import_id: Generated<number>;
  /** Null of an administrator who is not there any more. */
  admin_id: number | null;
  mode: 'add' | 'whole';
  encoding: string;
  state: 'previewed' | 'applying' | 'applied' | 'dropped';
  createdAt: Instant;
  appliedAt: Instant | null;
  /** A list as JSON. */
  ignored: string;
  /** Program levels that nobody and nothing had then, as JSON. */
  newLevels: string;
  /** Lines that change nothing. */
  same: number;
  /** Nobody needs it any more from then on. */
  keptUntil: Instant;
}

/** A line of such a file that does something, or cannot. */
export interface ImportRowTable {
  row_id: Generated<number>;
  import_id: number;
  line: number;
  action: 'new' | 'change' | 'left' | 'problem';
  stud_id: number | null;
  problem: string;
  /** The student as JSON. */
  before: string | null;
  after: string | null;
  /** When it was applied, or has become a problem. */
  doneAt: Instant | null;
  keptUntil: Instant;
}
