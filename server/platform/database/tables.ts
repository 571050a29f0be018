import type { Generated } from 'kysely';
import type { AdministratorKind, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type {
  AttendanceTable,
  ClassPacketTable,
  ExcuseTable,
  LeaveTable,
  RollChangeTable,
} from './attendance-tables.ts';
import type { CardTable } from './card-table.ts';
import type { LetterTable, MailedCodeTable, OtpTable } from './code-tables.ts';
import type { ImportChoiceTable, ImportFileTable, ImportRowTable, ImportRunTable } from './import-tables.ts';
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
import type { DayOffTable, MeetingChangeTable, MeetingRuleTable, TimetableImportTable } from './timetable-tables.ts';

// The columns of each table and the types they store. The compiler compares rows that become replies with the contract.
// The database fills in `Generated` columns that an insert leaves out: ids and defaults.

/** The columns that students and professors share. */
interface Person extends Record<'first_name' | 'middle_name' | 'last_name' | 'username', string> {
  isValidated: boolean;
  createdAt: Instant;
}

/** The private columns of an account. */
interface Credentials {
  /** The key by which the username is found; null for older accounts that share a key. @see decisions §3.9 */
  usernameKey: string | null;
  /** The argon2id hash; '' if there is none yet. The hash never leaves the server. */
  password: string;
  /** How long the one-time password is valid; null if the person chose the password. */
  oneTimePasswordUntil: Instant | null;
}

/** @see spec §3 */
export interface StudentTable
  extends Person,
    Credentials,
    Record<'current_level' | 'current_exp' | 'current_token', number> {
  stud_id: Generated<number>;
  courseYearSection: string;
  admin_id: number;
  /** The email address; null if there is none, which is '' in calls. */
  email: string | null;
  /** The school's own number, in its normalized form; null if there is none. */
  student_number: Generated<string | null>;
  /** When the student left the school. Since then, the account is not approved. */
  leftAt: Generated<Instant | null>;
  /** Whether the photo or names were changed since the last attendance. */
  isFaceUnseen: Generated<boolean>;
  /** Until when a changed photo or name is flagged: a day after the last change. */
  faceNewUntil: Generated<Instant | null>;
  /** Whether others read `A student` on the leaderboard. */
  boardHidden: Generated<boolean>;
  /** Whether the student's photo is shown on the podium, if names are shown in full. */
  boardPhoto: Generated<boolean>;
}

export interface ProfessorTable extends Person, Credentials {
  prof_id: Generated<number>;
  email: string | null;
  /** When the account was closed. Since then, the account is not approved. */
  leftAt: Generated<Instant | null>;
}

export interface AdministratorTable extends Credentials {
  admin_id: Generated<number>;
  username: string;
  kind: Generated<AdministratorKind>;
  createdAt: Instant;
}

/** Tries that limits count, by a key such as `sign-in:student:ana`. @see decisions §3.6 */
export interface AttemptTable {
  key: string;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

/** A subject, or an event when its program is empty. @see decisions §4.4 */
export interface SubjectTable extends Record<'subject_name' | 'subject_courseYearSection', string> {
  subject_id: Generated<number>;
  subject_start_time: string | null;
  subject_end_time: string | null;
  lateAfterMinutes: Generated<number | null>;
  prof_id: number;
  createdAt: Instant;
  /** Since when the subject waits for permanent deletion; null if it was not deleted. */
  deletedAt: Generated<Instant | null>;
}

/** A session. While the session is closed, `overAt` is not later than `closedAt`. */
export interface ClassSessionTable extends Record<'subject_id' | 'class_token' | 'class_exp', number> {
  class_id: Generated<number>;
  class_courseYearSection: string;
  start_time: string | null;
  end_time: string | null;
  isOpen: boolean;
  isdeleted: boolean;
  createdAt: Instant;
  overAt: Instant;
  lateAfterMinutes: Generated<number | null>;
  closedAt: Generated<Instant | null>;
  /** When it was added. */
  madeAt: Instant;
  /** The professor who closed the session. */
  closedBy: Generated<number | null>;
  /** When the session was moved to the bin, and by whom; null outside the bin, or if not recorded yet. */
  deletedAt: Generated<Instant | null>;
  deletedBy: Generated<number | null>;
  former_id: Generated<number | null>;
  former_subject_id: Generated<number | null>;
  /** The meeting for which the session was opened; null if it was made by hand. */
  rule_id: Generated<number | null>;
  meetingDay: Generated<string | null>;
}

/** @see decisions §2 */
export interface QrTokenTable {
  /** SHA-256 of the QR value, in hex. */
  hash: string;
  stud_id: number;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  /** When a newer code replaced this code before it was used, or when it expired, if its sign-in ended. */
  replacedAt: Instant | null;
  class_id: number | null;
  prof_id: number | null;
  idempotencyKey: string | null;
  /** When, at which session and by whom the code was last read and refused. @see decisions §2.5 */
  refusedAt: Generated<Instant | null>;
  refusedClass: Generated<number | null>;
  refusedBy: Generated<number | null>;
  /** The HMAC of the mark of the browser that requested the code. */
  deviceMark: Generated<string | null>;
}

export interface PhotoTable {
  stud_id: number;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
  createdAt: Instant;
}

/** A student's own change of a field, stored for 30 days. A later save has a later `createdAt`. @see decisions §1.2 */
export interface ProfileChangeTable extends Record<'from' | 'to', string> {
  change_id: Generated<number>;
  stud_id: number;
  field: 'first_name' | 'middle_name' | 'last_name' | 'courseYearSection';
  createdAt: Instant;
  takenBackAt: Instant | null;
}

/**
 * An action that affects others, with the person who did it. `action` is an `AuditAction`, or a word of an older
 * version.
 */
export interface AuditEntryTable {
  audit_entry_id: Generated<number>;
  role: Role;
  person_id: number;
  action: string;
  object: string;
  createdAt: Instant;
}

/** A person whom an audit entry concerns. The person may no longer exist. */
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
  meeting_rule: MeetingRuleTable;
  meeting_change: MeetingChangeTable;
  day_off: DayOffTable;
  timetable_import: TimetableImportTable;
  attendance: AttendanceTable;
  class_packet: ClassPacketTable;
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
  /** The photo of a student's last attendance, stored when another photo replaced it. */
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
  import_file: ImportFileTable;
  import_choice: ImportChoiceTable;
  audit_entry: AuditEntryTable;
  audit_person: AuditPersonTable;
  setting: SettingTable;
  school_logo: SchoolLogoTable;
  last_backup: LastBackupTable;
}

/** The tables that check-ins and new codes write. @see rememberedQuery */
export const writtenByScans = ['attendance', 'points_ledger', 'qr_token', 'student'] as const;

/** The boolean columns; SQLite stores them as 0 and 1. */
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
  'split',
] as const;
