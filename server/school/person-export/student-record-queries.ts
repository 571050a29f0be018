import { ownRows, type RecordKind, recordsOfAnybody } from './record-kind-queries.ts';

/** A student's row in a table of pictures. Each picture is a data URL that a browser shows. */
function pictures(table: 'photo' | 'former_photo'): RecordKind['rows'] {
  return async (db, { id }) => {
    const rows = await db
      .selectFrom(table as 'photo')
      .selectAll()
      .where('stud_id', '=', id)
      .execute();
    return rows.map((row) => ({
      ...row,
      image: `data:image/webp;base64,${Buffer.from(row.image).toString('base64')}`,
    }));
  };
}

/** All kinds of records of a student. */
export const studentRecords: readonly RecordKind[] = [
  {
    name: 'account',
    table: 'student',
    says: 'The account: names, program level, student number, username, email address, when they left (leftAt), level, experience (current_exp, below 0 if some is owed) and points (current_token), and whether they are unnamed (boardHidden) or show their photo (boardPhoto) on the leaderboard. The password is kept as a hash and left out.',
    without: ['password'],
    rows: ownRows('student', 'stud_id'),
  },
  {
    name: 'belonging',
    table: 'belonging',
    says: 'Which program level the student had, approved, from when until when: by it sessions count.',
    rows: ownRows('belonging', 'stud_id', 'since'),
  },
  {
    name: 'enrolment',
    table: 'enrolment',
    says: 'Subjects (subject_id) that the student was in, or out of, whatever the program level, from when until when, and who enrolled or dropped them (byRole, by_id).',
    rows: ownRows('enrolment', 'stud_id', 'enrolment_id'),
  },
  {
    name: 'programChanges',
    table: 'program_change',
    says: 'Changes of the program level: from, to, when, and in which role somebody changed it.',
    rows: ownRows('program_change', 'stud_id', 'program_change_id'),
  },
  {
    name: 'importedLines',
    table: 'import_row',
    says: 'Lines of files of people that made or changed the account in the last 30 days, or would: what it was before and after.',
    rows: ownRows('import_row', 'stud_id', 'row_id'),
  },
  {
    name: 'profileChanges',
    table: 'profile_change',
    says: 'What the student changed of names and program level in the last 30 days, and when an administrator took it back.',
    rows: ownRows('profile_change', 'stud_id', 'change_id'),
  },
  {
    name: 'attendance',
    table: 'attendance',
    says: 'Sessions at which the student was present: the time in, the session with its subject and professor, and what it earned. Absence is not recorded: it is that no record is here. Whether they were late (status), whether a code or a card was scanned or somebody recorded it by hand (source, recordedBy). Whether another student of the session showed a code on the same device (isSharedDevice); the mark of the device, kept for a day, and the key of the scanner that read a card are left out.',
    without: ['deviceMark', 'scanKey'],
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
    rows: ownRows('excuse', 'stud_id', 'class_id'),
  },
  {
    name: 'leave',
    table: 'leave',
    says: 'Days on which the student is excused, from everything or from one professor’s sessions (prof_id), by whom and why. Reasons are kept for 400 days.',
    rows: ownRows('leave', 'stud_id', 'leave_id'),
  },
  {
    name: 'pointsLedger',
    table: 'points_ledger',
    says: 'Every change of points, experience and level. The reference is the session (class_id), for a redemption, its refund and what the refund paid off (collected) the transaction_id, for a correction the change_id, and for points given by hand or withdrawn the award_id.',
    rows: ownRows('points_ledger', 'stud_id', 'ledger_id'),
  },
  {
    name: 'awards',
    table: 'award',
    says: 'Points that professors (prof_id) have given by hand, for which subject and what for, when they were withdrawn, and how many of those had been spent and stay. The key of the client that sent it is left out.',
    without: ['key'],
    rows: ownRows('award', 'stud_id', 'award_id'),
  },
  {
    name: 'keptPoints',
    table: 'kept_points',
    says: 'Points that could not be taken back, since they were spent: of points given by hand that were withdrawn (reference is the award_id) or of a changed attendance (the change_id), the last redemption before it, how many there were, and how many a refund may still take.',
    rows: ownRows('kept_points', 'stud_id', 'kept_id'),
  },
  {
    name: 'takenByRefunds',
    table: 'kept_taken',
    says: 'How many of these points (kept_id) the refund of a redemption (transaction_id) took at once.',
    rows: (db, { id }) =>
      db
        .selectFrom('kept_taken')
        .innerJoin('kept_points', 'kept_points.kept_id', 'kept_taken.kept_id')
        .selectAll('kept_taken')
        .where('stud_id', '=', id)
        .orderBy('transaction_id')
        .orderBy('kept_taken.kept_id')
        .execute(),
  },
  {
    name: 'redemptions',
    table: 'shop_transaction',
    says: 'Incentives that points were redeemed for, as they were on that day, and of what was declined, cancelled or returned when, by whom (decidedByRole, decided_by) and why; reasons are kept for 400 days. The key of the client that sent it is left out.',
    without: ['idempotencyKey'],
    rows: ownRows('shop_transaction', 'stud_id', 'transaction_id'),
  },
  {
    name: 'qrCodes',
    table: 'qr_token',
    says: 'QR codes of the last ten minutes: when each was made, at which session it was used, when another took its place, and when, where and by which professor it was read and refused last. The codes are kept as hashes and left out, as are the key of the scanner that read them and the mark of the device that showed them.',
    without: ['hash', 'idempotencyKey', 'deviceMark'],
    rows: ownRows('qr_token', 'stud_id', 'createdAt', 'hash'),
  },
  {
    name: 'cards',
    table: 'card',
    says: 'Printed cards: when each was made and by which administrator (madeBy), the last characters of its value (tail), and when it ended (revokedAt); of ended ones the last five. The values are kept as hashes and left out.',
    without: ['hash'],
    rows: ownRows('card', 'stud_id', 'card_id'),
  },
  {
    name: 'photo',
    table: 'photo',
    says: 'The photo, as WebP.',
    rows: pictures('photo'),
  },
  {
    name: 'formerPhoto',
    table: 'former_photo',
    says: 'The photo of the last attendance, as WebP, if another took its place, and when. It is kept for 30 days for an administrator to compare.',
    rows: pictures('former_photo'),
  },
  ...recordsOfAnybody,
];
