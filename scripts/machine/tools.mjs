import { spawnSync } from 'node:child_process';
import { step } from '#scripts/steps.mjs';
import { installSystemPackage } from './system-packages.mjs';

/** Programs of the system that some attacks use, by the package that brings them. An attack without its own says so. */
export const TOOLS = ['strace', 'slowhttptest', 'sqlmap', 'wapiti', 'faketime', 'nginx', 'caddy'];

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Looks for the programs that the attacks use and installs those that are missing, where that is possible. */
export async function findTools(wanted) {
  const missing = wanted.filter((program) => !isThere(program));
  for (const program of missing) {
    const installed = await step(`Installing ${program}`, () => installSystemPackage(program));
    if (!installed) console.log(`${program} is not here and could not be installed: what needs it is left out.`);
  }
}
