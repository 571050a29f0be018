import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportLine, ImportRun } from '#contract/school/people/import-calls.ts';

/** A file of people that was read: what it would do, or has done. @see docs/decisions/0034 */
export interface ImportRunTable extends Omit<ImportRun, 'import_id' | 'counts' | 'waiting' | 'ignored' | 'newLevels'> {
  import_id: Generated<number>;
  /** Null of an administrator who is not there any more. */
  admin_id: number | null;
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
export interface ImportRowTable extends Omit<ImportLine, 'before' | 'after'> {
  row_id: Generated<number>;
  import_id: number;
  /** The student as JSON. */
  before: string | null;
  after: string | null;
  /** When it was applied, or has become a problem. */
  doneAt: Instant | null;
  keptUntil: Instant;
}
