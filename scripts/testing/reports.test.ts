/** The summary at the end of a log, from the reports of both runners. */
import { expect, test } from 'vitest';
import { failuresInWords, partsOfRun, walksOf } from './reports.mjs';

test('a failed test is shown with file, title and error, and a file that could not run with its own error', () => {
  const failed = { status: 'failed', fullName: 'points › add up', failureMessages: ['1 is not 2\n    at line 7'] };
  const { passed, failures } = partsOfRun({
    numPassedTests: 5,
    testResults: [
      { name: `${process.cwd()}/a.test.ts`, status: 'failed', message: '', assertionResults: [failed] },
      { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(passed).toBe(5);
  expect(failuresInWords(failures).split('\n')).toEqual([
    '✗ a.test.ts: points › add up',
    '    1 is not 2',
    '        at line 7',
    '✗ b.test.ts: could not be run',
    '    no such file',
  ]);
});

test('a failed walk is shown without terminal colors, and walks that were skipped because of it are not shown', () => {
  const walk = (status: string) => ({ status, results: [{ errors: [{ message: '\u001b[31mTimed out\u001b[39m' }] }] });
  const specs = [
    { title: 'is deleted', tests: [walk('unexpected')] },
    { title: 'comes back', tests: [walk('skipped')] },
  ];
  const { passed, failures } = walksOf({
    stats: { expected: 3 },
    errors: [{ message: 'the product did not start' }],
    suites: [{ file: 'd.test.ts', title: 'd.test.ts', suites: [{ file: 'd.test.ts', title: 'a session', specs }] }],
  });
  expect(passed).toBe(3);
  expect(failures.map(({ file, title, error }) => [file, title, error])).toEqual([
    ['e2e/walks/d.test.ts', 'a session › is deleted', '\u001b[31mTimed out\u001b[39m'],
    ['e2e/walks', 'an error outside every test', 'the product did not start'],
  ]);
  expect(failuresInWords(failures)).toContain('\n    Timed out\n');
});

test('however many tests failed, the last sixty lines of a log have room for all of them', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ file: 'e.test.ts', title: `${at}`, error: 'line\n'.repeat(99) }));
  const lines = (count: number) => failuresInWords(many(count)).split('\n').length;
  expect([1, 3, 12, 24].map(lines)).toEqual([16, 48, 48, 48]);
});
