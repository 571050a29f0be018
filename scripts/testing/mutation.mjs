import { dirname, join } from 'node:path';
import { preparePackages, productNode } from '#scripts/prepare.mjs';
import { CannotGoOn, inForeground, main, project, quietly } from '#scripts/steps.mjs';
import { changedLinesIn, sourcesAmong } from './mutated.mjs';

// npm run mutation -- contract/attendance/session server/attendance/session
//   makes small defects in these folders or files, one at a time, and lists those that the tests beside them miss;
//   also runs a named test file, such as server/app/class-day.test.ts
// npm run mutation -- --changed   makes defects in the lines that were changed since main
const CHANGED = '--changed';

async function filesOf(...options) {
  const listed = await quietly('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...options]);
  return listed.split('\0').filter(Boolean);
}

async function changedSources() {
  const unknown = await quietly('git', ['ls-files', '-z', '--others', '--exclude-standard']);
  const diff = await quietly('git', ['diff', '-U0', '--no-prefix', '--merge-base', 'main']);
  return [...changedLinesIn(diff), ...sourcesAmong(unknown.split('\0'))];
}

await main(async () => {
  const paths = process.argv.slice(2);
  const isChanged = paths.join() === CHANGED;
  if (paths.length === 0 || (!isChanged && paths.some((path) => path.startsWith('-'))))
    throw new CannotGoOn(`Usage: npm run mutation -- FOLDER_OR_FILE … | ${CHANGED}`);
  await preparePackages({ withDevelopment: true });
  const named = isChanged ? [] : await filesOf('--', ...paths);
  const mutated = isChanged ? await changedSources() : sourcesAmong(named);
  if (mutated.length === 0) throw new CannotGoOn('There is no source of the product to make a defect in.');
  const beside = await filesOf('--', ...new Set(mutated.map(dirname)));
  const tests = new Set([...named, ...beside].filter((file) => /\.test\.tsx?$/.test(file)));
  if (tests.size === 0) throw new CannotGoOn('There is no test beside it.');
  const stryker = join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const args = ['run', '--mutate', mutated.join(), '--testFiles', [...tests].join()];
  return inForeground(productNode(), [stryker, ...args], {
    // Each defect loads the product again; the compiled packages are cached.
    env: { ...process.env, NODE_COMPILE_CACHE: join(project, '.cache', 'compiled') },
  });
});
