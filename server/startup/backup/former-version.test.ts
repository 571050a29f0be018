/**
 * A school of 0.2.0-beta.1 that this older version made and backed up, with its settings file and systemd unit. It runs
 * on the current version, and the backup that the first start makes restores the former tables.
 */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { answerOf } from '#testkit/process/client.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { startServerProcess } from '#testkit/process/server-process.ts';
import { dump } from '#testkit/school/dump.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import { decryptFile } from './encrypted-file.ts';

const former = join(import.meta.dirname, '../../../testkit/samples/former-school');
const BACKUP = 'northside.sqlite.age';

let folder: string;
let env: Record<string, string>;
const at = (name: string) => join(folder, name);
/** All rows of a database file, without the school's mark in the names of its backups, which the first backup adds. */
async function rowsOf(file: string): Promise<string[]> {
  const database = openSqlite(file);
  const rows = await dump(database).finally(() => database.close());
  return rows.split('\n').filter((row) => !row.includes('"backup_mark"'));
}
/** Starts this version on the school, signs the student in with their password, and stops it. */
async function studentSignsIn(): Promise<unknown> {
  const server = await startServerProcess({ env });
  try {
    const body = { username: 'student2', password: STORY_PASSWORD };
    const { body: signedIn } = await answerOf(server.origin, calls.loginStudent, { body });
    return (await answerOf(server.origin, calls.getStudent, { headers: { studtoken: signedIn.token } })).body;
  } finally {
    await server.stop();
  }
}
const encryptedBackups = () => readdirSync(at('backups')).filter((name) => name.endsWith('.age'));
const student = { current_token: 498, current_exp: 5, current_level: 1 };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-former-'));
  for (const name of ['data', 'backups']) mkdirSync(at(name), { mode: 0o700 });
  for (const name of ['rollcall.env', 'school.key', BACKUP]) copyFileSync(join(former, name), at(name));
  chmodSync(at('rollcall.env'), 0o640);
  env = { SETTINGS_FILE: at('rollcall.env'), DATA_DIR: at('data'), BACKUP_DIR: at('backups'), PORT: '0' };
  await decryptFile(at(BACKUP), at('school.key'), at('data/rollcall.sqlite'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('runs with its settings file, and its backup from the first start has the former rows', async () => {
  const before = await rowsOf(at('data/rollcall.sqlite'));
  expect(await studentSignsIn()).toMatchObject(student);
  const verified = await runCommandFile('server/commands/operations/verify-command.ts', [], env);
  expect(verified).toMatchObject({ code: 0, err: '' });
  const made = encryptedBackups();
  expect(made).toEqual([expect.stringMatching(/-before-upgrade\.sqlite\.age$/)]);
  await decryptFile(at(`backups/${made[0]}`), at('school.key'), at('back.sqlite'));
  expect(await rowsOf(at('back.sqlite'))).toEqual(before);
  // The second start changes no tables, so it makes no further backup.
  expect(await studentSignsIn()).toMatchObject(student);
  expect(encryptedBackups()).toEqual(made);
});

it('is restored from its encrypted backup', async () => {
  rmSync(at('data/rollcall.sqlite'));
  const args = [at(BACKUP), '--identity', at('school.key'), '--as-the-school'];
  const restored = await runCommandFile('server/commands/operations/restore-command.ts', args, env);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(await studentSignsIn()).toMatchObject(student);
});

it('is started by its systemd unit as by the present one, with less space for new objects and more pools of memory', () => {
  const [old, present] = [join(former, 'rollcall.service'), 'deploy/rollcall.service'].map((file) =>
    readFileSync(file, 'utf8').match(/^(ExecStart|Environment|WorkingDirectory|User|StateDirectory)=.*$/gm),
  );
  expect(old).toHaveLength(5);
  const space = ['--max-semi-space-size=8', '--min-semi-space-size=16 --max-semi-space-size=16'] as const;
  const pools = 'Environment=MALLOC_ARENA_MAX=2';
  const lines = old?.map((line) => line.replace(...space));
  expect(present).toEqual(lines?.flatMap((line) => (line.startsWith('ExecStart') ? [pools, line] : [line])));
});
