/**
 * The data folder is its owner's alone, whatever was there before. Seeded defects it was seen to catch: only a new
 * folder is closed; only the folder is, and not what is in it.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder, sqliteFileAt } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

it('closes a folder that others could read, and everything in it', () => {
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox', 'letter.eml'), '');
  for (const path of ['.', 'outbox', 'outbox/letter.eml']) chmodSync(join(folder, path), 0o755);
  ownFolder(folder);
  expect([mode('.'), mode('outbox'), mode('outbox', 'letter.eml')]).toEqual([0o700, 0o700, 0o700]);
});

it('makes one that nobody else can read', () => {
  ownFolder(join(folder, 'data'));
  expect(mode('data')).toBe(0o700);
});

it.each([
  ['school', 'school/rollcall.sqlite'],
  ['school.sqlite', 'school.sqlite'],
])('takes the path %s for %s', (given, file) => {
  expect(sqliteFileAt(join(folder, given))).toBe(join(folder, file));
});
