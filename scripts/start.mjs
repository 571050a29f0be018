import { answeredFirst } from './command-usage.mjs';
import { preparePackages, preparePages, prepareServer, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm start: installs missing packages, builds what is stale, and serves the application. It runs before anything is
// installed, so it is plain JavaScript for Node 20.19 and newer. Arguments after `--` go to the server.
await main(async () => {
  const answered = answeredFirst('start', process.argv.slice(2));
  if (answered !== undefined) return answered;
  await preparePackages({ withDevelopment: false });
  await preparePages();
  await prepareServer();
  // A small space for new objects saves 80 MB with ten thousand sockets, and makes nothing slower.
  return inForeground(productNode(), ['--max-semi-space-size=8', 'dist/server/main.js', ...process.argv.slice(2)]);
});
