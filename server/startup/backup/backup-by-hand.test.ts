/**
 * A manual backup has the same rules as automatic ones: it is encrypted with the key of the settings, gets a checksum,
 * and requires a safe folder.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandFile } from '#testkit/process/command.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { eachPlace } from '#testkit/school/each-deployment.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

describe('a manual backup of a school on SQLite', () => {
  const place = eachPlace({ name: 'SQLite' });
  let file: string;
  let school: SchoolUnderTest | undefined;
  beforeEach(async () => {
    file = join(place.folder, 'school.backup');
  });
  afterEach(async () => {
    await school?.close();
  });
  const run = (command: string, ...args: string[]) =>
    runCommandFile(`server/commands/operations/${command}-command.ts`, args, place.env);

  it('is encrypted if there is a key, has its checksum, and is written where no one else can write', async () => {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
    const key = await generateX25519Identity();
    writeFileSync(join(place.folder, 'key'), key);
    school = await openApplication(place.env);
    await signedInStudent(school, { last_name: 'Secret' });
    const open777 = join(place.folder, 'open');
    mkdirSync(open777);
    chmodSync(open777, 0o777);
    expect(await run('backup', join(open777, 'b'))).toMatchObject({
      code: 1,
      err: `Others can write in the folder of backups ${open777}: name a folder of its own.\n`,
    });
    place.env.BACKUP_RECIPIENTS = await identityToRecipient(key);
    for (const code of [0, 1]) expect(await run('backup', file)).toMatchObject({ code });
    writeFileSync(`${file}.sha256`, '');
    for (const code of [0, 1]) expect(await run('backup', `${file}.2.age`)).toMatchObject({ code });
    const names = ['school.backup.age', 'school.backup.2.age'];
    const all = [...names, ...names.map((each) => `${each}.sha256`), 'data', 'key', 'open', 'school.backup.sha256'];
    expect(readdirSync(place.folder).sort()).toEqual(all.sort());
    for (const each of names) {
      expect(readFileSync(join(place.folder, each), 'latin1')).not.toContain('Secret');
      expect(statSync(join(place.folder, `${each}.sha256`)).mode & 0o777).toBe(0o600);
      const { status, stdout } = spawnSync('sha256sum', ['--check', `${each}.sha256`], {
        cwd: place.folder,
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, `${each}: OK\n`]);
    }
    await school.close();
    school = undefined;
    const back = await run(
      'restore',
      `${file}.age`,
      '--force',
      '--as-the-school',
      '--identity',
      join(place.folder, 'key'),
    );
    expect(back).toMatchObject({ code: 0, err: '' });
  }, 60_000);
});
