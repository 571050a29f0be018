import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { typedCommand } from '#testkit/process/typed-command.ts';
import { defects } from './all-defects.ts';
import { type SeededDefect, withDefect, wordsOf } from './seeded-defect.ts';
import { makeTrialCopy, type TrialCopy } from './trial.ts';

/**
 * npm run defects                every seeded defect
 * npm run defects -- WORDS …     those whose name, file or catcher contains one of these
 *
 * What has to turn red is run once without a defect first, and has to be green. Two copies of the project are tried in at
 * a time. Ends with `defects caught: N of N`; anything less is a failure.
 */
const LANES = 2;
/** The last lines of a run that is not what it should be. */
const LINES_SHOWN = 25;

const { positionals } = typedCommand('npm run defects -- [WORDS …]', { allowPositionals: true });
const says = ({ name, file, caughtBy }: SeededDefect) => `${name}\n${file}\n${wordsOf(caughtBy)}`;
const chosen = defects.filter(
  (defect) => positionals.length === 0 || positionals.some((word) => says(defect).includes(word)),
);
if (chosen.length === 0) {
  console.error(`There is no defect with ${positionals.join(' or ')}.`);
  process.exit(1);
}

// A defect that does not fit any more is told before any time is spent on the others.
for (const defect of chosen) withDefect(readFileSync(defect.file, 'utf8'), defect);

const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const files = listing.stdout.split('\0').filter((file) => file && existsSync(file));

function tail(printed: string): string {
  return printed
    .trimEnd()
    .split('\n')
    .slice(-LINES_SHOWN)
    .map((line) => `    ${line}`)
    .join('\n');
}

let caught = 0;
const groups = [...Map.groupBy(chosen, ({ caughtBy }) => wordsOf(caughtBy)).values()];
const queue = groups[Symbol.iterator]();

async function tryGroup(copy: TrialCopy, group: SeededDefect[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const sound = await copy.run(first.caughtBy);
  const words = wordsOf(first.caughtBy);
  if (sound.outcome !== 'green') {
    console.log(`✗ ${words} is ${sound.outcome} without any defect:\n${tail(sound.printed)}`);
    return;
  }
  for (const defect of group) {
    const { outcome, seconds, printed } = await copy.run(defect.caughtBy, defect);
    if (outcome === 'red') {
      caught += 1;
      console.log(`✓ ${defect.name} — ${words} (${seconds.toFixed(1)} s)`);
    } else {
      const why = outcome === 'green' ? 'survives' : 'cannot be tried';
      console.log(`✗ ${defect.name} ${why} — ${defect.file}, ${words}\n${outcome === 'green' ? '' : tail(printed)}`);
    }
  }
}

async function lane(): Promise<void> {
  const copy = makeTrialCopy(files);
  try {
    for (const group of { [Symbol.iterator]: () => queue }) await tryGroup(copy, group);
  } finally {
    copy.remove();
  }
}

await Promise.all(Array.from({ length: Math.min(LANES, groups.length) }, lane));
console.log(`\ndefects caught: ${caught} of ${chosen.length}`);
process.exitCode = caught === chosen.length ? 0 : 1;
