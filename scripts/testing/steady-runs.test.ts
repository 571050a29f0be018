/** The count of a soak: what has run at a commit, what remains, and how often each test failed. */
import { expect, test } from 'vitest';
import { runsAt, runsToMake, steadiness } from './steady-runs.mjs';

const run = (part: string, red: string[] = [], seconds = 1) => ({ commit: 'abc', part, seconds, red });

test('runs of another commit do not count', () => {
  const lines = [run('web'), { ...run('web'), commit: 'def' }, run('server', ['a'])];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  expect(runsAt('abc', text)).toEqual([run('web'), run('server', ['a'])]);
});

test('every part is run once before any is run twice', () => {
  expect(runsToMake([], ['web', 'server'], 2)).toEqual(['web', 'server', 'web', 'server']);
});

test('a stopped soak continues where it was, and a finished one has nothing to do', () => {
  const made = [run('web'), run('server'), run('web')];
  expect(runsToMake(made, ['web', 'server'], 3)).toEqual(['server', 'web', 'server']);
  expect(runsToMake(made, ['web'], 2)).toEqual([]);
});

test('a test is listed with the number of runs in which it failed, most frequent first', () => {
  const made = [run('web', ['a'], 3.6), run('web', ['b', 'a', 'a'], 2), run('web', [], 9), run('server', ['c'])];
  expect(steadiness(made, ['web', 'walks'])).toEqual([
    'web: 2 of 3 runs red, 2 to 9 s',
    '  2 × a',
    '  1 × b',
    'walks: 0 of 0 runs red, 0 to 0 s',
  ]);
});
