import { spawnSync } from 'node:child_process';
import { step } from '#scripts/steps.mjs';
import { installSystemPackage } from './system-packages.mjs';

/** System programs that some attacks use, named like their packages. An attack reports if its program is missing. */
export const TOOLS = ['strace', 'slowhttptest', 'sqlmap', 'wapiti', 'faketime', 'nginx', 'caddy'];

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Installs the missing programs if possible. */
export async function findTools(wanted) {
  const missing = wanted.filter((program) => !isThere(program));
  for (const program of missing) {
    const installed = await step(`Installing ${program}`, () => installSystemPackage(program));
    if (!installed) console.log(`${program} is not here and could not be installed: what needs it is left out.`);
  }
}
