/** What the commands of npm say and do before the product runs, in a project whose server is one line. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BUNDLING = `import { mkdirSync, writeFileSync } from 'node:fs';
const program = "throw new TypeError('a fault of the program');";
mkdirSync('dist/server', { recursive: true });
writeFileSync('dist/server/verify-command.js', program);
writeFileSync('dist/server/files.json', JSON.stringify({ 'verify-command.js': program.length }));`;

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-prepared-'));
  mkdirSync(at('web'));
  // The list of what is installed, and no Node: it is run by the one of the tests.
  const lists = ['package-lock.json', 'node_modules/.package-lock.json'];
  for (const file of [...lists, ...['command', 'dev', 'prepare', 'steps'].map((name) => `scripts/${name}.mjs`)])
    cpSync(file, at(file));
  writeFileSync(at('scripts', 'bundle-server.mjs'), BUNDLING);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a script prints in there, where none of the programs that it runs can do its work. */
async function run(script: string[], heard?: (said: string) => void): Promise<string> {
  const child = spawn(process.execPath, script, { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
      heard?.(said);
    });
  expect(await new Promise((settle) => child.once('close', settle))).toBe(1);
  return said;
}
const verify = (heard?: (said: string) => void) => run(['scripts/command.mjs', 'verify'], heard);

it('an unexpected error is printed with its stack', async () => {
  expect(await verify()).toMatch(/TypeError: a fault of the program\n +at .*verify-command\.js:1/);
});

it('a command that waits for another build says so, once', async () => {
  mkdirSync(at('dist'));
  writeFileSync(at('dist', 'building'), String(process.pid));
  const said = await verify(
    (text) => text.includes('another build') && rmSync(at('dist', 'building'), { force: true }),
  );
  expect(said.match(/^Waiting for another build to end …$/gm)).toHaveLength(1);
  expect(said).toContain('Bundling the server … ');
});

it('a bundle that is damaged is made again, and in a release is asked for', async () => {
  await verify();
  writeFileSync(at('dist', 'server', 'verify-command.js'), '');
  expect(await verify()).toContain('Bundling the server … ');
  rmSync(at('dist', 'server', 'verify-command.js'));
  rmSync(at('web'), { recursive: true });
  expect(await verify()).toBe(`Files of ${at('dist', 'server')} are gone or damaged. Unpack the release again.\n`);
  expect(existsSync(at('dist', 'server', 'verify-command.js'))).toBe(false);
});

it('npm run dev says at once what it does', async () => {
  expect(await run(['scripts/dev.mjs'])).toMatch(/^Starting a filled school, .* …\n/);
});
