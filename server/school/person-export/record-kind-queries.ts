import type { RegisteredRole } from '#contract/platform/base/call.ts';
import { otpKey } from '#server/account/mailed-code/mail-count-queries.ts';
import { triesOf } from '#server/account/sign-in/tries-queries.ts';
import { personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The person whose records are exported. */
export interface KeptPerson {
  role: RegisteredRole;
  id: number;
  username: string;
  /** The email address; null for a professor without one. */
  email: string | null;
}

/** One kind of record of a person. */
export interface RecordKind {
  /** The name of this kind in the export. */
  name: string;
  table: keyof Tables;
  /** An explanation for people who do not know the product. */
  says: string;
  /** Columns that are not exported: secrets, and data of other people. */
  without?: readonly string[];
  /**
   * All rows of the person, complete and in a stable order, with names beside ids that would mean nothing without them.
   */
  rows(db: Db, person: KeptPerson): Promise<object[]>;
}

/** The rows of a table in which this column has the person's id, in this order. */
export function ownRows(table: keyof Tables, column: string, ...order: string[]): RecordKind['rows'] {
  return (db, { id }) => {
    const own = db
      .selectFrom(table as 'qr_token')
      .selectAll()
      .where(column as 'stud_id', '=', id);
    return order.reduce((query, by) => query.orderBy(by as 'hash'), own).execute();
  };
}

/** The kinds of records that both students and professors have. */
export const recordsOfAnybody: readonly RecordKind[] = [
  {
    // With the hash of a sign-in token or a QR value no one can sign in, but it is of no use to a reader either.
    name: 'signIns',
    table: 'sign_in',
    says: 'Where the person is signed in now: in which browser, since when, until when, and when the sign-in was last used. The tokens are stored as hashes and are not in this file.',
    without: ['hash'],
    rows: (db, { role, id }) =>
      db
        .selectFrom('sign_in')
        .selectAll()
        .where(personColumn[role], '=', id)
        .orderBy('createdAt')
        .orderBy('hash')
        .execute(),
  },
  {
    name: 'tries',
    table: 'attempt',
    says: 'Counted tries: wrong passwords by role, device and username, and requests for codes. Stored for two days.',
    rows: (db, person) => triesOf(db, person.role, person),
  },
  {
    name: 'mailedTo',
    table: 'otp',
    says: 'When a code was mailed to the address, and how many codes that day. The code is stored as a hash and is not in this file. Stored for two days.',
    without: ['mac', 'salt'],
    rows: (db, { email }) =>
      db
        .selectFrom('otp')
        .selectAll()
        .where('email', '=', email ?? '')
        .execute(),
  },
  {
    name: 'mailedCodes',
    table: 'mailed_code',
    says: 'Codes of the last minutes that choose a new password or confirm an address. The codes are stored as hashes and are not in this file.',
    without: ['mac', 'salt'],
    rows: (db, { role, id }) =>
      db.selectFrom('mailed_code').selectAll().where(personColumn[role], '=', id).orderBy('key').execute(),
  },
  {
    name: 'letters',
    table: 'letter',
    says: 'Emails to or about the person that wait to be sent, or that failed in the last seven days, and why. The text of the emails is encrypted and is not in this file.',
    without: ['letter_id', 'sealed'],
    rows: (db, { role, id, email }) =>
      db
        .selectFrom('letter')
        .selectAll()
        .where((eb) => eb.or([eb(personColumn[role], '=', id), eb('key', '=', otpKey(email ?? ''))]))
        .orderBy('dueAt')
        .orderBy('letter_id')
        .execute(),
  },
  {
    name: 'auditEntries',
    table: 'audit_entry',
    says: 'What this person did to someone else, or someone else did to this person; other people concerned are left out. Also when and in which browser the person signed in and out, ended sign-ins and changed the password. Six characters distinguish networks; no network address is stored.',
    rows: (db, { role, id }) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb.and([eb('role', '=', role), eb('person_id', '=', id)]),
            eb(
              'audit_entry_id',
              'in',
              eb
                .selectFrom('audit_person')
                .select('audit_entry_id')
                .where('role', '=', role)
                .where('person_id', '=', id),
            ),
          ]),
        )
        .orderBy('audit_entry_id')
        .execute(),
  },
  {
    name: 'auditPeople',
    table: 'audit_person',
    says: 'Which of these audit entries record what was done to this person.',
    rows: (db, { role, id }) =>
      db
        .selectFrom('audit_person')
        .selectAll()
        .where('role', '=', role)
        .where('person_id', '=', id)
        .orderBy('audit_entry_id')
        .execute(),
  },
];
