import { preparePackages, preparePages, prepareServer } from './prepare.mjs';
import { main } from './steps.mjs';

// npm run build: builds the pages into dist/web and the server into dist/server, even if they are up to date.
await main(async () => {
  await preparePackages({ withDevelopment: false });
  await preparePages({ force: true });
  await prepareServer({ force: true });
  return 0;
});
