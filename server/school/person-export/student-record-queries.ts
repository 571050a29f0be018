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
    says: 'The account: names, program level, student number, username, email address, when the student left the school (leftAt), level, experience (current_exp, below 0 if the student owes experience) and points (current_token). Also whether the leaderboard hides the student’s name (boardHidden) or shows the photo (boardPhoto). The password is stored as a hash and is not in this file.',
    without: ['password'],
    rows: ownRows('student', 'stud_id'),
  },
  {
    name: 'belonging',
    table: 'belonging',
    says: 'Which program level the approved student had, from when until when. Sessions count for the student by this.',
    rows: ownRows('belonging', 'stud_id', 'since'),
  },
  {
    name: 'enrolment',
    table: 'enrolment',
    says: 'Subjects (subject_id) that the student was in or was dropped from, whatever the program level: from when until when, and who enrolled or dropped the student (byRole, by_id).',
    rows: ownRows('enrolment', 'stud_id', 'enrolment_id'),
  },
  {
    name: 'programChanges',
    table: 'program_change',
    says: 'Changes of the program level: the old and the new level, the time, and the role of the person who changed the level.',
    rows: ownRows('program_change', 'stud_id', 'program_change_id'),
  },
  {
    name: 'importedLines',
    table: 'import_row',
    says: 'Lines of imported files that changed the account, or would have changed the account, in the last 30 days: the account before and after.',
    rows: ownRows('import_row', 'stud_id', 'row_id'),
  },
  {
    name: 'profileChanges',
    table: 'profile_change',
    says: 'Changes that the student made to names and program level in the last 30 days, and when an administrator undid a change.',
    rows: ownRows('profile_change', 'stud_id', 'change_id'),
  },
  {
    name: 'attendance',
    table: 'attendance',
    says: 'Sessions at which the student was present: the time in, the session with its subject and professor, and what the attendance earned. An absence has no record. Also whether the student was late (status), whether a code or a card was scanned or someone recorded the attendance by hand (source, recordedBy), and whether another student of the session showed a code on the same device (isSharedDevice). Not in this file: the mark of the device, which is stored for a day, and the key of the scanner that read a card.',
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
    says: 'Every change of the student’s status at a session: the old and the new status, who changed the status and why, and what the change gave, took back and could not take back. Reasons are stored for 400 days. The key of the client that sent the change is not in this file.',
    without: ['key'],
    rows: ownRows('roll_change', 'stud_id', 'change_id'),
  },
  {
    name: 'excuses',
    table: 'excuse',
    says: 'Sessions (class_id) from which the student is excused: by whom and why, or by which leave. Reasons are stored for 400 days.',
    rows: ownRows('excuse', 'stud_id', 'class_id'),
  },
  {
    name: 'leave',
    table: 'leave',
    says: 'Days on which the student is excused from all sessions, or from the sessions of one professor (prof_id): by whom and why. Reasons are stored for 400 days.',
    rows: ownRows('leave', 'stud_id', 'leave_id'),
  },
  {
    name: 'pointsLedger',
    table: 'points_ledger',
    says: 'Every change of points, experience and level. The reference is the class_id for a session; the change_id for a correction; the award_id for points given by hand or withdrawn; and the transaction_id for a redemption, for its refund and for what the refund paid off (collected).',
    rows: ownRows('points_ledger', 'stud_id', 'ledger_id'),
  },
  {
    name: 'awards',
    table: 'award',
    says: 'Points that professors (prof_id) gave by hand: for which subject and why, when the points were withdrawn, and how many withdrawn points were already spent and stay. The key of the client that sent the points is not in this file.',
    without: ['key'],
    rows: ownRows('award', 'stud_id', 'award_id'),
  },
  {
    name: 'keptPoints',
    table: 'kept_points',
    says: 'Points that could not be taken back because the points were already spent. The reference is the award_id for withdrawn points, or the change_id for a changed attendance. Also the last redemption before that, the number of points, and how many of the points a refund may still take.',
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
    says: 'Incentives that the student redeemed, as the incentives were on that day. For a declined, canceled or refunded redemption, also when, by whom (decidedByRole, decided_by) and why. Reasons are stored for 400 days. The key of the client that sent the redemption is not in this file.',
    without: ['idempotencyKey'],
    rows: ownRows('shop_transaction', 'stud_id', 'transaction_id'),
  },
  {
    name: 'qrCodes',
    table: 'qr_token',
    says: 'QR codes of the last ten minutes: when each code was made, at which session the code was used, and when another code replaced it. Also when, where and by which professor the code was last scanned and refused. Not in this file: the codes, which are stored as hashes, the key of the scanner that read a code, and the mark of the device that showed a code.',
    without: ['hash', 'idempotencyKey', 'deviceMark'],
    rows: ownRows('qr_token', 'stud_id', 'createdAt', 'hash'),
  },
  {
    name: 'cards',
    table: 'card',
    says: 'Printed cards: when each card was made and by which administrator (madeBy), the last characters of its value (tail), and when the card ended (revokedAt). Of the ended cards, only the last five. The values are stored as hashes and are not in this file.',
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
    says: 'The photo at the last attendance, as WebP, if the student has replaced this photo, and when. An administrator can compare both photos for 30 days.',
    rows: pictures('former_photo'),
  },
  ...recordsOfAnybody,
];
