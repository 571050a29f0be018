import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { CannotGoOn, inForeground, main, project } from './steps.mjs';

// npm run engines: walks in browser engines that the tests do not use, if they are installed.
// npm run engines -- pass   only walks whose file name contains this
/** The programs of each engine, with their Debian and Ubuntu packages. */
const ENGINES = {
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { [process.env.FIREFOX_PATH ?? 'firefox-esr']: 'firefox-esr' },
};

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

function found() {
  return Object.entries(ENGINES)
    .filter(([engine, programs]) => {
      const missing = Object.entries(programs).filter(([program]) => !isThere(program));
      for (const [program, from] of missing)
        console.log(`${engine}: left out, there is no ${program} here (apt-get install ${from}).`);
      return missing.length === 0;
    })
    .map(([engine]) => engine);
}

await main(async () => {
  const names = process.argv.slice(2);
  if (names.some((each) => each.startsWith('-'))) throw new CannotGoOn('Usage: npm run engines -- [NAME …]');
  await preparePackages({ withDevelopment: true });
  const engines = found();
  if (engines.length === 0) throw new CannotGoOn('None of the engines is here: nothing was walked.');
  await preparePages();
  const args = ['test', '--config', 'e2e/engines/engines.config.ts', ...names];
  const playwright = join(project, 'node_modules', '@playwright', 'test', 'cli.js');
  return inForeground(productNode(), [playwright, ...args], { env: { ...process.env, ENGINES: engines.join(',') } });
});
