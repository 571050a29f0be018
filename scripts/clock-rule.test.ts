/** The lint rule that forbids real time in tests: they wait for events, and durations are measured in `bench/`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const AT_MOST_EXEMPTED = 10;

const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as {
  overrides: [{ excludeFiles: string[] }];
};
const [helpers, ...exempted] = config.overrides[0].excludeFiles;

/** The files that oxlint rejects when no test is exempt. */
function refused(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  config.overrides[0].excludeFiles = [helpers ?? ''];
  for (const [name, source] of Object.entries({ ...files, '.oxlintrc.json': JSON.stringify(config) })) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] };
  return [...new Set(diagnostics.map(({ filename }) => filename))].sort();
}

const byTheClock = [
  'setTimeout(() => undefined, 20);',
  'globalThis.setTimeout(() => undefined, 20);',
  'const { setTimeout: later } = globalThis;\nlater(() => undefined, 20);',
  "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(20);",
  "import * as timers from 'node:timers/promises';\nawait timers.setTimeout(20);",
  "import timers from 'node:timers';\ntimers.setTimeout(() => undefined, 20);",
  'export const beganMs = performance.now();',
  'const { now } = performance;\nexport const beganMs = now();',
  "import { performance as clock } from 'node:perf_hooks';\nexport const beganMs = clock.now();",
  "import { test } from '@playwright/test';\ntest('waits', ({ page }) => page.waitForTimeout(20));",
  "import { vi } from 'vitest';\nawait vi.waitFor(() => undefined);",
  'export const at = Date.now();',
];
const byEvents = [
  "import { setImmediate } from 'node:timers/promises';\nawait setImmediate();",
  "import { vi } from 'vitest';\nvi.useFakeTimers({ toFake: ['setTimeout'] });\nvi.setSystemTime('2026-09-08');",
  'export const at = new Date();',
];

test('a test that uses the clock is rejected, but a helper of the testkit is not', () => {
  const waits = Object.fromEntries(byTheClock.map((source, at) => [`server/waits-${at}.test.ts`, source]));
  const others = Object.fromEntries(byEvents.map((source, at) => [`server/event-${at}.test.ts`, source]));
  const free = ['testkit/until.ts', 'testkit/run-attack.ts', 'server/clock.ts'];
  const elsewhere = ['web/waits.test.tsx', 'e2e/attacks/waits-attack.ts'];
  const one = (files: string[]) => Object.fromEntries(files.map((name) => [name, byTheClock.at(-1) ?? '']));
  expect(refused({ ...waits, ...others, ...one(free), ...one(elsewhere) })).toEqual(
    [...Object.keys(waits), ...elsewhere].sort(),
  );
});

test('only a few files that need it are exempt', () => {
  const sources = Object.fromEntries(exempted.map((name) => [name, readFileSync(name, 'utf8')]));
  expect(refused(sources)).toEqual(exempted);
  expect(exempted.length).toBeLessThanOrEqual(AT_MOST_EXEMPTED);
});
