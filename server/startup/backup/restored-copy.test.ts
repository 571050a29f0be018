/**
 * A drill does not affect the real school: a restored copy makes no backups with the school's mark. @see decisions §8.4
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { declareSchool } from '#contract/school/school/copy-calls.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { backupProcess } from '#testkit/process/backup-turns.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { openApplication } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { isBackupWhole } from './backup-file.ts';
import { type KeptBackups, keepBackups } from './backup-job.ts';
import { backupMark, lastBackup } from './last-backup-queries.ts';

const DAY = 86_400;
const RESTORE = 'server/commands/operations/restore-command.ts';

describe.each(databases)('a restored copy of a school on $name', ({ name }) => {
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

  it('has an identity of its own, and makes no backup of the school, until a person makes it the live system', async () => {
    await look();
    const [first = ''] = made();
    const last = (await state()).made ?? { file: '', bytes: 0 };
    expect(await isBackupWhole(last)).toBe(true);
    const bytes = readFileSync(last.file);
    writeFileSync(last.file, bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1));
    expect(await isBackupWhole(last), 'of the same length, with one bit that is another').toBe(false);
    rmSync(last.file);
    expect(await isBackupWhole(last)).toBe(false);
    writeFileSync(last.file, bytes, { mode: 0o600 });

    const restored = async (...more: string[]) => {
      await school.close();
      const { code, out } = await runCommandFile(RESTORE, [last.file, '--force', ...more], env);
      expect(code).toBe(0);
      school = await openApplication(env);
      backups.stop();
      backups = keep(school);
      return out;
    };
    expect(await restored()).toContain('It is a copy');
    passedSeconds += DAY;
    expect(await look()).toEqual([1]);
    expect(await state()).toEqual({ made: undefined, failed: undefined });
    expect(await backupMark(school.services.database)).not.toBe(first.split('-')[1]);
    expect((await school.ask(getSchool)).reply.is_copy).toBe(true);
    await expect(school.services.mail.try({ to: 'a@b.test', subject: '', text: '' })).rejects.toThrow(/restored copy/);
    const { headers } = await signedInAdmin(school);
    expect((await school.ask(declareSchool, { headers })).reply.school).not.toHaveProperty('is_copy');
    expect(await look()).toEqual([2, 'a backup was made and checked']);
    expect(new Set(made().map((each) => each.split('-')[1])).size).toBe(1);

    expect(await restored('--as-the-school')).not.toContain('copy');
    expect((await state()).made?.file ?? 'none').toBe('none');
    expect(await backupMark(school.services.database)).toBe(first.split('-')[1]);
  }, 120_000);
});
