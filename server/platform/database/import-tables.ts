import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A file of people that was read: what it would do, or did. @see docs/decisions/0034 */
export interface ImportRunTable extends Record<'fileName' | 'sha256' | 'delimiter', string> {
  import_id: Generated<number>;
  /** Null if the administrator no longer exists. */
  admin_id: number | null;
  mode: 'add' | 'whole';
  encoding: string;
  state: 'columns' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone' | 'dropped';
  createdAt: Instant;
  appliedAt: Instant | null;
  /** A list as JSON. */
  ignored: string;
  /** Program levels that were not in use then, as JSON. */
  newLevels: string;
  /** Lines that change nothing. */
  same: number;
  /** How it is read (sheet, columns, order of names), the answers, and the results, each as JSON. */
  reading: string;
  answers: string;
  outcome: string;
  /** Counts how often its lines were planned, so that two simultaneous plans do not mix. */
  turn: number;
  /** When it is no longer needed. */
  keptUntil: Instant;
}

/** The bytes of a file that is not applied yet. */
export interface ImportFileTable {
  import_id: number;
  bytes: Uint8Array;
  keptUntil: Instant;
}

/**
 * A remembered choice: the columns with these headings, or the program level that a spelling means. Headings are stored
 * as a hash, because a file without any begins with a student.
 */
export interface ImportChoiceTable {
  kind: 'columns' | 'level';
  key: string;
  value: string;
}

/** A line of such a file that does something, or has a problem. */
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
  /** Whether its name was in one column. */
  split: boolean;
  /** When the student that it readmitted had left, to undo it. */
  wasLeftAt: Generated<Instant | null>;
  /** When it was applied, or became a problem. */
  doneAt: Instant | null;
  /** When it was undone, or checked for that and left as it is. */
  undoneAt: Generated<Instant | null>;
  keptUntil: Instant;
}
