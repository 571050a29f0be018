import { findChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main, step } from './steps.mjs';
import { findTools } from './tools.mjs';

// npm run ordeal: prepares what the ordeals need, as the tests do, and puts the built product through them.
await main(async () => {
  await preparePackages({ withDevelopment: true });
  const chromium = await findChromium();
  await findTools();
  const programs = await findPostgres();
  await preparePages();
  const postgres = await step('Starting PostgreSQL', () => startPostgres(programs));
  try {
    return await inForeground(productNode(), ['ordeals/ordeal-command.ts', ...process.argv.slice(2)], {
      env: { ...process.env, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
});
