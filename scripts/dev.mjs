import { join } from 'node:path';
import { preparePackages, productNode } from './prepare.mjs';
import { inForeground, main, project } from './steps.mjs';

// npm run dev: the server of a filled school, restarted when files change, and the pages, updated in the browser.
await main(async () => {
  await preparePackages({ withDevelopment: true });
  console.log('Starting a filled school, which is made once a day, and its pages on http://localhost:5173 …');
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const ends = await Promise.all([
    inForeground(productNode(), [
      '--watch',
      'server/commands/demo/demo-command.ts',
      `--develop=${join(project, '.cache')}`,
      ...process.argv.slice(2),
    ]),
    inForeground(productNode(), [vite]),
  ]);
  return Math.max(...ends);
});
