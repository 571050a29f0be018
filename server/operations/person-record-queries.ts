import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RegisteredRole } from '#contract/base/call.ts';
import { WrongSetting } from '#server/base/config.ts';
import { accountTable, personColumn } from '#server/base/living-sign-in-queries.ts';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { triesOf } from '#server/sign-in/tries-queries.ts';
import { standsFor } from '#server/sign-in/username-queries.ts';

/** Whose records are wanted. */
export interface KeptPerson {
  role: RegisteredRole;
  id: number;
  username: string;
  /** Null for a professor without one. */
  email: string | null;
}

/** One kind of record that is kept of a person. */
export interface RecordKind {
  /** Its name in the export. */
  name: string;
  table: keyof Tables;
  /** What it is, for somebody who does not know the product. */
  says: string;
  /** The columns that are not given out: secrets, and what belongs to somebody else. */
  without: readonly string[];
  /** Every row of the person, whole, in an order that stays; with names beside the ids where those say nothing. */
  rows(db: Db, person: KeptPerson): Promise<object[]>;
}

/** The rows of a table in which this column names the person, in this order. */
function ownRows(table: keyof Tables, column: string, ...order: string[]): RecordKind['rows'] {
  return (db, { id }) => {
    const own = db
      .selectFrom(table as 'qr_token')
      .selectAll()
      .where(column as 'stud_id', '=', id);
    return order.reduce((query, by) => query.orderBy(by as 'hash'), own).execute();
  };
}

/** A hash of a sign-in token or a QR value lets nobody in, but is nothing that anybody could read either. */
const signIns: RecordKind = {
  name: 'signIns',
  table: 'sign_in',
  says: 'Where the person is signed in now: on what, since when and until when, and when it was last used. The tokens are kept as hashes and left out.',
  without: ['hash'],
  rows: (db, { role, id }) =>
    db
      .selectFrom('sign_in')
      .selectAll()
      .where(personColumn[role], '=', id)
      .orderBy('createdAt')
      .orderBy('hash')
      .execute(),
};

const tries: RecordKind = {
  name: 'tries',
  table: 'attempt',
  says: 'Counted tries: wrong passwords by role, device and username, and codes asked for. Kept for two days.',
  without: [],
  rows: (db, person) => triesOf(db, person.role, person),
};

const mailedTo: RecordKind = {
  name: 'mailedTo',
  table: 'otp',
  says: 'When a code was mailed to the address, and how often that day. The code is kept as a hash and left out. Kept for two days.',
  without: ['mac', 'salt'],
  rows: (db, { email }) =>
    db
      .selectFrom('otp')
      .selectAll()
      .where('email', '=', email ?? '')
      .execute(),
};

const mailedCodes: RecordKind = {
  name: 'mailedCodes',
  table: 'mailed_code',
  says: 'Codes of the last minutes that choose a new password or prove an address. The codes are kept as hashes and left out.',
  without: ['mac', 'salt'],
  rows: (db, { role, id }) =>
    db.selectFrom('mailed_code').selectAll().where(personColumn[role], '=', id).orderBy('key').execute(),
};

const auditEntries: RecordKind = {
  name: 'auditEntries',
  table: 'audit_entry',
  says: 'What was done that cannot be undone: by this person, or to this account by an administrator.',
  without: [],
  rows: (db, { role, id }) =>
    db
      .selectFrom('audit_entry')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb('role', '=', role), eb('person_id', '=', id)]),
          eb.and([
            eb('role', '=', 'admin'),
            eb.or([eb('action', '=', `reset-${role}-password`), eb('action', 'like', `take-back-${role}-%`)]),
            eb('object', '=', `${id}`),
          ]),
        ]),
      )
      .orderBy('audit_entry_id')
      .execute(),
};

const studentRecords: readonly RecordKind[] = [
  {
    name: 'account',
    table: 'student',
    says: 'The account: names, program level, username, e-mail address, level, experience (current_exp) and points (current_token). The password is kept as a hash and left out.',
    without: ['password'],
    rows: ownRows('student', 'stud_id'),
  },
  {
    name: 'belonging',
    table: 'belonging',
    says: 'Which program level the student had, approved, from when until when: by it sessions count.',
    without: [],
    rows: ownRows('belonging', 'stud_id', 'since'),
  },
  {
    name: 'programChanges',
    table: 'program_change',
    says: 'Changes of the program level: from, to, when, and in which role somebody changed it.',
    without: [],
    rows: ownRows('program_change', 'stud_id', 'program_change_id'),
  },
  {
    name: 'profileChanges',
    table: 'profile_change',
    says: 'What the student changed of names and program level in the last 30 days, and when an administrator took it back.',
    without: [],
    rows: ownRows('profile_change', 'stud_id', 'change_id'),
  },
  {
    name: 'attendance',
    table: 'attendance',
    says: 'Sessions at which the student was present: the time in, the session with its subject and professor, and what it earned. Absence is not recorded: it is that no record is here. Whether they were late (status), whether a code was scanned or somebody recorded it by hand (source, recordedBy). Whether another student of the session showed a code on the same device (isSharedDevice); the mark of the device, kept for a day, is left out.',
    without: ['deviceMark'],
    rows: (db, { id }) =>
      db
        .selectFrom('attendance')
        .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
        .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
        .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
        .selectAll('attendance')
        .select([
          'class_session.createdAt as sessionCreatedAt',
          'subject.subject_name',
          'professor.first_name as professor_first_name',
          'professor.last_name as professor_last_name',
        ])
        .where('attendance.stud_id', '=', id)
        .orderBy('attendance_id')
        .execute(),
  },
  {
    name: 'statusChanges',
    table: 'roll_change',
    says: 'Every change of what the student was at a session: from, to, who made it and why, and what it gave, took back and could not take back. Reasons are kept for 400 days. The key of the client that sent it is left out.',
    without: ['key'],
    rows: ownRows('roll_change', 'stud_id', 'change_id'),
  },
  {
    name: 'excuses',
    table: 'excuse',
    says: 'Sessions (class_id) from which the student is excused, by whom and why, or by which leave. Reasons are kept for 400 days.',
    without: [],
    rows: ownRows('excuse', 'stud_id', 'class_id'),
  },
  {
    name: 'leave',
    table: 'leave',
    says: 'Days on which the student is excused, from everything or from one professor’s sessions (prof_id), by whom and why. Reasons are kept for 400 days.',
    without: [],
    rows: ownRows('leave', 'stud_id', 'leave_id'),
  },
  {
    name: 'pointsLedger',
    table: 'points_ledger',
    says: 'Every change of points, experience and level. The reference is the session (class_id), for a redemption the transaction_id, and for a correction the change_id.',
    without: [],
    rows: ownRows('points_ledger', 'stud_id', 'ledger_id'),
  },
  {
    name: 'redemptions',
    table: 'shop_transaction',
    says: 'Incentives that points were redeemed for, as they were on that day.',
    without: [],
    rows: ownRows('shop_transaction', 'stud_id', 'transaction_id'),
  },
  {
    name: 'qrCodes',
    table: 'qr_token',
    says: 'QR codes of the last ten minutes: when each was made, at which session it was used, and when another took its place. The codes are kept as hashes and left out, as are the key of the scanner that read them and the mark of the device that showed them.',
    without: ['hash', 'idempotencyKey', 'deviceMark'],
    rows: ownRows('qr_token', 'stud_id', 'createdAt', 'hash'),
  },
  {
    name: 'photo',
    table: 'photo',
    says: 'The photo, as the WebP file named here, which lies beside this one.',
    without: [],
    rows: ownRows('photo', 'stud_id'),
  },
  {
    name: 'formerPhoto',
    table: 'former_photo',
    says: 'The photo of the last attendance, as WebP in base64, if another took its place, and when. It is kept for 30 days for an administrator to compare.',
    without: [],
    rows: async (db, { id }) => {
      const rows = await db.selectFrom('former_photo').selectAll().where('stud_id', '=', id).execute();
      return rows.map((row) => ({ ...row, image: Buffer.from(row.image).toString('base64') }));
    },
  },
  signIns,
  tries,
  mailedTo,
  mailedCodes,
  auditEntries,
];

const professorRecords: readonly RecordKind[] = [
  {
    name: 'account',
    table: 'professor',
    says: 'The account: names, username and, where it was proved, the e-mail address. The password is kept as a hash and left out.',
    without: ['password'],
    rows: ownRows('professor', 'prof_id'),
  },
  {
    name: 'subjects',
    table: 'subject',
    says: 'The subjects, and the events: those without a program level.',
    without: [],
    rows: ownRows('subject', 'prof_id', 'subject_id'),
  },
  {
    name: 'sessions',
    table: 'class_session',
    says: 'The sessions of the subjects, the bin included, with how many students were present. Who they were is their own record.',
    without: [],
    rows: (db, { id }) =>
      db
        .selectFrom('class_session')
        .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
        .selectAll('class_session')
        .select((eb) => [
          'subject_name',
          eb
            .selectFrom('attendance')
            .select(({ fn }) => fn.countAll<number>().as('present'))
            .whereRef('attendance.class_id', '=', 'class_session.class_id')
            .as('present'),
        ])
        .where('subject.prof_id', '=', id)
        .orderBy('class_id')
        .execute(),
  },
  {
    name: 'leave',
    table: 'leave',
    says: "Leave that the professor gave for their own sessions. Whose it is and why is the students' own record.",
    without: ['stud_id', 'note'],
    rows: ownRows('leave', 'prof_id', 'leave_id'),
  },
  {
    name: 'incentives',
    table: 'shop_item',
    says: 'The incentives that the professor offers.',
    without: [],
    rows: ownRows('shop_item', 'prof_id', 'item_id'),
  },
  {
    name: 'redemptions',
    table: 'shop_transaction',
    says: "What was redeemed of the professor's incentives, with their name as it was on that day. Who redeemed it is the student's own record.",
    without: ['stud_id'],
    rows: ownRows('shop_transaction', 'prof_id', 'transaction_id'),
  },
  {
    name: 'scans',
    table: 'qr_token',
    says: "Scans of the last ten minutes. Whose codes they were is the students' own record.",
    without: ['hash', 'idempotencyKey', 'stud_id'],
    rows: ownRows('qr_token', 'prof_id', 'createdAt', 'hash'),
  },
  signIns,
  tries,
  mailedTo,
  mailedCodes,
  auditEntries,
];

/** All that is kept of a person, by role. A test walks the database's tables and columns, so that none is forgotten. */
export const recordKinds: Record<KeptPerson['role'], readonly RecordKind[]> = {
  student: studentRecords,
  professor: professorRecords,
};

/**
 * The student or professor of this username; if there is none, the one of this id.
 * @throws WrongSetting when there is neither
 */
export async function personNamed(db: Db, role: KeptPerson['role'], given: string): Promise<KeptPerson> {
  const id = personColumn[role] as 'stud_id';
  const found = (by: RawBuilder<SqlBool>) =>
    db
      .selectFrom(accountTable[role] as 'student')
      .select([`${id} as id`, 'username', 'email'])
      .where(by)
      .executeTakeFirst();
  const byId = () => found(sql`${sql.ref(id)} = ${Number(given)}`);
  const person = (await found(standsFor(given))) ?? (/^\d{1,9}$/.test(given) ? await byId() : undefined);
  if (!person) throw new WrongSetting(`There is no ${role} with the username or id "${given}".`);
  return { role, ...person };
}
