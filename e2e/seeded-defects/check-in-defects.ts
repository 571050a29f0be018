import { attack, type SeededDefect, test } from './seeded-defect.ts';

/** A scan, from the code to the reward, seen from outside where that is where it shows. */
export const checkInDefects: readonly SeededDefect[] = [
  {
    name: 'waits last as long as a clock ran ahead',
    file: 'server/base/clock.ts',
    was: 'return seconds < -longestSeconds ?',
    becomes: 'return seconds === -longestSeconds ?',
    caughtBy: test('server/attendance/check-in-queries.test.ts', 'clock'),
  },
  {
    name: 'an account that is not approved goes on with its sign-in',
    file: 'server/base/living-sign-in-queries.ts',
    was: ".$if(role !== 'admin', (query) => query.where('isValidated', '=', true))",
    becomes: '',
    caughtBy: attack('access-matrix'),
  },
  {
    name: 'a student stays signed in for ten weeks',
    file: 'server/sign-in/sign-in-actions.ts',
    was: 'student: 7 * 86_400',
    becomes: 'student: 70 * 86_400',
    caughtBy: test('server/sign-in/sign-in.test.ts', 'SQLite.*for its time'),
  },
  {
    name: 'a QR code is as good as a sign-in where a new one is asked for',
    file: 'server/base/serve.ts',
    was: '    const body = request.body as { oldToken?: unknown } | undefined;\n',
    becomes: `    const body = request.body as { oldToken?: unknown } | undefined;
    const { secretHash } = await import('./secret.ts');
    const code = await database.read.selectFrom('qr_token').select('stud_id').where('hash', '=', secretHash(String(body?.oldToken))).executeTakeFirst();
    if (code) return { role: 'student', stud_id: code.stud_id, signIn: '', mustChangePassword: false };
`,
    caughtBy: attack('qr-scope'),
  },
  {
    name: 'a sign-in token is written to the log',
    file: 'server/sign-in/sign-in-actions.ts',
    was: '  return {\n    token,\n    ...(account.one',
    becomes:
      '  services.log.info(`${username} has signed in with ${token}`);\n  return {\n    token,\n    ...(account.one',
    caughtBy: attack('token-life'),
  },
  {
    name: 'an address is mailed without end',
    file: 'server/mailed-code/mail-count-actions.ts',
    was: 'if (before.sentToday >= CODES_A_DAY)',
    becomes: 'if (before.sentToday > Number.MAX_SAFE_INTEGER)',
    caughtBy: attack('mail-bombing'),
  },
  {
    name: 'a mailed code is good for more guesses when they come at once',
    file: 'server/registration/otp-queries.ts',
    was: ".set((eb) => ({ tries: eb('tries', '+', 1) }))",
    becomes: ".set((eb) => ({ tries: eb('tries', '+', 0) }))",
    caughtBy: attack('otp-guessing'),
  },
  {
    name: 'a code works as often as one likes',
    file: 'server/attendance/record-attendance-action.ts',
    was: '  if (usedAt !== null) return qrUsed;\n',
    becomes: '',
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'a code never gets too old',
    file: 'server/attendance/record-attendance-action.ts',
    was: 'const isLiving = now <= expiresAt && ',
    becomes: 'const isLiving = ',
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'a student of any program level is present',
    file: 'server/attendance/record-attendance-action.ts',
    was: "  if (program !== '' && program !== student.courseYearSection) return otherProgram;\n",
    becomes: '',
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'an event is scanned for at any time',
    file: 'server/attendance/record-attendance-action.ts',
    was: '  if (isEvent && !inScanWindow(session, now, await schoolTimeZone(db))) return eventClosed;\n',
    becomes: '',
    caughtBy: test('server/attendance/event-scan.test.ts', 'SQLite'),
  },
  {
    name: 'the session itself is not counted into its streak',
    file: 'server/attendance/record-attendance-action.ts',
    was: '(code.streakBefore ?? (await streakBefore(db, stud_id, session, at, session))) + 1',
    becomes: 'code.streakBefore ?? (await streakBefore(db, stud_id, session, at, session))',
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'any second scan gets the first answer again',
    file: 'server/attendance/record-attendance-action.ts',
    was: '      code.idempotencyKey === scan.idempotencyKey &&\n',
    becomes: '',
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: "any professor scans for anybody's session",
    file: 'server/attendance/check-in-queries.ts',
    was: "      .where(may(value('prof_id'), 'scan'))\n",
    becomes: "      .where('subject.prof_id', '>', sql<number>`0 * ${value('prof_id')}`)\n",
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'on PostgreSQL two scans of one student do not wait for each other',
    file: 'server/attendance/check-in-queries.ts',
    was: "      .where(may(value('prof_id'), 'scan'))\n      .forNoKeyUpdate(['qr_token', 'student']),",
    becomes: "      .where(may(value('prof_id'), 'scan')),",
    caughtBy: attack('scans'),
  },
  {
    name: 'points are in the ledger and not in the balance',
    file: 'server/reward/ledger-queries.ts',
    was: "points: sum('points'), exp: sum('exp')",
    becomes: "points: 0, exp: sum('exp')",
    caughtBy: test('server/app/class-day.test.ts', 'SQLite'),
  },
  {
    name: 'a streak is believed that was read before the lock was had',
    file: 'server/attendance/check-in-queries.ts',
    was: 'unchanged ? streakOfMarks',
    becomes: 'row ? streakOfMarks',
    caughtBy: test('server/attendance/check-in-queries.test.ts'),
  },
  {
    name: 'a streak ends with the page it is read from',
    file: 'server/attendance/streak-queries.ts',
    was: 'return marks.length < PAGE ? marks.length : undefined;',
    becomes: 'return marks.length;',
    caughtBy: test('server/attendance/check-in-queries.test.ts'),
  },
  {
    name: 'a streak goes on over an absence',
    file: 'server/attendance/streak-queries.ts',
    was: '      if (!session.attended) return streak;\n      streak += 1;\n',
    becomes: '      if (session.attended) streak += 1;\n',
    caughtBy: test('server/attendance/counting.test.ts', 'SQLite'),
  },
  {
    name: 'a scan does not ask whether the status was changed by hand',
    file: 'server/attendance/record-attendance-action.ts',
    was: '(code.wasChanged ?? (await wasStatusChanged(db, stud_id, class_id)))',
    becomes: '(await wasStatusChanged(db, 0, class_id))',
    caughtBy: test('server/roll/set-status.test.ts', 'SQLite.*after an undo'),
  },
  {
    name: 'a change takes back what was spent',
    file: 'contract/reward/settle-rules.ts',
    was: 'Math.max(wanted, 0 - has[part])',
    becomes: 'wanted',
    caughtBy: test('contract/reward/settle-rules.test.ts'),
  },
  {
    name: 'somebody is present at a class of a coming day',
    file: 'server/session/session-actions.ts',
    was: 'if (willCome && (await isAttended(db, class_id))) return sessionAttended;',
    becomes: '',
    caughtBy: test('server/attendance/student-attendance.test.ts', 'SQLite.*are of no coming day'),
  },
];
