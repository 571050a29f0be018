import { accountTable, personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type KeptPerson, ownRows, type RecordKind, recordsOfAnybody } from './record-kind-queries.ts';
import { studentRecords } from './student-record-queries.ts';

/** What a professor recorded for others. */
function byProfessor(
  table: 'roll_change' | 'excuse' | 'enrolment' | 'meeting_change' | 'timetable_import',
  order: 'change_id' | 'class_id' | 'enrolment_id' | 'rule_id' | 'import_id',
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
    says: 'The account: names, username and, if confirmed, the email address. The password is stored as a hash and is not in this file.',
    without: ['password'],
    rows: ownRows('professor', 'prof_id'),
  },
  {
    name: 'subjects',
    table: 'subject',
    says: 'The professor’s subjects and events. An event has no program level.',
    rows: ownRows('subject', 'prof_id', 'subject_id'),
  },
  {
    name: 'sessions',
    table: 'class_session',
    says: 'The sessions of the subjects, including sessions in the bin, with how many students were present. Which students were present is in the students’ own records.',
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
    says: 'Subjects of other professors that are shared with the professor: in which role, on which days, and by whom.',
    rows: ownRows('subject_staff', 'prof_id', 'subject_id'),
  },
  {
    name: 'devices',
    table: 'class_packet',
    says: 'Devices on which the professor can scan without a network: for which session, since when, and how many scans wait there.',
    without: ['signIn', 'device'],
    rows: ownRows('class_packet', 'prof_id', 'packet_id'),
  },
  {
    name: 'leave',
    table: 'leave',
    says: 'Days on which the professor excused students from the professor’s own sessions. The students and the reasons are in the students’ own records.',
    without: ['stud_id', 'note'],
    rows: ownRows('leave', 'prof_id', 'leave_id'),
  },
  {
    name: 'statusChanges',
    table: 'roll_change',
    says: 'Changes that the professor made to students’ statuses at sessions (class_id): the old status, the new status and the time. The students, the reasons, and the points and experience are in the students’ own records. A change is deleted with its session.',
    without: ['stud_id', 'reason', 'key', 'points', 'exp', 'level', 'keptPoints', 'keptExp', 'keptLevel', 'bonusExp'],
    rows: byProfessor('roll_change', 'change_id'),
  },
  {
    name: 'excuses',
    table: 'excuse',
    says: 'Sessions (class_id) from which the professor, or a period of leave that the professor gave, has excused a student. The students and the reasons are in the students’ own records.',
    without: ['stud_id', 'note'],
    rows: byProfessor('excuse', 'class_id'),
  },
  {
    name: 'enrolments',
    table: 'enrolment',
    says: 'When the professor enrolled students in subjects (subject_id) or dropped students from subjects. The students are in the students’ own records.',
    without: ['stud_id'],
    rows: byProfessor('enrolment', 'enrolment_id'),
  },
  {
    name: 'changedClasses',
    table: 'meeting_change',
    says: 'Classes of the timetable that the professor canceled or moved, and why.',
    rows: byProfessor('meeting_change', 'rule_id'),
  },
  {
    name: 'timetableImports',
    table: 'timetable_import',
    says: 'Timetables that the professor imported from a file. They can be undone for seven days.',
    rows: byProfessor('timetable_import', 'import_id'),
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
    says: 'Redemptions of the professor’s incentives, with the professor’s name on that day. Who redeemed an incentive is in the student’s own record.',
    without: ['stud_id', 'idempotencyKey'],
    rows: ownRows('shop_transaction', 'prof_id', 'transaction_id'),
  },
  {
    name: 'awards',
    table: 'award',
    says: 'Points that the professor gave students by hand, and when the points were withdrawn. The students, the reasons, and how many points were already spent are in the students’ own records.',
    without: ['stud_id', 'reason', 'kept', 'key'],
    rows: ownRows('award', 'prof_id', 'award_id'),
  },
  {
    name: 'scans',
    table: 'qr_token',
    says: 'Scans of the last ten minutes. The students whose codes were scanned are in the students’ own records.',
    without: ['hash', 'idempotencyKey', 'stud_id', 'refusedAt', 'refusedClass', 'refusedBy'],
    rows: ownRows('qr_token', 'prof_id', 'createdAt', 'hash'),
  },
  {
    name: 'refusedScans',
    table: 'qr_token',
    says: 'Refused codes of the last ten minutes if the professor was the last to scan the code: when and at which session. The students, and who else used the codes, are in the students’ own records.',
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
