/** What the npm commands print and do before the product runs, in a project whose server is one line. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BUNDLING = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist/server', { recursive: true });
writeFileSync('dist/server/verify-command.js', "throw new TypeError('a fault');");
writeFileSync('dist/server/files.json', JSON.stringify({ 'verify-command.js': 31 }));`;

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-prepared-'));
  mkdirSync(at('web'));
  // The list of installed packages without Node, so that the tests' own Node is used.
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) cpSync(file, at(file));
  for (const name of ['command', 'command-usage', 'dev', 'prepare', 'steps'])
    cpSync(`scripts/${name}.mjs`, at('scripts', `${name}.mjs`));
  writeFileSync(at('scripts', 'bundle-server.mjs'), BUNDLING);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The output of a script there; none of the programs that it runs can succeed. */
async function run(name: string, heard?: (said: string) => void): Promise<string> {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, 'verify'], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
      heard?.(said);
    });
  expect(await new Promise((settle) => child.once('close', settle))).toBe(1);
  return said;
}

it('an unexpected error is printed with its stack', async () => {
  expect(await run('command')).toMatch(/TypeError: a fault\n +at .*verify-command\.js:1/);
});

it('a command that waits for another build says so once', async () => {
  const lock = at('dist', 'building');
  mkdirSync(at('dist'));
  writeFileSync(lock, String(process.pid));
  const said = await run('command', (text) => text.includes('another build') && rmSync(lock, { force: true }));
  expect(said.match(/^Waiting for another build to end …$|^Bundling the server … /gm)).toHaveLength(2);
});

it('a damaged bundle is rebuilt, and reported in a release', async () => {
  await run('command');
  writeFileSync(at('dist/server/verify-command.js'), '');
  expect(await run('command')).toContain('Bundling the server … ');
  rmSync(at('dist/server/verify-command.js'));
  rmSync(at('web'), { recursive: true });
  expect(await run('command')).toBe(`Files of ${at('dist/server')} are gone or damaged. Unpack the release again.\n`);
});

it('npm run dev says immediately what it does', async () => {
  expect(await run('dev')).toMatch(/^Starting a filled school, .* …\n/);
});
