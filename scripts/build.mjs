import { preparePackages, preparePages } from './prepare.mjs';
import { main } from './steps.mjs';

// npm run build: builds the pages into dist/web, also when they are up to date.
await main(async () => {
  await preparePackages({ withDevelopment: false });
  await preparePages({ force: true });
  return 0;
});
