import type { Generated } from 'kysely';
import type { Role } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { Belonging, Enrolment } from '#contract/student/belonging-rules.ts';

/** A time in which a student was approved and had one program level. @see decisions §4.9 */
export interface BelongingTable extends Belonging {
  belonging_id: Generated<number>;
  stud_id: number;
}

/** A time in which a student was in a subject, or out of it, whatever their program level. @see docs/decisions/0033 */
export interface EnrolmentTable extends Enrolment {
  enrolment_id: Generated<number>;
  stud_id: number;
  byRole: Role;
  by_id: number;
  createdAt: Instant;
}
