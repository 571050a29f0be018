import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm start: installs what is missing, builds what is stale, serves the application. Runs before anything is installed,
// so it is plain JavaScript for Node 20.19 and newer. What follows `--` goes to the server.
await main(async () => {
  await preparePackages({ withDevelopment: false });
  await preparePages();
  return inForeground(productNode(), ['server/main.ts', ...process.argv.slice(2)]);
});
