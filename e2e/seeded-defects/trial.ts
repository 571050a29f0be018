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

/** What is built from which sources, and how: the pages, and the server. */
const BUILT = [
  { from: /^(web|contract)\//, builds: ['node_modules/vite/bin/vite.js', 'build'], makes: 'web/index.html' },
  { from: /^(server|contract)\//, builds: ['scripts/bundle-server.mjs'], makes: 'server/main.js' },
];

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
  const printed = await printedBy(folder, [...args, ...reporters], { TEST_REPORT: report }, patienceMs);
  if (printed === undefined || !existsSync(report)) return ['broken', printed ?? 'It did not end.'];
  const { stats, errors, ...vitest } = JSON.parse(readFileSync(report, 'utf8'));
  const [passed, failed] = isWalk ? [stats.expected, stats.unexpected] : [vitest.numPassedTests, vitest.numFailedTests];
  if (failed > 0) return ['red', printed];
  const success = isWalk ? errors.length === 0 : vitest.success;
  return [success && passed > 0 ? 'green' : 'broken', printed];
}

/** Builds of the copy's own what is made from a file, in place of the project's. @returns whether that went well */
async function build(folder: string, file: string): Promise<boolean> {
  for (const { builds, makes } of BUILT.filter((each) => each.from.test(file))) {
    rmSync(join(folder, 'dist', dirname(makes)), { recursive: true });
    if ((await printedBy(folder, builds)) === undefined || !existsSync(join(folder, 'dist', makes))) return false;
  }
  return true;
}

async function runAttack(folder: string, name: string): Promise<[Run['outcome'], string]> {
  const printed = await printedBy(folder, ['e2e/attacks/attack-command.ts', '--short', name]);
  const counted = /^(\d+) passed, (\d+) failed$/m.exec(printed ?? '');
  if (!counted) return ['broken', printed ?? 'It did not end.'];
  return [Number(counted[2]) > 0 ? 'red' : 'green', printed ?? ''];
}

/** Lays what is built in the project into a copy, whatever was built there. */
function linkBuilt(folder: string): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(project, 'dist', 'web'), join(folder, 'dist', 'web'));
  // No link: the server looks for the product where it stands itself.
  cpSync(join(project, 'dist', 'server'), join(folder, 'dist', 'server'), { recursive: true });
}

/**
 * Copies what git knows of the project, or would add, into a temporary folder; packages and built pages are linked, the bundled server is copied.
 * @param files by their paths in the project
 */
export function makeTrialCopy(files: readonly string[]): TrialCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-defect-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  linkBuilt(folder);
  mkdirSync(join(folder, '.cache'));
  return {
    async run(catcher, defect) {
      const file = defect && join(folder, defect.file);
      const source = file && readFileSync(file, 'utf8');
      const beganMs = performance.now();
      try {
        if (file && source !== undefined) writeFileSync(file, withDefect(source, defect));
        // Rules and screens are tested as they are; whatever starts the product starts what is built.
        const needsBuild = 'attack' in catcher || !/^(contract|web)\//.test(catcher.test);
        if (defect && needsBuild && !(await build(folder, defect.file)))
          return { outcome: 'broken', seconds: 0, printed: 'What is built from it could not be built.' };
        const [outcome, printed] =
          'attack' in catcher
            ? await runAttack(folder, catcher.attack)
            : await runTest(folder, catcher.test, catcher.only);
        return { outcome, seconds: (performance.now() - beganMs) / 1000, printed };
      } finally {
        if (file && source !== undefined) writeFileSync(file, source);
        linkBuilt(folder);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
