import { type SeededDefect, test } from './seeded-defect.ts';

const exporting = test('server/operations/export-person.test.ts', 'SQLite');
const erasing = test('server/approval/erasure.test.ts', 'SQLite');

/** What is kept of a person is told whole, and goes whole. */
export const peopleDefects: readonly SeededDefect[] = [
  {
    name: 'a mailed code outlives the reset of the password',
    file: 'server/sign-in/sign-in-queries.ts',
    was: "  if (role !== 'admin') await endMailedCodes(db, personColumn[role], person_id);\n",
    becomes: '',
    caughtBy: test('server/sign-in/forgotten-password.test.ts', 'SQLite'),
  },
  {
    name: 'the export holds the hash of the password',
    file: 'server/operations/student-record-queries.ts',
    was: "points (current_token). The password is kept as a hash and left out.',\n    without: ['password'],",
    becomes: "points (current_token).',\n    without: [],",
    caughtBy: exporting,
  },
  {
    name: 'the export forgets what was redeemed',
    file: 'server/operations/student-record-queries.ts',
    was: "ownRows('shop_transaction', 'stud_id', 'transaction_id')",
    becomes: '() => Promise.resolve([])',
    caughtBy: exporting,
  },
  {
    name: 'the export holds the attendance of others',
    file: 'server/operations/student-record-queries.ts',
    was: "        .where('attendance.stud_id', '=', id)\n",
    becomes: "        .where('attendance.stud_id', '>=', id)\n",
    caughtBy: exporting,
  },
  {
    name: 'the export can be read by everybody on the machine',
    file: 'server/operations/export-person.ts',
    was: 'mode: 0o600',
    becomes: 'mode: 0o644',
    caughtBy: exporting,
  },
  {
    name: 'the export replaces a file',
    file: 'server/operations/export-person.ts',
    was: "flag: 'wx'",
    becomes: "flag: 'w'",
    caughtBy: exporting,
  },
  {
    name: 'the audit entry of a deletion holds the username',
    file: 'server/approval/approval-actions.ts',
    was: "  for (const { id, wasWaiting } of deleted) {\n    await audit(db, clock, who, `${wasWaiting ? 'decline' : 'delete'}-${role}`, `${id}`);",
    becomes:
      "  for (const { id, username, wasWaiting } of deleted) {\n    await audit(db, clock, who, `${wasWaiting ? 'decline' : 'delete'}-${role}`, `${id} ${username}`);",
    caughtBy: erasing,
  },
  {
    name: 'wrong passwords of a deleted person stay with the username',
    file: 'server/approval/approval-actions.ts',
    was: '  await forgetTriesOf(db, role, deleted);\n',
    becomes: '',
    caughtBy: erasing,
  },
  {
    name: 'wrong passwords from a known device stay with the username',
    file: 'server/sign-in/tries-queries.ts',
    was: 'start.length + MARK_CHARACTERS + 2',
    becomes: 'start.length + MARK_CHARACTERS + 1',
    caughtBy: erasing,
  },
  {
    name: 'the address of a deleted person stays with its mailed code',
    file: 'server/mailed-code/mail-count-queries.ts',
    was: "if (emails.length > 0) await db.deleteFrom('otp').where('email', 'in', emails).execute();",
    becomes: 'await Promise.resolve([db, emails]);',
    caughtBy: erasing,
  },
  {
    name: 'changes of program level stay when the student goes',
    file: 'server/migrations/0001-school.ts',
    was: "  await id(create('program_change'), 'program_change_id')\n    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))",
    becomes:
      "  await id(create('program_change'), 'program_change_id')\n    .addColumn('stud_id', 'integer', (column) => column.notNull())",
    caughtBy: erasing,
  },
  {
    name: 'students save changes without limit',
    file: 'server/student/student-actions.ts',
    was: '    if (wait > 0) return tooManyProfileSaves(wait);\n',
    becomes: '    if (wait > Number.MAX_VALUE) return tooManyProfileSaves(wait);\n',
    caughtBy: test('server/student/student.test.ts', 'SQLite.*three times in seven days'),
  },
  {
    name: 'an older change that is taken back leaves the next one as it was',
    file: 'server/approval/student-account-actions.ts',
    was: '    if (next && !goesAlong) await rejoinChange(db, next, from);\n',
    becomes: '    if (next && !goesAlong) await rejoinChange(db, next, next.from);\n',
    caughtBy: test('server/attendance/belonging.test.ts', 'SQLite.*taken back'),
  },
  {
    name: 'letters that were written to files stay for good',
    file: 'server/base/mail.ts',
    was: 'if (!written || written.mtimeMs >= beforeMs) continue;',
    becomes: 'if (!written || beforeMs > 0) continue;',
    caughtBy: test('server/app/housekeeping.test.ts', 'SQLite.*deletes letters'),
  },
  {
    name: 'a professor learns who waits for approval by enrolling them',
    file: 'server/enrolment/enrolment-queries.ts',
    was: "    .where('isValidated', '=', true)\n",
    becomes: '',
    caughtBy: test('server/enrolment/enrolment.test.ts', 'SQLite.*alike'),
  },
  {
    name: 'a professor drops whom they do not see',
    file: 'server/enrolment/enrolment-actions.ts',
    was: 'if (!student?.isValidated || !(lasting || isOfLevel)) return notFound;',
    becomes: 'if (!student?.isValidated) return notFound;',
    caughtBy: test('server/enrolment/enrolment.test.ts', 'SQLite.*alike'),
  },
];
