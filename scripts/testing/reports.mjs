import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The lines that all failures together may use at the end of a truncated log; with more failures, each gets fewer. */
const LINES_FOR_ALL = 48;
const LINES_OF_ONE = 15;

/** The result in Vitest's report; a file that could not run counts as one failure. */
export function partsOfRun({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file: name, title: 'could not be run', error: message }];
    return failed.map((test) => ({ file: name, title: test.fullName, error: test.failureMessages.join('\n') }));
  });
  return { passed: numPassedTests, failures };
}

/** The failed tests of a Playwright suite and the suites in it. */
function failedWalks({ file, title, specs = [], suites = [] }, above = []) {
  const titles = title === file ? above : [...above, title];
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        file: `e2e/walks/${file}`,
        title: [...titles, spec.title].join(' › '),
        error: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap((suite) => failedWalks(suite, titles))];
}

/**
 * The result in Playwright's report. Tests that another test's failure skipped count neither as passed nor as failed.
 */
export function walksOf({ stats, errors, suites }) {
  const outside = errors.map(({ message, location }) => ({
    file: location?.file ?? 'e2e/walks',
    title: 'an error outside every test',
    error: message,
  }));
  return { passed: stats.expected, failures: [...suites.flatMap((suite) => failedWalks(suite)), ...outside] };
}

/** The name of a failed test: its file, from the project's folder, and its title. */
export const testName = ({ file, title }) => `${relative('', file)}: ${title}`;

/** The failures, one after the other: file, title, and the first lines of the error. */
export function failuresInWords(failures) {
  const room = Math.min(LINES_OF_ONE, Math.max(1, Math.floor(LINES_FOR_ALL / failures.length) - 1));
  return failures
    .map((failure) => {
      const lines = stripVTControlCharacters(failure.error)
        .split('\n')
        .filter((line) => line.trim() !== '');
      const shown = lines.slice(0, room).map((line) => `    ${line}`);
      return [`✗ ${testName(failure)}`, ...shown].join('\n');
    })
    .join('\n');
}
