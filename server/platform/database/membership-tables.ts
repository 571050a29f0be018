import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** A time interval. `until` is exclusive; null while it continues. */
interface Time {
  since: Instant;
  until: Instant | null;
}

/** A period in which a student was approved and had one program level. @see decisions §4.9 */
export interface BelongingTable extends Time {
  belonging_id: Generated<number>;
  courseYearSection: string;
  stud_id: number;
  former: Generated<string>;
}

/** A program level on the school's list. @see docs/decisions/0038 */
export interface ProgramLevelTable {
  name: string;
  createdAt: Instant;
}

/** The former name of a program level that was renamed, or merged into another level. */
export interface FormerLevelTable {
  former_id: Generated<number>;
  name: string;
  /** The new name; the same name if another level was merged into this level. */
  became: string;
  until: Instant;
}

/** A professor with access to another professor's subject. @see docs/decisions/0035 */
export interface SubjectStaffTable {
  subject_id: number;
  prof_id: number;
  role: 'co' | 'helper';
  /** `YYYY-MM-DD` in the school's time zone, both included; null: no limit on that side. */
  firstDay: string | null;
  lastDay: string | null;
  addedByRole: Exclude<Role, 'student'>;
  addedBy: number;
  createdAt: Instant;
}

/**
 * A period in which a student was enrolled in a subject or dropped from it, regardless of program level.
 * @see docs/decisions/0033
 */
export interface EnrolmentTable extends Time {
  enrolment_id: Generated<number>;
  subject_id: number;
  kind: 'in' | 'out';
  stud_id: number;
  byRole: Role;
  by_id: number;
  createdAt: Instant;
}

/** The record of changed program levels. @see decisions §1.2 */
export interface ProgramChangeTable {
  program_change_id: Generated<number>;
  stud_id: number;
  from: string;
  to: string;
  changedBy: Role;
  createdAt: Instant;
}
