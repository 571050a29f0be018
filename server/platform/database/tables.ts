import type { Generated } from 'kysely';
import type {
  AttendanceSource,
  AttendedStatus,
  ExcuseKind,
  Status,
  StatusSource,
} from '#contract/attendance/attendance/status.ts';
import type { Leave } from '#contract/attendance/roll/leave-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type { Reward, RewardKind } from '#contract/people/reward/reward.ts';
import type { Student } from '#contract/people/student/student-calls.ts';
import type { AdministratorKind, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ProfileChange } from '#contract/school/approval/student-account-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { CardTable } from './card-table.ts';
import type { LetterTable, MailedCodeTable, OtpTable } from './code-tables.ts';
import type { ImportRowTable, ImportRunTable } from './import-tables.ts';
import type {
  BelongingTable,
  EnrolmentTable,
  FormerLevelTable,
  ProgramChangeTable,
  ProgramLevelTable,
  SubjectStaffTable,
} from './membership-tables.ts';
import type {
  AwardTable,
  KeptPointsTable,
  KeptTakenTable,
  PointsLedgerTable,
  ShopItemTable,
  ShopTransactionTable,
} from './points-tables.ts';
import type { LastBackupTable, SchoolLogoTable, SettingTable } from './setting-tables.ts';
import type { SignInTable } from './sign-in-table.ts';

/** The rows of what the contract shows under the same names, with what the database gives where nobody says it: ids, and defaults. */
type Row<Shown, Given extends keyof Shown> = Omit<Shown, Given> & { [Column in Given]: Generated<Shown[Column]> };

/** What an account has that is shown to nobody. */
interface Credentials {
  /** What the username is found by; null for accounts from before that share one. @see decisions §3.9 */
  usernameKey: string | null;
  /** The argon2id hash, '' of whoever has none yet; it never leaves the server. */
  password: string;
  /** Set while the password is one that an administrator's reset made: until then it can be signed in with. */
  oneTimePasswordUntil: Instant | null;
}

/** @see spec §3 */
export interface StudentTable extends Row<Omit<Student, 'email'>, 'stud_id'>, Credentials {
  /** Null for a student without one, which is '' on the wire. */
  email: string | null;
  /** The school's own number, in its compared form; null where it gave none. */
  student_number: Generated<string | null>;
  /** When they left the school; they are not approved then. */
  leftAt: Generated<Instant | null>;
  /** Photo or names were changed since the last attendance. */
  isFaceUnseen: Generated<boolean>;
  /** A day after they were changed last. */
  faceNewUntil: Generated<Instant | null>;
  /** Others read `A student` on the leaderboard. */
  boardHidden: Generated<boolean>;
  /** Their photo is shown on the podium, where names are in full. */
  boardPhoto: Generated<boolean>;
}

export interface ProfessorTable extends Row<Professor, 'prof_id'>, Credentials {
  /** When the account was closed; it is not approved then. */
  leftAt: Generated<Instant | null>;
}

export interface AdministratorTable extends Credentials {
  admin_id: Generated<number>;
  username: string;
  kind: Generated<AdministratorKind>;
  createdAt: Instant;
}

/** Failures that limits count, by a key such as `sign-in:student:ana`. @see decisions §3.6 */
export interface AttemptTable {
  key: string;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

/** A subject, or an event when its program is empty. @see decisions §4.4 */
export interface SubjectTable
  extends Row<Omit<Subject, 'session_count' | 'bin_count'>, 'subject_id' | 'lateAfterMinutes'> {
  prof_id: number;
  createdAt: Instant;
}

/** A session; while it is closed, `overAt` is no later than `closedAt`. */
export interface ClassSessionTable
  extends Row<Omit<ClassSession, 'subject_name'>, 'class_id' | 'lateAfterMinutes' | 'closedAt'> {
  /** When it was added. */
  madeAt: Instant;
  /** The professor who closed it. */
  closedBy: Generated<number | null>;
  /** Since when it is in the bin, and the professor who has put it there; null of others, and of before this was kept. */
  deletedAt: Generated<Instant | null>;
  deletedBy: Generated<number | null>;
  former_id: Generated<number | null>;
  former_subject_id: Generated<number | null>;
}

/** One student present at one session, with what it earned. */
export interface AttendanceTable extends Omit<Reward, 'kind' | 'message'> {
  attendance_id: Generated<number>;
  stud_id: number;
  class_id: number;
  /** Time in. */
  createdAt: Instant;
  status: Generated<AttendedStatus>;
  source: Generated<AttendanceSource>;
  /** The client's mark of the scan of a card, by which a lost reply is answered again. */
  scanKey: Generated<string | null>;
  /** The professor who recorded it; null where it is not known, or was an administrator. */
  recordedBy: Generated<number | null>;
  /** When it was recorded; null: at `createdAt`. */
  recordedAt: Generated<Instant | null>;
  rewardKind: RewardKind;
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
export interface LeaveTable extends Omit<Leave, 'leave_id' | 'student' | 'by' | 'sessions'> {
  leave_id: Generated<number>;
  stud_id: number;
  by_id: number;
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
  source: StatusSource;
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

/** @see decisions §2 */
export interface QrTokenTable {
  /** SHA-256 of the QR value, in hex. */
  hash: string;
  stud_id: number;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  /** When a newer code took the place of this one, unused. */
  replacedAt: Instant | null;
  class_id: number | null;
  prof_id: number | null;
  idempotencyKey: string | null;
  /** When, at which session and by whom it was read and refused last. @see decisions §2.5 */
  refusedAt: Generated<Instant | null>;
  refusedClass: Generated<number | null>;
  refusedBy: Generated<number | null>;
  /** HMAC of the mark of the browser that asked for it. */
  deviceMark: Generated<string | null>;
}

export interface PhotoTable {
  stud_id: number;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
  createdAt: Instant;
}

/** What a student changed of one field of their own account, kept 30 days; `createdAt` is later than what they saved before. @see decisions §1.2 */
export interface ProfileChangeTable extends Row<Omit<ProfileChange, 'absences'>, 'change_id'> {
  stud_id: number;
}

/** What was done to somebody else, and who did it; `action` is an `AuditAction`, or one of an older version. */
export interface AuditEntryTable {
  audit_entry_id: Generated<number>;
  role: Role;
  person_id: number;
  action: string;
  object: string;
  createdAt: Instant;
}

/** Whom an audit entry concerns; they may be gone by now. */
export interface AuditPersonTable {
  audit_entry_id: number;
  role: Role;
  person_id: number;
}

export interface Tables {
  student: StudentTable;
  professor: ProfessorTable;
  administrator: AdministratorTable;
  sign_in: SignInTable;
  attempt: AttemptTable;
  otp: OtpTable;
  mailed_code: MailedCodeTable;
  letter: LetterTable;
  subject: SubjectTable;
  class_session: ClassSessionTable;
  attendance: AttendanceTable;
  excuse: ExcuseTable;
  leave: LeaveTable;
  roll_change: RollChangeTable;
  points_ledger: PointsLedgerTable;
  award: AwardTable;
  kept_points: KeptPointsTable;
  kept_taken: KeptTakenTable;
  qr_token: QrTokenTable;
  card: CardTable;
  photo: PhotoTable;
  /** Those of the last attendance, since when another took their place. */
  former_photo: PhotoTable;
  shop_item: ShopItemTable;
  shop_transaction: ShopTransactionTable;
  belonging: BelongingTable;
  enrolment: EnrolmentTable;
  subject_staff: SubjectStaffTable;
  program_level: ProgramLevelTable;
  former_level: FormerLevelTable;
  program_change: ProgramChangeTable;
  profile_change: ProfileChangeTable;
  import_run: ImportRunTable;
  import_row: ImportRowTable;
  audit_entry: AuditEntryTable;
  audit_person: AuditPersonTable;
  setting: SettingTable;
  school_logo: SchoolLogoTable;
  last_backup: LastBackupTable;
}

/** The columns that hold a yes or no; SQLite stores them as 0 and 1. */
export const booleanColumns = [
  'isValidated',
  'isOpen',
  'isdeleted',
  'isVerified',
  'isRestocked',
  'isHidden',
  'isSharedDevice',
  'isFaceUnseen',
  'isNewFace',
  'boardHidden',
  'boardPhoto',
  'isChecked',
] as const;
