import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The product as it was, to be upgraded from. */
export interface OlderVersion {
  folder: string;
  /** Which commit it is, and when that was. */
  says: string;
  remove(): void;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim();

/**
 * Lays the version before the newest migration into a folder of its own, with the packages of today, and builds its pages.
 * @returns why there is none: no history, as in a copy without one or of its last commit alone, or one that cannot be built
 */
export function olderVersion(): OlderVersion | { missing: string } {
  let missing = 'there is no history to take an older one from';
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/0*.ts');
    const says = git('log', '-1', '--format=%h of %as', `${newest}^`);
    const into = join(folder, 'product');
    mkdirSync(into);
    execFileSync('tar', ['-x', '-C', into], {
      input: execFileSync('git', ['archive', `${newest}^`], { cwd: project, maxBuffer: 1 << 30 }),
    });
    missing = `${says} cannot be built`;
    symlinkSync(join(project, 'node_modules'), join(into, 'node_modules'));
    execFileSync(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
      cwd: into,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
    return { folder: into, says, remove };
  } catch {
    remove();
    return { missing };
  }
}
