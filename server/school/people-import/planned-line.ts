import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { ImportAction, ImportedStudent } from '#contract/school/people-import/import-calls.ts';

/** What a line would do. */
export interface PlannedLine {
  line: number;
  action: ImportAction | 'same';
  stud_id: number | null;
  before: ImportedStudent | null;
  after: ImportedStudent | null;
  problem: string;
  split: boolean;
}

/** What somebody has answered of lines. */
export interface LineAnswers {
  /** Whether a line is the student whose names and level it has, or somebody new. */
  lines: Readonly<Record<number, 'same' | 'new'>>;
  /** What somebody is called whose name was split otherwise. */
  names: Readonly<Record<number, PersonNames>>;
}

/** A line that does nothing, and why. */
export const idleLine = (
  action: 'problem' | 'question',
  problem: string,
  stud_id: number | null = null,
): PlannedLine => ({ line: 0, action, stud_id, before: null, after: null, problem, split: false });

/** What is said of a program level that is not on the school's list. */
export function levelUnlisted(level: string): string {
  return `The program level ${level} is not on the school’s list.`;
}
