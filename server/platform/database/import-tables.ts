import type { Generated } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A file of people that was read, with the changes that it would make or has made. @see docs/decisions/0034 */
export interface ImportRunTable extends Record<'fileName' | 'sha256' | 'delimiter', string> {
  import_id: Generated<number>;
  /** The administrator who read the file; null if the administrator no longer exists. */
  admin_id: number | null;
  mode: 'add' | 'whole';
  encoding: string;
  state: 'columns' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone' | 'dropped';
  createdAt: Instant;
  appliedAt: Instant | null;
  /** A list as JSON. */
  ignored: string;
  /** Program levels that were not in use when the file was read, as JSON. */
  newLevels: string;
  /** The number of lines that change nothing. */
  same: number;
  /** How the file is read (sheet, columns, order of names), the answers, and the results, each as JSON. */
  reading: string;
  answers: string;
  outcome: string;
  /** How often the file's lines were planned, so that two plans made at the same time do not mix. */
  turn: number;
  /** When the file is no longer needed and can be deleted. */
  keptUntil: Instant;
}

/** The bytes of a file that has not been applied yet. */
export interface ImportFileTable {
  import_id: number;
  bytes: Uint8Array;
  keptUntil: Instant;
}

/**
 * A remembered choice: the columns with these headings, or the program level that a spelling means. Headings are stored
 * as a hash, because in a file without headings the first line is a student.
 */
export interface ImportChoiceTable {
  kind: 'columns' | 'level' | 'title';
  key: string;
  value: string;
}

/** A line of a file of people that does something, or has a problem. */
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
  /** Whether the student's name was in one column. */
  split: boolean;
  /** When the student whom the line readmitted had left; undoing needs this time. */
  wasLeftAt: Generated<Instant | null>;
  /** When the line was applied, or became a problem. */
  doneAt: Instant | null;
  /** When the line was undone, or was checked for undoing and left as it is. */
  undoneAt: Generated<Instant | null>;
  keptUntil: Instant;
}
