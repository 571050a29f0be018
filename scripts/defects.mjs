import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotGoOn, main, project, quietly } from './steps.mjs';
import { KEPT_DEFECTS, withDefect } from './testing/kept-defects.mjs';

// npm run defects              checks that each kept defect, in a copy of the project, makes its test or attack fail
// npm run defects -- WORDS …   only defects whose name, file, test or attack contains one of these
/** The longest run, in milliseconds; only a hang reaches it. */
const LONGEST_MS = 1_200_000;

/** Copies all files that git tracks or would add. */
async function copyProject() {
  const listed = await quietly('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-defect-'));
  for (const file of listed.split('\0').filter((each) => each && existsSync(join(project, each))))
    cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs a test or an attack in the copy. @returns the number of failures; NaN if it did not finish or ran nothing */
function failuresOf(folder, [script, ...args]) {
  const { stdout } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    timeout: LONGEST_MS,
  });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  return Number(passed) + Number(failed) > 0 ? Number(failed) : Number.NaN;
}

await main(async () => {
  const words = process.argv.slice(2);
  const says = ({ name, file, caughtBy }) => `${name}\n${file}\n${caughtBy.join(' ')}`;
  const chosen = KEPT_DEFECTS.filter((each) => words.length === 0 || words.some((word) => says(each).includes(word)));
  if (chosen.length === 0) throw new CannotGoOn(`There is no defect with ${words.join(' or ')}.`);
  const folder = await copyProject();
  const isSound = new Map();
  let caught = 0;
  try {
    for (const defect of chosen) {
      const catcher = defect.caughtBy.join(' ');
      if (!isSound.has(catcher)) isSound.set(catcher, failuresOf(folder, defect.caughtBy) === 0);
      const file = join(folder, defect.file);
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, withDefect(source, defect));
      const isCaught = isSound.get(catcher) && failuresOf(folder, defect.caughtBy) > 0;
      writeFileSync(file, source);
      if (isCaught) caught += 1;
      const how = isSound.get(catcher) ? 'survives' : 'is not tried: without it, that is not green';
      console.log(isCaught ? `✓ ${defect.name} — ${catcher}` : `✗ ${defect.name} — ${catcher} — ${how}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`defects caught: ${caught} of ${chosen.length}`);
  return caught === chosen.length ? 0 : 1;
});
