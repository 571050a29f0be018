/** A backup is made while the school is in use, and can be restored. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { schoolFacts } from '#server/startup/open-school/school-facts-queries.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { dump } from '#testkit/school/dump.ts';
import { eachPlace } from '#testkit/school/each-deployment.ts';
import { fillSchool } from '#testkit/school/full-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** All rows except the sign-ins and codes that a restore deletes on purpose. */
async function lasting({ services: { database } }: Pick<SchoolUnderTest, 'services'>): Promise<string> {
  const lines = (await dump(database)).split('\n');
  return lines.filter((line) => !/"(hash|idempotencyKey)":|ready_probe/.test(line)).join('\n');
}

/** A Node option: the process kills itself with signal 9 when it is about to rename its nth file in a data folder. */
const killedAt = (step: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    let left = ${step};
    for (const name of ['linkSync', 'fsyncSync', 'renameSync']) {
      const real = fs[name];
      fs[name] = (...given) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : real(...given));
    }
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  `)}`;

describe.each(databases)('a backup of a school on $name', ({ name }) => {
  const place = eachPlace({ name });
  let file: string;
  let school: SchoolUnderTest | undefined;
  beforeEach(async () => {
    file = join(place.folder, 'school.backup');
  });
  afterEach(async () => {
    await close();
  });
  const run = (command: string, ...args: string[]) =>
    runCommandFile(`server/commands/operations/${command}-command.ts`, args, place.env);

  async function open(): Promise<SchoolUnderTest> {
    school = await openApplication(place.env);
    return school;
  }
  async function close(): Promise<void> {
    await school?.close();
    school = undefined;
  }

  it('is made while scans go on, contains every scan answered before it began, and can be restored', async () => {
    const full = await open();
    await fillSchool(full);
    const { professor, class_id } = await openClass(full);
    const [first, ...others] = await students(full, 40);
    if (!first) throw new Error('nobody');
    const scan = async (student: { token: string }) => {
      const body = { oldToken: student.token };
      const headers = {
        ...professor.headers,
        studtoken: (await full.ask(calls.generateNewToken, { body })).reply.QrToken,
      };
      return (await full.ask(calls.createAttendance, { headers, params: { sessionId: class_id } })).status;
    };
    expect(await scan(first)).toBe(200);
    let done = false;
    const making = run('backup', file).finally(() => {
      done = true;
    });
    const during: number[] = [];
    for (const student of others) if (!done) during.push(await scan(student));
    const made = await making;
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('all its records hold') });
    expect(new Set(during)).toEqual(new Set([200]));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(place.folder).sort()).toEqual(['data', 'school.backup', 'school.backup.sha256']);
    const before = [await lasting(full), readFileSync(file)];
    const looked = await run('restore', file, '--dry-run');
    expect(looked).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Nothing was changed.') });
    expect(looked.out.includes('can be restored')).toBe(name === 'SQLite');
    expect(looked.out).toMatch(
      / \(\d\.\d MB\)\n {2}is a backup of Rollcall, by Rollcall \d+\.\d+\.\d+.*:\n {2}\d+ students, \d+ professors?, \d+ attendances, the last scan on [\d/]+ at \d+:\d\d [AP]M \(UTC\)\./,
    );
    const { students: many } = (await schoolFacts(full.services.database.read)) ?? {};
    expect(looked.out).toContain(`  ${many} students, `);
    expect([await lasting(full), readFileSync(file), readdirSync(place.folder).sort()]).toEqual([
      ...before,
      ['data', 'school.backup', 'school.backup.sha256'],
    ]);
    await close();

    const replaced = await run('restore', file, '--force', '--as-the-school');
    expect(replaced).toMatchObject({ code: 0, err: '', out: expect.stringContaining('all its records hold') });
    const restored = await open();
    const present = await restored.services.database.read
      .selectFrom('attendance')
      .select('stud_id')
      .where('class_id', '=', class_id)
      .execute();
    expect(present.map(({ stud_id }) => stud_id)).toContain(first.stud_id);
    expect(present.length).toBeLessThanOrEqual(1 + during.length);
    expect((await restored.ask(calls.getStudent, first)).status).toBe(401);
  }, 90_000);

  it('restores exactly what was backed up, and asks before it replaces a school', async () => {
    const full = await open();
    await fillSchool(full);
    const before = await lasting(full);
    const { mail, database } = full.services;
    mail.close();
    await database.write((db) => mail.keep(db, [{ kind: 'approval', to: 'a@b.test', subject: 'It waited', text: '' }]));
    // Two backups run at once, as when the nightly one is running: one is made, and the other reports that in its line.
    const made = await Promise.all([run('backup', file), run('backup', file)]);
    expect(new Set(made.map(({ code }) => code))).toEqual(new Set([0, 1]));
    for (const { code, err } of made) expect(err).toMatch(code === 0 ? /^$/ : /^\S+ exists already; .*\n$/);
    expect(readdirSync(place.folder).sort()).toEqual(['data', 'school.backup', 'school.backup.sha256']);
    await signedInStudent(full, { last_name: 'Later' });
    const served = await run('restore', file, '--force', '--as-the-school');
    expect(served).toMatchObject({ code: 1, err: expect.stringMatching(/is in use|is being served/) });
    await close();

    const refused = await run('restore', file);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/There is a school in .* say --force/) });
    const untouched = await open();
    expect(await lasting(untouched)).toContain('Later');
    await close();
    expect(await run('restore', file, '--force', '--as-the-school')).toMatchObject({ code: 0, err: '' });
    expect(await lasting(await open())).toBe(before);
    await close();
    if (name === 'SQLite') expect(readdirSync(place.env.DATA_DIR ?? '').join()).toMatch(/rollcall\.sqlite\.replaced-/);
  }, 90_000);

  it.runIf(name === 'SQLite')(
    'leaves the former school or the new one, complete and private, if a restore is killed at any step',
    async () => {
      const { DATA_DIR: data = '' } = place.env;
      const full = await open();
      await signedInStudent(full, { last_name: 'Earlier' });
      expect(await run('backup', file)).toMatchObject({ code: 0 });
      chmodSync(file, 0o644);
      await signedInStudent(full, { last_name: 'Later' });
      // This is the state that a server leaves after signal 9: the last student is only in the write-ahead log.
      const crashed = join(place.folder, 'crashed');
      cpSync(data, crashed, { recursive: true });
      await close();
      const school = join(data, 'rollcall.sqlite');
      const unfinished = /restore .* not finished.* npm run restore/;
      const names = async () => {
        const { database } = (await open()).services;
        const rows = await database.read.selectFrom('student').select('last_name').orderBy('stud_id').execute();
        return rows.map(({ last_name }) => last_name).join();
      };
      for (const before of [undefined, crashed]) {
        let code: number | null = null;
        for (let step = 0; code !== 0; step += 1) {
          rmSync(data, { recursive: true });
          if (before) cpSync(before, data, { recursive: true });
          place.env.NODE_OPTIONS = killedAt(step);
          ({ code } = await run('restore', file, '--force', '--as-the-school'));
          delete place.env.NODE_OPTIONS;
          for (const made of readdirSync(data)) expect(statSync(join(data, made)).mode & 0o077, made).toBe(0);
          const waits = existsSync(`${school}.restoring`);
          if (waits && !before) {
            await expect(names()).rejects.toThrow(unfinished);
            expect((await run('backup', join(place.folder, 'none'))).err).toMatch(unfinished);
          } else {
            expect(await names()).toBe(waits ? 'Earlier,Later' : 'Earlier');
            expect(existsSync(`${school}.restoring`)).toBe(false);
          }
          await close();
          expect(step).toBeLessThan(12);
        }
      }
      const kept = readdirSync(data).find((each) => each.includes('.replaced-')) ?? '';
      writeFileSync(school, 'damaged');
      const left = join(crashed, 'rollcall.sqlite');
      const bytes = readFileSync(left);
      for (const back of [join(data, kept), left]) {
        expect(await run('restore', back, '--force', '--as-the-school')).toMatchObject({ code: 0, err: '' });
        expect(await names()).toBe('Earlier,Later');
        await close();
      }
      expect(readFileSync(left)).toEqual(bytes);
      rmSync(school);
      await expect(names()).rejects.toThrow(unfinished);
    },
    180_000,
  );

  it.runIf(name === 'SQLite' && process.getuid?.() === 0)(
    'is restored by the machine’s superuser and still belongs to the account that runs the school',
    async () => {
      const { DATA_DIR: data = '' } = place.env;
      await signedInStudent(await open());
      expect(await run('backup', file)).toMatchObject({ code: 0 });
      await close();
      rmSync(join(data, 'lock'));
      for (const path of [data, ...readdirSync(data).map((each) => join(data, each))]) chownSync(path, 12345, 12345);
      expect(await run('restore', file, '--force', '--as-the-school')).toMatchObject({ code: 0, err: '' });
      expect(readdirSync(data)).toContain('lock');
      for (const each of readdirSync(data)) expect(statSync(join(data, each)).uid, each).toBe(12345);
    },
    30_000,
  );

  it('says when no one has registered at the school that it found', async () => {
    await open();
    const made = await run('backup', file);
    expect(made).toMatchObject({ code: 1, err: expect.stringMatching(/ is written, but nobody has registered yet/) });
    expect(await run('restore', file, '--dry-run')).toMatchObject({ code: 0, err: '' });
    expect(made.out).not.toContain('holds the whole school');
  });

  it('replaces nothing if it is damaged, and a backup never replaces a file', async () => {
    const full = await open();
    const student = await signedInStudent(full);
    await full.services.database.write((db) =>
      db.updateTable('student').set({ current_token: 40 }).where('stud_id', '=', student.stud_id).execute(),
    );
    const made = await run('backup', file);
    expect(made).toMatchObject({ code: 1, err: expect.stringMatching(/the ledger gives 0 points/) });
    const again = await run('backup', file);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/exists already/) });
    const before = await lasting(full);
    await close();

    const broken = await run('restore', file, '--force', '--as-the-school');
    expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/the ledger gives 0 points/) });
    const looked = await run('restore', file, '--dry-run');
    expect(looked).toMatchObject(name === 'SQLite' ? { code: 1, err: broken.err } : { code: 0 });
    truncateSync(file, Math.floor(statSync(file).size / 2));
    const changed = /^\S+school\.backup is not what school\.backup\.sha256 says: .*\n$/;
    for (const how of ['--force', '--dry-run'])
      expect(await run('restore', file, how)).toMatchObject({ code: 1, err: expect.stringMatching(changed) });
    rmSync(`${file}.sha256`);
    const half = await run('restore', file, '--force', '--as-the-school');
    expect(half).toMatchObject({ code: 1, err: expect.stringMatching(/^\S+ cannot be read: .*\n$/) });
    expect(await run('restore', file, '--dry-run')).toMatchObject({ code: 1, err: half.err });
    writeFileSync(file, 'a letter');
    expect(await run('restore', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is no backup of Rollcall/),
    });
    expect(await lasting(await open())).toBe(before);
  }, 90_000);

  it.runIf(name === 'SQLite')(
    'shows its usage in one line',
    async () => {
      for (const command of ['backup', 'restore']) {
        expect(await run(command, 'one', 'two')).toEqual({
          code: 1,
          out: '',
          err: expect.stringMatching(new RegExp(`^Usage: npm run ${command} -- FILE.*\\n$`)),
        });
      }
      expect(await run('restore', `${place.folder}/nothing`)).toMatchObject({
        code: 1,
        err: `There is no ${place.folder}/nothing.\n`,
      });
    },
    60_000,
  );
});
