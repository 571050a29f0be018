import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answeredFirst } from './command-usage.mjs';
import { preparePackages, prepareServer, productNode } from './prepare.mjs';
import { CannotGoOn, inForeground, main, project } from './steps.mjs';

// npm run admin, verify, backup, …: runs a command of the product from the bundle, after building it if it is stale.
await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!name) throw new CannotGoOn('Usage: node scripts/command.mjs NAME …');
  const answered = answeredFirst(name, args);
  if (answered !== undefined) return answered;
  await preparePackages({ withDevelopment: false });
  await prepareServer();
  const program = join(project, 'dist', 'server', `${name}-command.js`);
  if (productNode() !== process.execPath) return inForeground(productNode(), [program, ...args]);
  // A separate process would take a tenth of a second more.
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
  return process.exitCode ?? 0;
});
