import type { Generated } from 'kysely';
import type { Role } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { SignInTable } from './sign-in-table.ts';

/** What both kinds of account have in common. */
interface Account {
  first_name: string;
  middle_name: string;
  last_name: string;
  username: string;
  /** What the username is found by; null for accounts from before that share one. @see decisions §3.9 */
  usernameKey: string | null;
  /** The argon2id hash; it never leaves the server. */
  password: string;
  /** Set while the password is one that an administrator's reset made: until then it can be signed in with. */
  oneTimePasswordUntil: Instant | null;
  isValidated: boolean;
  createdAt: Instant;
}

/** @see spec §3 */
export interface StudentTable extends Account {
  stud_id: Generated<number>;
  /** The program level in its compared form. @see decisions §4.5 */
  courseYearSection: string;
  email: string;
  admin_id: number;
  current_level: number;
  current_exp: number;
  current_token: number;
  /** Photo or names were changed since the last attendance. */
  isFaceUnseen: Generated<boolean>;
  /** A day after they were changed last. */
  faceNewUntil: Generated<Instant | null>;
}

export interface ProfessorTable extends Account {
  prof_id: Generated<number>;
  /** Proved by a code that was mailed to it; null where there is none. @see decisions §3.12 */
  email: string | null;
}

export interface AdministratorTable {
  admin_id: Generated<number>;
  username: string;
  /** As with the other accounts. */
  usernameKey: string | null;
  password: string;
  oneTimePasswordUntil: Instant | null;
  createdAt: Instant;
}

/** Failures that limits count, by a key such as `sign-in:student:ana`. @see decisions §3.6 */
export interface AttemptTable {
  key: string;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

/** The one-time code of a registration, one row per address. @see decisions §3.7 */
export interface OtpTable {
  email: string;
  mac: string;
  salt: string;
  expiresAt: Instant;
  tries: number;
  sentAt: Instant;
  /** Mails sent since `dayStartedAt`. */
  sentToday: number;
  dayStartedAt: Instant;
  consumedAt: Instant | null;
}

/** A code of ten letters and digits that was mailed to somebody, one row per what it is for. @see decisions §3.12 */
export interface MailedCodeTable {
  /** What it is for, such as `forgot:student:ana`. */
  key: string;
  /** Whose it is; both null where a name was asked for that nobody has. */
  stud_id: number | null;
  prof_id: number | null;
  mac: string;
  salt: string;
  tries: number;
  expiresAt: Instant;
}

/** A subject, or an event when its program is empty. @see decisions §4.4 */
export interface SubjectTable {
  subject_id: Generated<number>;
  prof_id: number;
  subject_name: string;
  subject_courseYearSection: string;
  subject_start_time: string | null;
  subject_end_time: string | null;
  createdAt: Instant;
}

export interface ClassSessionTable {
  class_id: Generated<number>;
  subject_id: number;
  class_courseYearSection: string;
  class_token: number;
  class_exp: number;
  start_time: string | null;
  end_time: string | null;
  isOpen: boolean;
  isdeleted: boolean;
  /** When it is: its date at its start time, or the moment it was made on that very day. @see decisions §4.8 */
  createdAt: Instant;
  /** When it ends, made anew with its times, its date and the school's time zone. @see decisions §4.8 */
  overAt: Instant;
  /** When it was added. */
  madeAt: Instant;
}

export type RewardKind = 'level-up' | 'streak' | 'none';

/** One student present at one session, with what it earned. */
export interface AttendanceTable {
  attendance_id: Generated<number>;
  stud_id: number;
  class_id: number;
  createdAt: Instant;
  rewardKind: RewardKind;
  streak: number;
  points: number;
  exp: number;
  level: number;
  /** One of the device and the session together, for a day; null where the code came without a mark. */
  deviceMark: Generated<string | null>;
  /** Another student's code of this session came from the same device. */
  isSharedDevice: Generated<boolean>;
  /** Photo or names were others than at the student's attendance before, or had been changed within a day. */
  isNewFace: Generated<boolean>;
}

export type LedgerKind = 'attendance' | 'level-up' | 'streak' | 'redemption';

/** Every change of points, experience and level, never altered. @see decisions §1.1 */
export interface PointsLedgerTable {
  ledger_id: Generated<number>;
  stud_id: number;
  kind: LedgerKind;
  /** class_id, or transaction_id for a redemption. */
  reference: number;
  points: number;
  exp: number;
  level: number;
  createdAt: Instant;
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
  /** HMAC of the mark of the browser that asked for it. */
  deviceMark: Generated<string | null>;
}

export interface PhotoTable {
  stud_id: number;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
  createdAt: Instant;
}

export interface ShopItemTable {
  item_id: Generated<number>;
  prof_id: number;
  item_name: string;
  item_subject: string;
  item_classSection: string;
  item_price: number;
  item_quantity: number;
  /** Stock ever given; given − sold = quantity, held by the database. */
  given: number;
  sold: number;
  createdAt: Instant;
}

/** A redemption with its own copy of what was bought. @see decisions §4.10 */
export interface ShopTransactionTable {
  transaction_id: Generated<number>;
  stud_id: number;
  item_id: number | null;
  prof_id: number | null;
  item_name: string;
  item_subject: string;
  item_classSection: string;
  item_price: number;
  professor_name: string;
  isVerified: boolean;
  verifiedAt: Instant | null;
  createdAt: Instant;
}

/** A time in which a student was approved and had one program level. @see decisions §4.9 */
export interface BelongingTable {
  belonging_id: Generated<number>;
  stud_id: number;
  courseYearSection: string;
  since: Instant;
  /** The first moment at which it was over; null while it lasts. */
  until: Instant | null;
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

/** What a student changed of one field of their own account, kept 30 days. @see decisions §1.2 */
export interface ProfileChangeTable {
  change_id: Generated<number>;
  stud_id: number;
  field: 'first_name' | 'middle_name' | 'last_name' | 'courseYearSection';
  from: string;
  to: string;
  /** The same for all that was saved at once, and later than what that student saved before. */
  createdAt: Instant;
  takenBackAt: Instant | null;
}

/** What cannot be undone, and who did it. */
export interface AuditEntryTable {
  audit_entry_id: Generated<number>;
  role: Role;
  person_id: number;
  action: string;
  object: string;
  createdAt: Instant;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface Tables {
  student: StudentTable;
  professor: ProfessorTable;
  administrator: AdministratorTable;
  sign_in: SignInTable;
  attempt: AttemptTable;
  otp: OtpTable;
  mailed_code: MailedCodeTable;
  subject: SubjectTable;
  class_session: ClassSessionTable;
  attendance: AttendanceTable;
  points_ledger: PointsLedgerTable;
  qr_token: QrTokenTable;
  photo: PhotoTable;
  /** Those of the last attendance, since when another took their place. */
  former_photo: PhotoTable;
  shop_item: ShopItemTable;
  shop_transaction: ShopTransactionTable;
  belonging: BelongingTable;
  program_change: ProgramChangeTable;
  profile_change: ProfileChangeTable;
  audit_entry: AuditEntryTable;
  setting: SettingTable;
}

/** The columns that hold a yes or no; SQLite stores them as 0 and 1. */
export const booleanColumns = [
  'isValidated',
  'isOpen',
  'isdeleted',
  'isVerified',
  'isSharedDevice',
  'isFaceUnseen',
  'isNewFace',
] as const;
