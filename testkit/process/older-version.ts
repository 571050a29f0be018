import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './built-program.ts';

/** An older version of the product, as the start of an upgrade. */
export interface OlderVersion {
  folder: string;
  /** The commit and the date of the older version. */
  says: string;
  remove(): void;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Starting points of an upgrade: before the newest migration, else before the latest change of the product. */
const CHANGES = [
  ['--diff-filter=A', '--', ':(glob)server/**/migrations/0*.ts'],
  ['--', 'server', 'contract', 'web'],
];
/** The calls that a commit declares, or the present files. */
const callsIn = (...commit: string[]): string[] =>
  git('grep', '-hoE', '^export const \\w+ = call\\(', ...commit, '--', 'contract').split('\n');

/** The commit to upgrade from, which must have every current call; undefined if there is none. */
function olderCommit(): string | undefined {
  const today = callsIn();
  const knowsAll = (commit: string) => {
    const known = new Set(callsIn(commit));
    return today.every((name) => known.has(name));
  };
  return CHANGES.map((change) => `${git('log', '-1', '--format=%H', ...change)}^`).find(knowsAll);
}

/**
 * Exports an older version into a folder of its own, links the current packages, and builds its pages.
 * @returns why there is none: there is no history, or only the last commit; no commit has the current calls; or the
 *   version cannot be built
 */
export function olderVersion(): OlderVersion | { missing: string } {
  let missing = 'there is no history to take an older one from';
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const commit = olderCommit();
    missing = 'none before it knows the calls of today';
    const says = git('log', '-1', '--format=%h of %as', commit ?? '');
    const into = join(folder, 'product');
    mkdirSync(into);
    execFileSync('tar', ['-x', '-C', into], {
      input: execFileSync('git', ['archive', commit ?? ''], { cwd: projectFolder, maxBuffer: 1 << 30 }),
    });
    missing = `${says} cannot be built`;
    symlinkSync(join(projectFolder, 'node_modules'), join(into, 'node_modules'));
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
