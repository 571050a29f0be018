import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catcher, type SeededDefect, withDefect } from './seeded-defect.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The longest that one run may take; a defect that makes the tests hang ends here. Walks have what the longest of them has. */
const PATIENCE_MS = 240_000;
const PATIENCE_WITH_A_WALK_MS = 600_000;

/** What one run of a catcher came to; `broken` when no test could be run at all, or it did not end. */
export interface Run {
  outcome: 'green' | 'red' | 'broken';
  seconds: number;
  printed: string;
}

/** A copy of the project in which defects are tried, one at a time. */
export interface TrialCopy {
  /** Runs a catcher in it, with a defect or without one; the defect is gone afterwards. */
  run(catcher: Catcher, defect?: SeededDefect): Promise<Run>;
  remove(): void;
}

/** What a browser loads is built from these. */
const PAGES = /^(web|contract)\//;

/** Runs a program to its end, or to the end of patience. @returns undefined when that came first */
function printedBy(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
  patienceMs = PATIENCE_MS,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that a run that hangs ends with all that it has started.
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, patienceMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(late ? undefined : printed);
    });
  });
}

async function runTest(folder: string, file: string, only: string | undefined): Promise<[Run['outcome'], string]> {
  const report = join(folder, '.cache', 'defect-report.json');
  rmSync(report, { force: true });
  const isWalk = file.startsWith('e2e/walks/');
  const args = isWalk
    ? ['node_modules/@playwright/test/cli.js', 'test', file, ...(only === undefined ? [] : ['-g', only])]
    : ['node_modules/vitest/vitest.mjs', 'run', file, ...(only === undefined ? [] : ['-t', only])];
  const reporters = isWalk ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const patienceMs = isWalk ? PATIENCE_WITH_A_WALK_MS : PATIENCE_MS;
  const printed = await printedBy(folder, [...args, ...reporters], { WALKS_REPORT: report }, patienceMs);
  if (printed === undefined || !existsSync(report)) return ['broken', printed ?? 'It did not end.'];
  const { stats, errors, ...vitest } = JSON.parse(readFileSync(report, 'utf8'));
  const [passed, failed] = isWalk ? [stats.expected, stats.unexpected] : [vitest.numPassedTests, vitest.numFailedTests];
  if (failed > 0) return ['red', printed];
  const success = isWalk ? errors.length === 0 : vitest.success;
  return [success && passed > 0 ? 'green' : 'broken', printed];
}

/** Builds the copy's own pages, in place of the project's. @returns whether that went well */
async function buildPages(folder: string): Promise<boolean> {
  rmSync(join(folder, 'dist'), { force: true });
  const printed = await printedBy(folder, ['node_modules/vite/bin/vite.js', 'build']);
  return printed !== undefined && existsSync(join(folder, 'dist', 'web', 'index.html'));
}

async function runAttack(folder: string, name: string): Promise<[Run['outcome'], string]> {
  const printed = await printedBy(folder, ['e2e/attacks/attack-command.ts', '--short', name]);
  const counted = /^(\d+) passed, (\d+) failed$/m.exec(printed ?? '');
  if (!counted) return ['broken', printed ?? 'It did not end.'];
  return [Number(counted[2]) > 0 ? 'red' : 'green', printed ?? ''];
}

/**
 * Copies what git knows of the project, or would add, into a temporary folder; packages and built pages are linked.
 * @param files by their paths in the project
 */
export function makeTrialCopy(files: readonly string[]): TrialCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-defect-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  for (const linked of ['node_modules', 'dist']) symlinkSync(join(project, linked), join(folder, linked));
  mkdirSync(join(folder, '.cache'));
  return {
    async run(catcher, defect) {
      const file = defect && join(folder, defect.file);
      const source = file && readFileSync(file, 'utf8');
      const beganMs = performance.now();
      try {
        if (file && source !== undefined) writeFileSync(file, withDefect(source, defect));
        const needsPages = 'test' in catcher && catcher.test.startsWith('e2e/') && defect && PAGES.test(defect.file);
        if (needsPages && !(await buildPages(folder)))
          return { outcome: 'broken', seconds: 0, printed: 'The pages with it could not be built.' };
        const [outcome, printed] =
          'attack' in catcher
            ? await runAttack(folder, catcher.attack)
            : await runTest(folder, catcher.test, catcher.only);
        return { outcome, seconds: (performance.now() - beganMs) / 1000, printed };
      } finally {
        if (file && source !== undefined) writeFileSync(file, source);
        rmSync(join(folder, 'dist'), { recursive: true, force: true });
        symlinkSync(join(project, 'dist'), join(folder, 'dist'));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
