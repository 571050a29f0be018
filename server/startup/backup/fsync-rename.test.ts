/** Two backups want the same name, and the other backup gets this name at the last moment. */
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUpSqlite } from './backup.ts';
import { encryptFile } from './encrypted-file.ts';

const { linkSync, renameSync } = fs;
let folder: string;
let file: string;
let school: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-names-'));
  file = join(folder, 'backup');
  school = join(folder, 'school');
  new BetterSqlite(school).exec('create table a (b)').close();
});
afterEach(() => {
  Object.assign(fs, { linkSync, renameSync });
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

/** Runs `first` just before a file gets its name. Without `hasLinks`, creating hard links fails, as on some disks. */
function whenNamed(first: () => void, hasLinks: boolean): void {
  fs.renameSync = (...given) => {
    if (hasLinks) first();
    renameSync(...given);
  };
  fs.linkSync = (...given) => {
    first();
    if (!hasLinks) throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    linkSync(...given);
  };
  syncBuiltinESMExports();
}

describe.each([true, false])('on a disk with hard links: %s', (hasLinks) => {
  it.each([
    ['a copy', () => backUpSqlite(school, file, 'any'), ['backup', 'school']],
    ['an encrypted one', () => encryptFile(school, file, []), ['backup']],
  ] as const)('%s gets its name once, and a second copy changes nothing', async (_what, write, left) => {
    whenNamed(() => writeFileSync(file, 'the other one'), hasLinks);
    await expect(write()).rejects.toThrow(`${file} exists already; a backup never replaces anything.`);
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['the other one', left]);
  });

  it('a copy without a competitor is complete, and leaves nothing else', async () => {
    whenNamed(() => undefined, hasLinks);
    await backUpSqlite(school, file, 'any');
    expect(readFileSync(file, 'latin1')).toMatch(/^SQLite format 3/);
    expect(readdirSync(folder)).toEqual(['backup', 'school']);
  });
});

it('where claim files replace hard links, a name that is claimed is left to its owner', async () => {
  whenNamed(() => undefined, false);
  writeFileSync(`${file}.0.partial`, '');
  await expect(backUpSqlite(school, file, 'any')).rejects.toThrow(`${file}.0.partial exists already`);
  expect(readdirSync(folder)).toEqual(['backup.0.partial', 'school']);
});

it('of two encrypted ones with one process number, as in two containers, one gets the name, whatever was left there', async () => {
  writeFileSync(`${file}.${process.pid}.partial`, '');
  writeFileSync(join(folder, 'other'), 'another school');
  const both = await Promise.allSettled([school, join(folder, 'other')].map((plain) => encryptFile(plain, file, [])));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption/);
});

it("a broken link's name is not free", async () => {
  symlinkSync(join(folder, 'unmounted', 'backup'), file);
  await expect(backUpSqlite(school, file, 'any')).rejects.toThrow(`${file} exists already`);
});
