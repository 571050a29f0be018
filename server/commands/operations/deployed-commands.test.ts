/** The commands of an installed release, which has no npm. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the commands without npm', () => {
  const commands = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;
  const run = (...args: string[]) => spawnSync(join('deploy', 'rollcall'), args, { encoding: 'utf8' });

  it('are the same programs as those of npm run, from any folder and through a link', () => {
    const usage = run();
    expect(usage).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^Usage: rollcall .*…\n$/) });
    expect(run('../main').stderr).toBe(usage.stderr);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-commands-'));
    try {
      symlinkSync(join(process.cwd(), 'deploy', 'rollcall'), join(folder, 'rollcall'));
      for (const name of /rollcall (\S+)/.exec(usage.stderr)?.[1]?.split('|') ?? []) {
        const asked = spawnSync(join(folder, 'rollcall'), [name, '--no such thing'], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, DATA_DIR: join(folder, 'none') },
        });
        const shown = `${asked.stdout}${asked.stderr}`;
        expect(asked.status, name).toBe(1);
        expect(shown, name).toContain(`Usage: npm run ${name}`);
        expect(commands[name], name).toBe(`node scripts/command.mjs ${name}`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
