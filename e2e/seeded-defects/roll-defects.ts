import { type SeededDefect, test } from './seeded-defect.ts';

/** Who is excused is neither present nor absent, and only those are who should be. */
export const rollDefects: readonly SeededDefect[] = [
  {
    name: 'an excused session breaks a streak',
    file: 'server/attendance/counting-queries.ts',
    was: ' and not exists (\n    select 1 from excuse where excuse.stud_id = ${stud_id} and excuse.class_id = ${session.class_id}))',
    becomes: ')',
    caughtBy: test('server/attendance/counting.test.ts', 'SQLite'),
  },
  {
    name: 'whoever is excused and comes stays excused',
    file: 'server/attendance/participation-queries.ts',
    was: "    for (const [stud_id, isLate] of session.came) put(stud_id, statusLetter[isLate ? 'late' : 'present']);\n",
    becomes: '',
    caughtBy: test('server/attendance/counting.test.ts', 'SQLite'),
  },
  {
    name: 'leave forgets the sessions that are made after it',
    file: 'server/session/session-actions.ts',
    was: '    await placed(db, class_id, localTime(createdAt, timeZone).day);\n    return {',
    becomes: '    return {',
    caughtBy: test('server/roll/leave.test.ts', 'SQLite'),
  },
  {
    name: 'a session that is moved keeps its excuses',
    file: 'server/roll/leave-excuse-queries.ts',
    was: "  await db.deleteFrom('excuse').where('class_id', '=', class_id).where('leave_id', 'is not', null).execute();\n",
    becomes: '',
    caughtBy: test('server/roll/leave.test.ts', 'SQLite'),
  },
  {
    name: "a professor's leave excuses from everything",
    file: 'server/roll/leave-excuse-queries.ts',
    was: '(leave.prof_id is null or leave.prof_id = subject.prof_id)',
    becomes: '(leave.leave_id > 0)',
    caughtBy: test('server/roll/leave.test.ts', 'SQLite'),
  },
  {
    name: "every professor's leave is one's own",
    file: 'server/roll/leave-queries.ts',
    was: "    .where('leave_id', '=', leave_id)\n    .$if(prof_id !== null, (query) => query.where('prof_id', '=', prof_id))",
    becomes: "    .where('leave_id', '=', leave_id)",
    caughtBy: test('server/roll/leave.test.ts', 'SQLite'),
  },
  {
    name: 'leave that ends takes the excuses of another along',
    file: 'server/roll/leave-actions.ts',
    was: '      await handExcusesOver(db, leave_id, other.leave_id, instantsOf(shared, timeZone));\n',
    becomes: '',
    caughtBy: test('server/roll/leave.test.ts', 'SQLite'),
  },
  {
    name: 'an administrator sees as absent who is excused',
    file: 'server/roll/school-session-queries.ts',
    was: 'excusedOf.get(stud_id) ?? null',
    becomes: 'null',
    caughtBy: test('server/roll/school-roll.test.ts', 'SQLite'),
  },
];
