/** No backup is written to a folder in which another account could replace it. */
import crypto from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BackupSettings } from '#server/platform/config/config.ts';
import { backUpSqlite } from './backup.ts';
import { backupFolderFault, checkBackupFolder } from './backup-folder.ts';
import { encryptFile } from './encrypted-file.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rollcall-folder-'));
  folder = join(root, 'backups');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("is refused while it, or its marker file, is a link, and nothing is created at the link's target", () => {
  const elsewhere = join(root, 'elsewhere');
  const check = () => checkBackupFolder(folder, undefined, 0);
  symlinkSync(elsewhere, folder);
  expect(check).toThrow(/backups is a link.* Set BACKUP_DIR/);
  rmSync(folder);
  mkdirSync(folder);
  symlinkSync(elsewhere, join(folder, 'rollcall-backups'));
  expect(check).toThrow(/rollcall-backups is a link/);
  expect(existsSync(elsewhere)).toBe(false);
});

it.each([0o777, 0o1777, 0o770, 0o702])('is refused while others can write to it (%o), until it is closed', (mode) => {
  mkdirSync(folder);
  chmodSync(folder, mode);
  expect(() => checkBackupFolder(folder, undefined, 0)).toThrow(/^Others can write in .*backups: chmod 700/);
  expect(readdirSync(folder)).toEqual([]);
  chmodSync(folder, 0o755);
  checkBackupFolder(folder, undefined, 0);
  expect(statSync(join(folder, 'rollcall-backups')).mode & 0o777).toBe(0o600);
});

it('is reported at a start if it is open to others or missing; one with other files is not to be closed', () => {
  const fault = () => backupFolderFault({ backup: { folder } as BackupSettings });
  expect(fault()).toBeUndefined();
  mkdirSync(folder, { mode: 0o700 });
  expect(fault()).toBeUndefined();
  writeFileSync(join(folder, 'somebody-elses'), '');
  chmodSync(folder, 0o777);
  expect(fault()).toMatch(/^Others can write in the folder of backups \S+: set BACKUP_DIR to a folder of its own\.$/);
  folder = join(root, 'deep', 'backups');
  expect(fault()).toMatch(/cannot be made: there is no folder \S+deep\. Is its disk mounted\?/);
});

it.runIf(process.getuid?.() === 0)('is refused if it belongs to another account', () => {
  mkdirSync(folder);
  symlinkSync(root, join(folder, 'rollcall-backups'));
  chownSync(folder, 12345, 12345);
  expect(() => checkBackupFolder(folder, undefined, 0)).toThrow(/belongs to another account.*chown/);
});

it('a copy, encrypted or not, is never written through a link with its temporary name', async () => {
  const [plain, to, elsewhere] = ['plain', 'to', 'elsewhere'].map((each) => join(root, each)) as [
    string,
    string,
    string,
  ];
  writeFileSync(plain, 'a school');
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation(() => 7);
  syncBuiltinESMExports();
  for (const write of [() => backUpSqlite(plain, to), () => encryptFile(plain, to, [])]) {
    symlinkSync(elsewhere, `${to}.7.partial`);
    await expect(write()).rejects.toThrow(/EEXIST/);
    rmSync(`${to}.7.partial`, { force: true });
    expect([existsSync(elsewhere), existsSync(to)]).toEqual([false, false]);
  }
  drawn.mockRestore();
  syncBuiltinESMExports();
});
