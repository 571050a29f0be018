import { answeredFirst } from './command-usage.mjs';
import { preparePackages, preparePages, prepareServer, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm start: installs what is missing, builds what is stale, serves the application. Runs before anything is installed,
// so it is plain JavaScript for Node 20.19 and newer. What follows `--` goes to the server.
await main(async () => {
  const answered = answeredFirst('start', process.argv.slice(2));
  if (answered !== undefined) return answered;
  await preparePackages({ withDevelopment: false });
  await preparePages();
  await prepareServer();
  // A small room for new objects: with ten thousand sockets 80 MB less, and nothing is slower.
  return inForeground(productNode(), ['--max-semi-space-size=8', 'dist/server/main.js', ...process.argv.slice(2)]);
});
