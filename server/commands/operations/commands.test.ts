import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateAdminPassword } from '#contract/account/sign-in/own-password-calls.ts';
import { loginAdmin } from '#contract/account/sign-in/sign-in-calls.ts';
import { MACHINE_ID } from '#contract/platform/base/audit-actions.ts';
import { updateLevelThreshold } from '#contract/platform/settings/changed-settings-calls.ts';
import { getAudit } from '#contract/school/audit/audit-calls.ts';
import { loadSettings } from '#server/platform/config/settings-file.ts';
import { type Ran, runCommandFile } from '#testkit/process/command.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

describe.each(databases)('the commands of the terminal beside a school on $name', (kind) => {
  let folder: string;
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  let school: SchoolUnderTest | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-command-'));
    const fresh = await kind.open();
    remove = fresh.remove;
    env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...(fresh.url ? { DATABASE_URL: fresh.url } : {}) };
  });
  afterEach(async () => {
    await school?.close();
    school = undefined;
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<SchoolUnderTest> {
    school = await openApplication(env);
    return school;
  }

  const run = (command: string, ...args: string[]) =>
    runCommandFile(`server/commands/operations/${command}-command.ts`, args, env);
  const passwordIn = ({ out }: Ran) => /Password {2}(\S+)/.exec(out)?.[1] ?? `no password in: ${out}`;

  it('create an administrator, and reset them while the server runs', async () => {
    const { ask } = await open();
    const signIn = (password: string) => ask(loginAdmin, { body: { username: 'boss', password } });
    const asked = await Promise.all([run('admin', 'boss'), run('admin', 'boss'), run('admin', 'boss')]);
    const [made, ...late] = asked.toSorted((one, other) => Number(one.code) - Number(other.code)) as [Ran, Ran, Ran];
    expect(made).toMatchObject({ code: 0, err: '' });
    for (const each of late)
      expect([each.code, each.err]).toEqual([
        1,
        expect.stringMatching(/^boss was given a new password a moment ago.*\n$/),
      ]);
    const first = await signIn(passwordIn(made));
    expect(first).toMatchObject({ status: 200, reply: { mustChangePassword: true } });
    const headers = { admintoken: first.reply.token };
    const change = (level_threshold: number) => ask(updateLevelThreshold, { headers, body: { level_threshold } });
    expect(await change(900)).toMatchObject({ status: 403, code: 'password-change-required' });
    const own = { headers, body: { password: 'my own password' } };
    expect((await ask(updateAdminPassword, own)).status).toBe(200);
    expect((await change(900)).status).toBe(200);

    const reset = await run('admin', 'boss');
    expect(reset.out).toContain('The administrator has a new password');
    expect((await change(800)).status).toBe(401);
    expect((await signIn('my own password')).status).toBe(401);
    const again = await signIn(passwordIn(reset));
    expect(again.status).toBe(200);
    const chosen = await ask(updateAdminPassword, { headers: { admintoken: again.reply.token }, body: own.body });
    expect(chosen.status).toBe(200);
    const { entries } = (await ask(getAudit, { headers: { admintoken: again.reply.token }, query: {} })).reply;
    expect(entries.map(({ action, by }) => [action, by.role, by.id])).toEqual([
      ['reset-administrator-password', 'admin', MACHINE_ID],
      ['change-level_threshold', 'admin', expect.any(Number)],
      ['create-administrator', 'admin', MACHINE_ID],
    ]);
  });

  it('first name the school that they found, its number of students and whether it is served', async () => {
    await open();
    const where = kind.name === 'SQLite' ? folder : 'PostgreSQL 127.0.0.1/';
    const [first] = (await run('verify')).out.split('\n');
    expect(first).toMatch(/^Rollcall: 0 students, in /);
    expect(first).toContain(where);
    expect(first).toMatch(/, being served \(/);
    // To PostgreSQL, the test's own connections look like those of a copy of the product.
    if (kind.name === 'PostgreSQL') return;
    await school?.close();
    school = undefined;
    expect((await run('verify')).out).toContain(', not being served (');
  });

  it.runIf(kind.name === 'SQLite')('create no school, and do not change one of another version', async () => {
    for (const command of ['admin', 'verify']) {
      const { code, out, err } = await run(command, ...(command === 'admin' ? ['boss'] : []));
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^There is no school in .+ yet\. .+\n$/)]);
    }
    expect(readdirSync(folder)).toEqual([]);
    const { services } = await open();
    await services.database.write((db) =>
      sql`update kysely_migration set name = '0000-another' where name = '0002-sessions-by-index'`.execute(db),
    );
    const other = await run('verify');
    expect(other).toMatchObject({ code: 1, out: '' });
  });

  it.runIf(kind.name === 'SQLite')('use the same settings file as the service, and refuse two', async () => {
    await open();
    const settings = join(folder, 'school.env');
    writeFileSync(
      settings,
      Object.entries(env)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    env = { SETTINGS_FILE: settings };
    expect((await run('verify')).out).toContain(`(settings in ${settings})`);
    env = { SETTINGS_FILE: join(folder, 'none.env') };
    expect(await run('verify')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no settings file \S+none\.env/),
    });
    expect(() => loadSettings({}, [settings, 'package.json'])).toThrow('There are two settings files');
    expect(() => loadSettings({}, [folder])).toThrow(`${folder} is no settings file`);
    writeFileSync(settings, '\uFEFFPORT=3148\r\nHOST=127.0.0.1\r\n');
    const read: NodeJS.ProcessEnv = { HOST: '0.0.0.0' };
    loadSettings(read, [settings]);
    expect(read).toEqual({ PORT: '3148', HOST: '0.0.0.0' });
  });

  it('verify a school, and name what is wrong', async () => {
    const opened = await open();
    await signedInStudent(opened);
    expect(await run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('All records hold') });
    await opened.services.database.write((db) => db.updateTable('student').set({ current_token: 40 }).execute());
    const broken = await run('verify');
    expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/^student 1: the ledger gives 0 points/) });
  });

  it.runIf(kind.name === 'SQLite')('show their usage in one line', async () => {
    for (const [command, ...args] of [['admin'], ['admin', 'one', 'two'], ['admin', '   '], ['verify', '--help']]) {
      const { code, out, err } = await run(command ?? '', ...args);
      expect([code, out, err.split(':')[0]]).toEqual([1, '', 'Usage']);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });
});
