/** Rollcall's files become private to its owner, whatever their modes were before. Other files stay unchanged. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockSchool, ownFolder, sqliteFileAt } from './data-folder.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

it('makes a folder private that others could read, and everything in it', () => {
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox', 'letter.eml'), '');
  for (const path of ['.', 'outbox', 'outbox/letter.eml']) chmodSync(join(folder, path), 0o755);
  ownFolder(folder);
  expect([mode('.'), mode('outbox'), mode('outbox', 'letter.eml')]).toEqual([0o700, 0o700, 0o700]);
});

it('makes only its own files private if there are others, and refuses a folder that others could change', () => {
  const [own, foreign] = [
    ['rollcall.sqlite', 'rollcall.sqlite-wal', 'outbox/letter.eml', 'tls/share.pem'],
    ['public.html', 'sub/script.sh', '.ssh/config', 'tls/proxy.pem', 'lock.html'],
  ];
  for (const path of [...own, ...foreign]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const folders = ['.', 'sub', '.ssh', 'tls'];
  for (const path of [...own, ...foreign, ...folders, 'outbox']) chmodSync(join(folder, path), 0o755);
  ownFolder(folder);
  const modes = (paths: string[]) => new Set(paths.map((path) => mode(path)));
  expect([modes([...own, 'outbox']), modes([...foreign, ...folders])]).toEqual([new Set([0o700]), new Set([0o755])]);
  chmodSync(folder, 0o775);
  expect(() => ownFolder(folder)).toThrow(/^Others can write in \S+, which holds more than Rollcall's own \(/);
});

it('says in one line what cannot be created or opened', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => ownFolder(join(folder, 'file', 'data'))).toThrow(
    /^The data folder \S+file.data cannot be used \(.*DATA_DIR/,
  );
  mkdirSync(join(folder, 'rollcall.sqlite'));
  const opened = openDatabase(join(folder, 'rollcall.sqlite'), 'server');
  await expect(opened).rejects.toThrow(/^\S+rollcall\.sqlite cannot be opened \(.*account that runs Rollcall/);
});

it('does not create a new school if the file of a served one is gone, until the reserve is removed', async () => {
  const [file, reserve] = [join(folder, 'rollcall.sqlite'), join(folder, 'reserve')];
  writeFileSync(reserve, '');
  const gone = /^The school of \S+ is gone: .*npm run restore -- FILE.*remove \S+reserve\.$/;
  for (const opener of ['server', 'beside', 'server'] as const)
    await expect(openDatabase(file, opener)).rejects.toThrow(gone);
  expect(existsSync(file)).toBe(false);
  rmSync(reserve);
  for (const kept of [false, true]) {
    if (kept) writeFileSync(reserve, '');
    await (await openDatabase(file, 'server')).database.close();
  }
});

it('is one school through any link', () => {
  const school = join(folder, 'school');
  mkdirSync(school);
  writeFileSync(join(school, 'rollcall.sqlite'), '');
  symlinkSync(join(school, 'rollcall.sqlite'), join(folder, 'link.sqlite'));
  const unlock = lockSchool(join(folder, 'link.sqlite'));
  expect(lockSchool(join(school, 'rollcall.sqlite'))).toBeUndefined();
  unlock?.();
});

it('makes a folder that no one else can read', () => {
  ownFolder(join(folder, 'data'));
  expect(mode('data')).toBe(0o700);
});

it.each([
  ['school', 'school/rollcall.sqlite'],
  ['school.sqlite', 'school.sqlite'],
])('takes the path %s for %s', (given, file) => {
  expect(sqliteFileAt(join(folder, given))).toBe(join(folder, file));
});
