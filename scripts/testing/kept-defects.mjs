/**
 * Defects that no mutation tool makes, each with the test or attack that must fail. Changes of one operator or
 * condition are left to `npm run mutation`.
 * @see docs/decisions/0062
 */

/** The arguments that run an attack in its short form. */
const attack = (name) => ['attack', name, '--short'];
/** The arguments that run a test file. */
const test = (file) => ['test', file];

/** At most twenty defects: a text that occurs exactly once in a file, and its replacement (empty by default). */
export const KEPT_DEFECTS = [
  // Two things at the same time.
  {
    name: 'a student can be present twice at a session',
    file: 'server/platform/migrations/0001-school.ts',
    was: ".addUniqueConstraint('attendance_once', ['stud_id', 'class_id'])",
    caughtBy: attack('scans'),
  },
  {
    name: 'on PostgreSQL two redemptions read the same balance',
    file: 'server/rewards/shop/shop-queries.ts',
    was: ".where('stud_id', '=', stud_id)\n    .forUpdate()",
    becomes: ".where('stud_id', '=', stud_id)",
    caughtBy: attack('redemptions'),
  },
  {
    name: 'on PostgreSQL two scans of one student do not wait for each other',
    file: 'server/attendance/check-in/check-in-queries.ts',
    was: "const LOCKED = ['qr_token', 'student'] as const;",
    becomes: "const LOCKED = ['class_session'] as const;",
    caughtBy: test('server/attendance/check-in/check-in-queries.test.ts'),
  },
  {
    name: 'on PostgreSQL several sessions pass the six hours at once',
    file: 'server/subjects/subject/subject-queries.ts',
    was: ".where('subject_id', '=', subject_id).forUpdate()",
    becomes: ".where('subject_id', '=', subject_id)",
    caughtBy: test('server/app/races.test.ts'),
  },
  {
    name: 'on PostgreSQL a scan and a hand do not wait for each other',
    file: 'server/attendance/attendance/status-queries.ts',
    was: ".where('stud_id', '=', stud_id).forNoKeyUpdate().execute();",
    becomes: ".where('stud_id', '=', stud_id).execute();",
    caughtBy: attack('roll'),
  },
  {
    name: 'a try is counted only when it was wrong, after comparing',
    file: 'server/people/registration/otp-actions.ts',
    was: 'const tried = await database.write((db) => takeOtpTry(db, email, now));',
    becomes:
      "const tried = await database.read.selectFrom('otp').selectAll().where('email', '=', email).where('tries', '<', 5).where('consumedAt', 'is', null).where('expiresAt', '>', now).executeTakeFirst();\n  await new Promise((resolve) => setTimeout(resolve, 5));\n  await database.write((db) => takeOtpTry(db, email, now));",
    caughtBy: test('server/people/registration/otp.test.ts'),
  },
  {
    name: 'a socket that joins while its sign-in ends is not told',
    file: 'server/app/realtime/serve-socket.ts',
    was: 'const still = await personOf(services, role, token);',
    becomes: 'const still = found;',
    caughtBy: attack('token-life'),
  },
  // Crashes between two steps, and data that is not on the disk.
  {
    name: 'answers before the commit, and a while later the commit',
    file: 'server/platform/database/sqlite-database.ts',
    was: '    commit.run();\n',
    becomes:
      "    if (process.argv[1]?.endsWith('main.js')) { for (const answer of answers.splice(0)) answer(); await new Promise((resolve) => setTimeout(resolve, 20)); }\n    commit.run();\n",
    caughtBy: attack('crashes'),
  },
  {
    name: 'commits do not wait for the disk, behind the check of the first one',
    file: 'server/platform/database/sqlite-database.ts',
    was: '        checked = true;',
    becomes: "        checked = true;\n        handle.pragma('synchronous = OFF');",
    caughtBy: attack('fsync'),
  },
  {
    name: 'commits of PostgreSQL that do not wait for the disk',
    file: 'server/platform/database/postgres-database.ts',
    was: 'options: `-c timezone=UTC -c',
    becomes: 'options: `-c synchronous_commit=off -c timezone=UTC -c',
    caughtBy: attack('restarts'),
  },
  {
    name: 'check-ins of a batch that was taken back are answered as recorded',
    file: 'server/platform/database/postgres-lanes.ts',
    was: "    if (ended.answer.command !== 'COMMIT') throw new NothingWritten('A batch was taken back.', { cause });\n    if ('error' in written) throw written.error;\n",
    becomes: "    if ('error' in written) return items.map(() => ({}) as never);\n",
    caughtBy: test('server/attendance/check-in/batched-check-ins.test.ts'),
  },
  {
    name: 'a backup is a copy of the file without what its log holds',
    file: 'server/startup/backup/backup.ts',
    was: 'await handle.backup(to, { progress: () => ALL_PAGES });',
    becomes: "(await import('node:fs')).copyFileSync(from, to);",
    caughtBy: test('server/startup/backup/backup.test.ts'),
  },
  // Data on the network.
  {
    name: 'a QR code is as good as a sign-in where a new one is asked for',
    file: 'server/platform/base/serve.ts',
    was: '    const body = request.body as { oldToken?: unknown } | undefined;\n',
    becomes: `    const body = request.body as { oldToken?: unknown } | undefined;
    const { secretHash } = await import('./secret.ts');
    const code = await database.read.selectFrom('qr_token').select('stud_id').where('hash', '=', secretHash(String(body?.oldToken))).executeTakeFirst();
    if (code) return { role: 'student', stud_id: code.stud_id, signIn: '', mustChangePassword: false };
`,
    caughtBy: attack('qr-scope'),
  },
  {
    name: 'headers with sign-in tokens are logged',
    file: 'server/platform/base/serve.ts',
    was: '      const asked: Record<string, unknown> = {',
    becomes:
      "      request.log.debug({ body: request.headers }, 'asked');\n      const asked: Record<string, unknown> = {",
    caughtBy: attack('log-secrets'),
  },
  {
    name: 'fields that no call knows go through',
    file: 'server/platform/base/serve.ts',
    was: '  if (parsed.success) return parsed.data;',
    becomes: '  if (parsed.success) return { ...(value as object), ...(parsed.data as object) } as never;',
    caughtBy: attack('mass-assignment'),
  },
  {
    name: 'an unknown account is answered at once',
    file: 'server/platform/base/password.ts',
    was: '  const against = isThere ? stored : await decoy;\n',
    becomes: '  if (!isThere) return false;\n  const against = stored;\n',
    caughtBy: attack('enumeration'),
  },
  {
    name: 'a page runs scripts that were written into it',
    file: 'server/platform/http/security-headers.ts',
    was: 'scriptSrc: ["\'self\'", "\'wasm-unsafe-eval\'"],',
    becomes: 'scriptSrc: ["\'self\'", "\'wasm-unsafe-eval\'", "\'unsafe-inline\'"],',
    caughtBy: test('server/platform/http/security-headers.test.ts'),
  },
  // Defects that only a page shows.
  {
    name: 'a phone’s bar of places covers what stands last',
    file: 'web/app/frame/student-frame.module.css',
    was: 'padding: 0.75rem 1rem calc(6rem + env(safe-area-inset-bottom));',
    becomes: 'padding: 0.75rem 1rem 0;',
    caughtBy: test('e2e/walks/layout.test.ts'),
  },
  {
    name: 'a screen goes before the next one is there',
    file: 'web/platform/base/screen-transition.ts',
    was: 'if (!coming) {',
    becomes: 'if (coming || !coming) {',
    caughtBy: test('e2e/walks/slow-line.test.ts'),
  },
  {
    name: 'a roll is not told of what another tab has set',
    file: 'server/app/realtime/realtime-hub.ts',
    was: "    for (const socket of scanners()) tell(socket, { type: 'roll', ...seen });\n",
    caughtBy: test('e2e/walks/roll-of-forty.test.ts'),
  },
];

/**
 * A file's text with a defect in it.
 * @throws if the code has changed and the defect no longer fits
 */
export function withDefect(source, { name, file, was, becomes = '' }) {
  const parts = source.split(was);
  if (parts.length !== 2) throw new Error(`"${name}": its text occurs ${parts.length - 1} times in ${file}, not once.`);
  return parts.join(becomes);
}
