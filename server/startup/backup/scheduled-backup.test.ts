/** Automatic backups, in their own process. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantIn, machineClock } from '#server/platform/base/clock.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { backupProcess, HELD } from '#testkit/process/backup-turns.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { mountSmallDisk } from '#testkit/process/small-disk.ts';
import { until } from '#testkit/process/until.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { type KeptBackups, keepBackups } from './backup-job.ts';
import { lastBackup } from './last-backup-queries.ts';

const DAY = 86_400;
const RESTORE = 'server/commands/operations/restore-command.ts';

describe.each(databases)('the backups of a school on $name', ({ name }) => {
  let root: string;
  let folder: string;
  let own: OwnDatabase | undefined;
  let env: Record<string, string>;
  let school: SchoolUnderTest;
  let passedSeconds: number;
  let lines: { level: number; msg: string; reason?: string }[];
  let backups: KeptBackups;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'rollcall-scheduled-'));
    folder = join(root, 'backups');
    own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
    env = {
      DATA_DIR: join(root, 'data'),
      SCHOOL_TIME_ZONE: 'UTC',
      BACKUP_DIR: folder,
      BACKUP_KEEP_DAYS: '2',
      BACKUP_KEEP_WEEKS: '0',
      BACKUP_KEEP_MONTHS: '0',
      ...(own ? { DATABASE_URL: own.url } : {}),
    };
    school = await openApplication(env);
    passedSeconds = 0;
    lines = [];
    backups = keep(school);
    vi.stubEnv('NODE_OPTIONS', backupProcess());
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    backups.stop();
    await school.close();
    await own?.remove();
    rmSync(root, { recursive: true, force: true });
  });

  const clock = { nowMs: () => machineClock.nowMs() + passedSeconds * 1000 };
  const keep = ({ services }: Pick<SchoolUnderTest, 'services'>) =>
    keepBackups({ ...services, clock, log: pino({}, { write: (line) => lines.push(JSON.parse(line)) }) });
  const made = () =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(folder).filter((each) => /\.(sqlite|dump)$/.test(each))
      : [];
  const state = () => lastBackup(school.services.database.read);
  /** Checks once whether a backup is due. Returns the number of backups, and the log. */
  const look = async () => {
    const before = lines.length;
    await backups.makeIfDue();
    return [made().length, ...lines.slice(before).map(({ msg, reason }) => reason ?? msg)];
  };

  it('are made once a day and checked, are removed after the configured time, and can be restored', async () => {
    const student = await signedInStudent(school, { last_name: 'First' });
    expect(await look()).toEqual([1, 'a backup was made and checked']);
    expect(await look()).toEqual([1]);
    const [first = ''] = made();
    expect(first).toMatch(/^rollcall-[0-9a-f]{8}-\d{4}-\d\d-\d\d-\d{6}\.(sqlite|dump)$/);
    expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600);
    const cutOff = ['', '-journal', '-wal', '-shm'].map((end) => `${first}.1.partial${end}`);
    const foreign = [first.replace(/-[0-9a-f]{8}-/, '-00000000-'), 'letter.txt'];
    for (const each of [...foreign, ...cutOff]) copyFileSync(join(folder, first), join(folder, each));
    const long = new Date(machineClock.nowMs() - 2 * 3_600_000);
    for (const each of cutOff) utimesSync(join(folder, each), long, long);
    for (const many of [2, 2]) {
      passedSeconds += DAY;
      expect((await look()).slice(1)).toEqual(['a backup was made and checked']);
      expect(made()).toHaveLength(many + 1);
    }
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['letter.txt', 'rollcall-backups', foreign[0]]));
    expect(readdirSync(folder).join()).not.toContain('partial');
    const ours = made().filter((each) => each !== foreign[0]);
    const sums = readdirSync(folder).filter((each) => each.endsWith('.sha256'));
    expect(sums).toEqual(ours.map((each) => `${each}.sha256`));
    const newest = join(folder, ours.at(-1) ?? '');
    expect(await state()).toEqual({
      made: {
        outcome: 'made',
        file: newest,
        bytes: statSync(newest).size,
        isChecked: true,
        problem: '',
        startedAt: expect.stringMatching(/Z$/),
        tookMs: expect.any(Number),
      },
      failed: undefined,
    });
    await school.close();
    expect(await runCommandFile(RESTORE, [newest, '--force'], env)).toMatchObject({ code: 0 });
    school = await openApplication(env);
    const kept = school.services.database.read.selectFrom('student').select('last_name');
    expect(await kept.where('stud_id', '=', student.stud_id).execute()).toEqual([{ last_name: 'First' }]);
  });

  // For PostgreSQL, backup.test.ts tests that a backup reports wrong records.
  it.runIf(name === 'SQLite')(
    'remove nothing older and say so while records are wrong, and no damaged copy is called a backup',
    async () => {
      const { stud_id } = await signedInStudent(school);
      await look();
      const set = (current_token: number) =>
        school.services.database.write((db) => db.updateTable('student').set({ current_token }).execute());
      await set(40);
      for (const many of [2, 3]) {
        passedSeconds += DAY;
        expect(await look()).toEqual([many, 'a backup was made of records that do not hold']);
      }
      expect((await state()).made).toMatchObject({
        isChecked: false,
        problem: expect.stringMatching(/gives 0 points/),
      });
      await set(0);
      passedSeconds += DAY;
      expect(await look()).toEqual([2, 'a backup was made and checked']);
      const handle = new BetterSqlite(sqliteFile(school.services.config));
      handle.pragma('foreign_keys = OFF');
      handle.prepare(`insert into photo (stud_id, image, "createdAt") values (?, 'a', 'b')`).run(stud_id + 1000);
      handle.close();
      passedSeconds += DAY;
      expect(await look()).toEqual([2, expect.stringMatching(/damaged and was thrown away: a row of photo refers/)]);
    },
  );

  it('fail in one clear line, leave the last good one, and are tried again in half an hour', async () => {
    await signedInStudent(school);
    expect(await look()).toHaveLength(2);
    const [good = ''] = made();
    const away = `${folder}-away`;
    const fails = async (reason: RegExp) => {
      passedSeconds += DAY;
      const failed = await look();
      expect(failed.slice(1)).toEqual([expect.stringMatching(reason)]);
      expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringMatching(/no backup could be made/) });
      expect(failed[1]).not.toContain('\n');
      expect((await state()).failed?.problem).toBe(failed[1]);
      passedSeconds += 29 * 60;
      expect((await look()).slice(1)).toEqual([]);
      passedSeconds += 61;
    };
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit(1)');
    await fails(/did not run .+Start Rollcall again$/);
    vi.stubEnv('NODE_OPTIONS', backupProcess());
    // The folder is checked in the same way on both databases, but the size of a backup is not.
    if (name === 'SQLite') {
      chmodSync(folder, 0o777);
      await fails(/Others can write in .*chmod 700/);
      chmodSync(folder, 0o755);
    }
    renameSync(folder, away);
    if (name === 'SQLite') {
      await fails(/is not the folder that held .*: is its disk mounted/);
      mkdirSync(folder);
      await fails(/is not the folder that held .*: is its disk mounted/);
      expect(readdirSync(folder)).toEqual([]);
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'a file');
      await fails(/is no folder/);
      rmSync(folder);
    }
    const disk = mountSmallDisk(folder, 8);
    if (disk) {
      chmodSync(folder, 0o700);
      writeFileSync(join(folder, 'rollcall-backups'), '');
      await fails(/The disk of .* has 9 MB left, and the next backup needs \d+ MB/).finally(() => disk.remove());
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(away, folder);
    expect(await look()).toEqual([2, 'a backup was made and checked']);
    expect(made()).toContain(good);
    expect((await state()).failed).toBeUndefined();
  });

  it('are complete or have a temporary name, whenever signal 9 ends the process that makes them', async () => {
    await signedInStudent(school);
    const wholeOnes = async () => {
      for (const each of made()) {
        const drill = { DATA_DIR: join(root, 'drill'), ...(own ? { DATABASE_URL: own.url } : {}) };
        if (!own)
          expect(await runCommandFile(RESTORE, [join(folder, each), '--force'], drill)).toMatchObject({ code: 0 });
        else expect(readFileSync(join(folder, each)).subarray(0, 5).toString()).toBe('PGDMP');
      }
    };
    let step = 0;
    for (let cut = true; cut; step += 1) {
      vi.stubEnv('NODE_OPTIONS', backupProcess(step));
      const [many, reason] = await look();
      cut = reason === 'it was cut off';
      await wholeOnes();
      if (cut && many === 1) break;
      expect(many).toBe(cut ? 0 : 1);
      passedSeconds += 1801;
      expect(step).toBeLessThan(30);
    }
    expect(step).toBeGreaterThan(3);
    // The whole process is killed in the middle.
    vi.stubEnv('NODE_OPTIONS', backupProcess(1, HELD));
    passedSeconds += 2 * DAY;
    const before = made();
    const leftBehind = readdirSync(folder);
    const stopped = look();
    await until('a backup has begun', () => readdirSync(folder).some((each) => !leftBehind.includes(each)));
    backups.stop();
    await stopped;
    expect(made()).toEqual(before);
  }, 180_000);

  it('are encrypted if there is a key, and can be restored only with its other half', async () => {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
    const keys = [await generateX25519Identity(), await generateX25519Identity()];
    const [right = '', wrong = ''] = keys.map((key, at) => {
      const path = join(root, `key-${at}`);
      writeFileSync(path, `# a key\n${key}\n`);
      return path;
    });
    backups.stop();
    await school.close();
    Object.assign(env, { BACKUP_RECIPIENTS: await identityToRecipient(keys[0] ?? '') });
    school = await openApplication(env);
    backups = keep(school);
    await signedInStudent(school, { last_name: 'Secret' });
    expect((await look()).slice(1)).toEqual(['a backup was made and checked']);
    const { file = '' } = (await state()).made ?? {};
    expect(file).toMatch(/\.age$/);
    expect(readFileSync(file, 'latin1')).not.toContain('Secret');
    expect(readdirSync(folder).sort()).toEqual([basename(file), `${basename(file)}.sha256`, 'rollcall-backups'].sort());
    expect(readdirSync(env.DATA_DIR ?? '').join()).not.toContain('unencrypted');
    const restore = (...args: string[]) => runCommandFile(RESTORE, [file, ...args], env);
    for (const [args, said] of [
      [['--dry-run'], / is encrypted: name the file with its key as well, --identity KEYFILE\.\n$/],
      [['--dry-run', '--identity', wrong], / cannot be decrypted with .*key-1: .*\n$/],
      [['--dry-run', '--identity', file], /^The keys of .* cannot be used: .*\n$/],
    ] as const)
      expect(await restore(...args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(said) });
    expect(await restore('--dry-run', '--identity', right)).toMatchObject({
      code: 0,
      out: expect.stringContaining(' 1 student, '),
    });
    await school.close();
    expect(await restore('--force', '--identity', right)).toMatchObject({ code: 0, err: '' });
    school = await openApplication(env);
  });

  it.runIf(name === 'PostgreSQL')('are made once a day, however many copies there are', async () => {
    await signedInStudent(school);
    const other = await openApplication({ ...env, DATA_DIR: join(root, 'other') });
    const others = [keep(school), keep(other), keep(other), keep(school)];
    try {
      await Promise.all([backups, ...others].map((each) => each.makeIfDue()));
      expect(made()).toHaveLength(1);
      expect(lines.map(({ msg }) => msg)).toEqual(['a backup was made and checked']);
      expect((await state()).made?.startedAt.slice(0, 10)).toBe(instantIn(clock).slice(0, 10));
    } finally {
      for (const each of others) each.stop();
      await other.close();
    }
  });
});
