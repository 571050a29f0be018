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
  // This space for new objects takes 70 MB less than Node's own with ten thousand sockets. With a smaller space, collecting
  // garbage took a fifth of a check-in's processor time. With fewer pools of the C library, it keeps less of what is freed.
  // See docs/performance.md.
  const newObjects = ['--min-semi-space-size=16', '--max-semi-space-size=16'];
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  return inForeground(productNode(), [...newObjects, 'dist/server/main.js', ...process.argv.slice(2)], { env });
});
