import { accountTable, personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type KeptPerson, ownRows, type RecordKind, recordsOfAnybody } from './record-kind-queries.ts';
import { studentRecords } from './student-record-queries.ts';

/** A professor's records about students. */
function byProfessor(
  table: 'roll_change' | 'excuse' | 'enrolment',
  order: 'change_id' | 'class_id' | 'enrolment_id',
): RecordKind['rows'] {
  return (db, { id }) =>
    db
      .selectFrom(table as 'excuse')
      .selectAll()
      .where('byRole', '=', 'professor')
      .where('by_id', '=', id)
      .orderBy(order as 'class_id')
      .execute();
}

const professorRecords: readonly RecordKind[] = [
  {
    name: 'account',
    table: 'professor',
    says: 'The account: names, username and, where it was proved, the email address. The password is kept as a hash and left out.',
    without: ['password'],
    rows: ownRows('professor', 'prof_id'),
  },
  {
    name: 'subjects',
    table: 'subject',
    says: 'The subjects, and the events: those without a program level.',
    rows: ownRows('subject', 'prof_id', 'subject_id'),
  },
  {
    name: 'sessions',
    table: 'class_session',
    says: 'The sessions of the subjects, the bin included, with how many students were present. Who they were is their own record.',
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
    name: 'sharedSubjects',
    table: 'subject_staff',
    says: "Other professors' subjects that are shared with the professor, as what and on which days, and by whom.",
    rows: ownRows('subject_staff', 'prof_id', 'subject_id'),
  },
  {
    name: 'leave',
    table: 'leave',
    says: "Leave that the professor gave for their own sessions. Whose it is and why is the students' own record.",
    without: ['stud_id', 'note'],
    rows: ownRows('leave', 'prof_id', 'leave_id'),
  },
  {
    name: 'statusChanges',
    table: 'roll_change',
    says: "Changes that the professor made of what students were at their sessions (class_id): from, to and when. Whose they were, why, and what they gave and took is the students' own record. They are deleted with their sessions.",
    without: ['stud_id', 'reason', 'key', 'points', 'exp', 'level', 'keptPoints', 'keptExp', 'keptLevel', 'bonusExp'],
    rows: byProfessor('roll_change', 'change_id'),
  },
  {
    name: 'excuses',
    table: 'excuse',
    says: "Sessions (class_id) from which the professor has excused somebody, or their leave. Whom and why is the students' own record.",
    without: ['stud_id', 'note'],
    rows: byProfessor('excuse', 'class_id'),
  },
  {
    name: 'enrolments',
    table: 'enrolment',
    says: "Times in and out of subjects (subject_id) that the professor has begun. Whose they are is the students' own record.",
    without: ['stud_id'],
    rows: byProfessor('enrolment', 'enrolment_id'),
  },
  {
    name: 'incentives',
    table: 'shop_item',
    says: 'The incentives that the professor offers.',
    rows: ownRows('shop_item', 'prof_id', 'item_id'),
  },
  {
    name: 'redemptions',
    table: 'shop_transaction',
    says: "What was redeemed of the professor's incentives, with their name as it was on that day. Who redeemed it is the student's own record.",
    without: ['stud_id', 'idempotencyKey'],
    rows: ownRows('shop_transaction', 'prof_id', 'transaction_id'),
  },
  {
    name: 'awards',
    table: 'award',
    says: "Points that the professor has given students by hand, and when they were withdrawn. To whom, what for, and what they had spent is the students' own record.",
    without: ['stud_id', 'reason', 'kept', 'key'],
    rows: ownRows('award', 'prof_id', 'award_id'),
  },
  {
    name: 'scans',
    table: 'qr_token',
    says: "Scans of the last ten minutes. Whose codes they were is the students' own record.",
    without: ['hash', 'idempotencyKey', 'stud_id', 'refusedAt', 'refusedClass', 'refusedBy'],
    rows: ownRows('qr_token', 'prof_id', 'createdAt', 'hash'),
  },
  {
    name: 'refusedScans',
    table: 'qr_token',
    says: "Codes of the last ten minutes that the professor read last and that were refused: when and at which session. Whose they were, and who used them elsewhere, is the students' own record.",
    without: [
      'hash',
      'idempotencyKey',
      'stud_id',
      'deviceMark',
      'createdAt',
      'expiresAt',
      'usedAt',
      'replacedAt',
      'class_id',
      'prof_id',
    ],
    rows: ownRows('qr_token', 'refusedBy', 'refusedAt', 'hash'),
  },
  ...recordsOfAnybody,
];

/** All kinds of records of a person, by role. A test compares them with the database's tables and columns. */
export const recordKinds: Record<KeptPerson['role'], readonly RecordKind[]> = {
  student: studentRecords,
  professor: professorRecords,
};

/** The student or professor with this id; undefined if there is none. */
export async function personById(db: Db, role: KeptPerson['role'], id: number): Promise<KeptPerson | undefined> {
  const column = personColumn[role] as 'stud_id';
  const found = await db
    .selectFrom(accountTable[role] as 'student')
    .select([`${column} as id`, 'username', 'email'])
    .where(column, '=', id)
    .executeTakeFirst();
  return found && { role, ...found };
}
