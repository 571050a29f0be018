import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

type AttendanceSource = 'code' | 'card' | 'hand' | 'offline';
type ExcuseKind = 'excused' | 'school';
type Status = 'present' | 'late' | ExcuseKind | 'absent';

/** One student's attendance at one session, with the reward. */
export interface AttendanceTable extends Record<'streak' | 'points' | 'exp' | 'level', number> {
  attendance_id: Generated<number>;
  stud_id: number;
  class_id: number;
  /** Time in. */
  createdAt: Instant;
  status: Generated<'present' | 'late'>;
  source: Generated<AttendanceSource>;
  /** The client's key for the scan of a card. A retry with the same key gets the same reply. */
  scanKey: Generated<string | null>;
  /** The professor who recorded the attendance; null if an administrator did, or if this is unknown. */
  recordedBy: Generated<number | null>;
  /** When the attendance was recorded; null: at `createdAt`. */
  recordedAt: Generated<Instant | null>;
  rewardKind: 'level-up' | 'streak' | 'none';
  /**
   * The bonus points that the attendance gave; null means 50 points, from before schools could set this number.
   * @see docs/decisions/0047
   */
  bonusPoints: Generated<number | null>;
  /** A mark made from the device and the session, stored for a day; null if the code has no device. */
  deviceMark: Generated<string | null>;
  /** Whether another student's code of this session came from the same device. */
  isSharedDevice: Generated<boolean>;
  /** Whether the photo or names changed since the student's previous attendance, or within the last day. */
  isNewFace: Generated<boolean>;
}

/** A professor's device that holds what a session needs without a network. @see docs/decisions/0066 */
export interface ClassPacketTable {
  packet_id: Generated<number>;
  class_id: number;
  prof_id: number;
  /** The hash of the sign-in that took it; null after that sign-in has ended. */
  signIn: string | null;
  /** The hash of the device's mark; the same device has one row for each session and professor. */
  device: string;
  /** Browser and system as they identified themselves; blank if unknown. */
  name: string;
  takenAt: Instant;
  /** When the device last said how many scans of the session wait on it. */
  heardAt: Instant;
  waiting: Generated<number>;
}

/**
 * A student's excuse from a session: the student earns nothing, and the session does not count.
 * @see docs/decisions/0030
 */
export interface ExcuseTable {
  stud_id: number;
  class_id: number;
  kind: ExcuseKind;
  note: string;
  /** The leave that gave the excuse; null if someone excused the student by hand. */
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

/** A change of a status. The row is never altered, except that its reason is blanked after 400 days. */
export interface RollChangeTable {
  change_id: Generated<number>;
  stud_id: number;
  class_id: number;
  was: Status | null;
  now: Status | null;
  timeIn: Instant | null;
  reason: string;
  source: AttendanceSource | 'leave';
  /** The source of the attendance that was changed; null if there was none, or if the change is older than cards. */
  wasSource: Generated<AttendanceSource | null>;
  byRole: Role;
  by_id: number;
  at: Instant;
  /** The amounts that the change added. */
  points: number;
  exp: number;
  level: number;
  /** The amounts that the change could not take back. */
  keptPoints: number;
  keptExp: number;
  keptLevel: number;
  /**
   * The experience that the level-up of the attendance took; 0 if there is none. This number stays the same when the
   * student becomes late or present.
   */
  bonusExp: number;
  /** The client's `Idempotency-Key`, unique for each person. */
  key: string | null;
}
