import { type Mutant, ordeal, test } from './mutant.ts';

/** What is written is written whole, once, on the disk, and comes back from a backup. */
export const dataMutants: readonly Mutant[] = [
  {
    name: 'a refused write stays in the commit of the others',
    file: 'server/base/sqlite-database.ts',
    was: 'if (result instanceof Refusal)',
    becomes: 'if (result === null)',
    caughtBy: test('server/base/sqlite-database.test.ts'),
  },
  {
    name: 'a write that failed leaves its first half',
    file: 'server/base/sqlite-database.ts',
    was: "if (!handle.inTransaction) throw new DatabaseUnavailable('The database could not write.', { cause: error });",
    becomes: "handle.exec('RELEASE one_write; SAVEPOINT one_write');",
    caughtBy: test('server/base/sqlite-database.test.ts'),
  },
  {
    name: 'SQLite.*acknowledges before the disk has it',
    file: 'server/base/sqlite-database.ts',
    was: "handle.pragma('synchronous = FULL');",
    becomes: "handle.pragma('synchronous = NORMAL');",
    caughtBy: test('server/base/sqlite-database.test.ts'),
  },
  {
    name: 'a write is answered before its commit',
    file: 'server/base/sqlite-database.ts',
    was: 'return () => waiting.resolve(result);',
    becomes: 'waiting.resolve(result);\n      return () => undefined;',
    caughtBy: test('server/base/sqlite-database.test.ts'),
  },
  {
    name: 'deleted rows stay readable in the file',
    file: 'server/base/sqlite-database.ts',
    was: "handle.pragma('secure_delete = ON');",
    becomes: "handle.pragma('secure_delete = OFF');",
    caughtBy: test('server/base/sqlite-database.test.ts'),
  },
  {
    name: 'a student can be present twice at a session',
    file: 'server/migrations/0001-school.ts',
    was: ".addUniqueConstraint('attendance_once', ['stud_id', 'class_id'])",
    becomes: '',
    caughtBy: ordeal('scans'),
  },
  {
    name: 'on PostgreSQL two redemptions read the same balance',
    file: 'server/redemption/redemption-queries.ts',
    was: ".where('stud_id', '=', stud_id)\n    .$if(dialect === 'postgres', (query) => query.forUpdate())",
    becomes: ".where('stud_id', '=', stud_id)",
    caughtBy: ordeal('redemptions'),
  },
  {
    name: 'on PostgreSQL twenty sessions pass the six hours at once',
    file: 'server/subject/subject-queries.ts',
    was: ".where('prof_id', '=', prof_id)\n    .$if(dialect === 'postgres', (query) => query.forUpdate())",
    becomes: ".where('prof_id', '=', prof_id)",
    caughtBy: ordeal('six-hours'),
  },
  {
    name: 'verify is content with everything',
    file: 'server/app/verify-command.ts',
    was: 'return found.length === 0 ? 0 : 1;',
    becomes: 'return 0;',
    caughtBy: test('server/app/commands.test.ts', 'SQLite.*verify'),
  },
  {
    name: 'a backup is a copy of the file without what its log holds',
    file: 'server/operations/backup.ts',
    was: 'await handle.backup(partial, { progress: () => ALL_PAGES });',
    becomes: "(await import('node:fs')).copyFileSync(school, partial);",
    caughtBy: test('server/operations/backup.test.ts', 'SQLite.*gives back exactly'),
  },
  {
    name: 'a backup replaces a file',
    file: 'server/operations/backup.ts',
    was: 'if (existsSync(file)) throw',
    becomes: "if (file === '') throw",
    caughtBy: test('server/operations/backup.test.ts', 'SQLite.*replaces nothing'),
  },
  {
    name: 'the house throws away what is still asked for',
    file: 'server/app/housekeeping.ts',
    was: 'const QR_KEPT_SECONDS = 600;',
    becomes: 'const QR_KEPT_SECONDS = 0;',
    caughtBy: test('server/app/housekeeping.test.ts', 'SQLite.*keeps what is in use'),
  },
];
