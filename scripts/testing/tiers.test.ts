/** Every test file of the project is in exactly one tier. */
import { execFileSync } from 'node:child_process';
import { matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS, needSourcesOnly, TIERS } from './tiers.mjs';

interface VitestProject {
  test: { name: string; include: string[]; exclude?: string[] };
}
interface PlaywrightProject {
  name: string;
  testMatch: string;
  testIgnore?: string | string[];
}
type Lanes = readonly { runner: string; parts: readonly string[] }[];

const { default: vitest } = await import(resolve('vitest.config.ts'));
const { default: playwright } = await import(resolve('playwright.config.ts'));

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'];
const files = execFileSync('git', listed, { encoding: 'utf8' })
  .split('\n')
  // Tests of other browser engines have their own configuration and are in no tier.
  .filter((file) => file && !file.startsWith('e2e/engines/'));

const matches = (file: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob));
const inWalks = (globs: string | string[]) => [globs].flat().map((glob) => `${playwright.testDir}/**/${glob}`);

const filesOf = new Map<string, string[]>([
  ...vitest.test.projects.map(({ test: { name, include, exclude = [] } }: VitestProject) => [
    `vitest ${name}`,
    files.filter((file) => matches(file, include) && !matches(file, exclude)),
  ]),
  ...playwright.projects.map(({ name, testMatch, testIgnore = [] }: PlaywrightProject) => [
    `playwright ${name}`,
    files.filter((file) => matches(file, inWalks(testMatch)) && !matches(file, inWalks(testIgnore))),
  ]),
]);

/** The files of a tier; a part without a configuration fails. */
const filesIn = (lanes: Lanes) =>
  lanes
    .filter(({ runner }) => runner !== CHECKS)
    .flatMap(({ runner, parts }) => parts.map((part) => `${runner} ${part}`))
    .flatMap((part) => {
      expect(filesOf.get(part), part).not.toHaveLength(0);
      return filesOf.get(part) ?? [];
    });

test('npm test and the rest have no file in common, and together run every test file', () => {
  const [quick, rest] = [filesIn(TIERS.quick), filesIn(TIERS.rest)];
  expect(quick.filter((file) => rest.includes(file))).toEqual([]);
  expect([...quick, ...rest].sort()).toEqual(files.sort());
  expect(filesIn(TIERS.all).sort()).toEqual(files);
});

test('only rules and parts of screens are tested from the sources alone', () => {
  const alone = ['contract', 'web'].flatMap((part) => filesOf.get(`vitest ${part}`) ?? []);
  expect(files.filter((file) => needSourcesOnly([file])).sort()).toEqual(alone.sort());
  expect(needSourcesOnly(files)).toBe(false);
});
