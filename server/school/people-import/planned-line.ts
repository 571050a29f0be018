import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { ImportAction, ImportedStudent } from '#contract/school/people-import/import-calls.ts';

/** The effect of a line. */
export interface PlannedLine {
  line: number;
  action: ImportAction | 'same';
  stud_id: number | null;
  before: ImportedStudent | null;
  after: ImportedStudent | null;
  problem: string;
  split: boolean;
}

/** Answers about lines. */
export interface LineAnswers {
  /** For each line: whether the line means the existing student with the same names and level, or a new student. */
  lines: Readonly<Record<number, 'same' | 'new'>>;
  /** For each line: the correction of a name that was split wrongly. */
  names: Readonly<Record<number, PersonNames>>;
}

/** A line without effect, and why. */
export const idleLine = (
  action: 'problem' | 'question',
  problem: string,
  stud_id: number | null = null,
): PlannedLine => ({ line: 0, action, stud_id, before: null, after: null, problem, split: false });

/** The message for a program level that is not on the school's list. */
export function levelUnlisted(level: string): string {
  return `The program level ${level} is not on the school’s list.`;
}
