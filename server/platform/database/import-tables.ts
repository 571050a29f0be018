import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A file of people that was read: what it would do, or has done. @see docs/decisions/0034 */
export interface ImportRunTable extends Record<'fileName' | 'sha256' | 'delimiter', string> {
  import_id: Generated<number>;
  /** Null of an administrator who is not there any more. */
  admin_id: number | null;
  mode: 'add' | 'whole';
  encoding: string;
  state: 'columns' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone' | 'dropped';
  createdAt: Instant;
  appliedAt: Instant | null;
  /** A list as JSON. */
  ignored: string;
  /** Program levels that nobody and nothing had then, as JSON. */
  newLevels: string;
  /** Lines that change nothing. */
  same: number;
  /** How it is read (sheet, columns, order of names), what was answered, and what was found, as JSON each. */
  reading: string;
  answers: string;
  outcome: string;
  /** Counts how often its lines were planned, so that two who plan them at once do not mix them. */
  turn: number;
  /** Nobody needs it any more from then on. */
  keptUntil: Instant;
}

/** The bytes of a file that is not applied yet. */
export interface ImportFileTable {
  import_id: number;
  bytes: Uint8Array;
  keptUntil: Instant;
}

/**
 * What somebody has said once for all: what columns with these headings are, and which program level a spelling is. Headings
 * are kept as a hash, since a file without any begins with a student.
 */
export interface ImportChoiceTable {
  kind: 'columns' | 'level';
  key: string;
  value: string;
}

/** A line of such a file that does something, or cannot. */
export interface ImportRowTable {
  row_id: Generated<number>;
  import_id: number;
  line: number;
  action: 'new' | 'change' | 'left' | 'problem' | 'question';
  stud_id: number | null;
  problem: string;
  /** The student as JSON. */
  before: string | null;
  after: string | null;
  /** Whether its name stood in one column. */
  split: boolean;
  /** Since when the student had left whom it took back, for undoing it. */
  wasLeftAt: Generated<Instant | null>;
  /** When it was applied, or has become a problem. */
  doneAt: Instant | null;
  /** When it was undone, or looked at for that and left as it is. */
  undoneAt: Generated<Instant | null>;
  keptUntil: Instant;
}
