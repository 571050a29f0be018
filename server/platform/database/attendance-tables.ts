import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

type AttendanceSource = 'code' | 'card' | 'hand';
type ExcuseKind = 'excused' | 'school';
type Status = 'present' | 'late' | ExcuseKind | 'absent';

/** One student present at one session, with what it earned. */
export interface AttendanceTable extends Record<'streak' | 'points' | 'exp' | 'level', number> {
  attendance_id: Generated<number>;
  stud_id: number;
  class_id: number;
  /** Time in. */
  createdAt: Instant;
  status: Generated<'present' | 'late'>;
  source: Generated<AttendanceSource>;
  /** The client's mark of the scan of a card, by which a lost reply is answered again. */
  scanKey: Generated<string | null>;
  /** The professor who recorded it; null where it is not known, or was an administrator. */
  recordedBy: Generated<number | null>;
  /** When it was recorded; null: at `createdAt`. */
  recordedAt: Generated<Instant | null>;
  rewardKind: 'level-up' | 'streak' | 'none';
  /** Of its bonus, as it was when it was given; null: of before a school could set it, 50 of either kind. @see docs/decisions/0047 */
  bonusPoints: Generated<number | null>;
  /** One of the device and the session together, for a day; null where the code came without a mark. */
  deviceMark: Generated<string | null>;
  /** Another student's code of this session came from the same device. */
  isSharedDevice: Generated<boolean>;
  /** Photo or names were others than at the student's attendance before, or had been changed within a day. */
  isNewFace: Generated<boolean>;
}

/** A student who is excused from a session: they earn nothing, and it does not count for them. @see docs/decisions/0030 */
export interface ExcuseTable {
  stud_id: number;
  class_id: number;
  kind: ExcuseKind;
  note: string;
  /** Null where it was set by hand. */
  leave_id: number | null;
  byRole: Role;
  by_id: number;
  createdAt: Instant;
}

/** Days on which a student is excused. */
export interface LeaveTable {
  leave_id: Generated<number>;
  stud_id: number;
  fromDay: string;
  toDay: string;
  kind: ExcuseKind;
  note: string;
  prof_id: number | null;
  byRole: Role;
  by_id: number;
  createdAt: Instant;
  endedAt: Instant | null;
}

/** A change of what a student is at a session, never altered but that its reason is blanked after 400 days. */
export interface RollChangeTable {
  change_id: Generated<number>;
  stud_id: number;
  class_id: number;
  was: Status | null;
  now: Status | null;
  timeIn: Instant | null;
  reason: string;
  source: AttendanceSource | 'leave';
  /** How the attendance came about that it changed; null where there was none, and of changes from before cards. */
  wasSource: Generated<AttendanceSource | null>;
  byRole: Role;
  by_id: number;
  at: Instant;
  /** What it posted. */
  points: number;
  exp: number;
  level: number;
  /** What could not be taken back. */
  keptPoints: number;
  keptExp: number;
  keptLevel: number;
  /** What the level-up took that it is worth, 0 where there is none; it stays when they become late or present. */
  bonusExp: number;
  /** The client's `Idempotency-Key`, once for whoever did it. */
  key: string | null;
}
