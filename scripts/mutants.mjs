import { findChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main, step } from './steps.mjs';
import { findTools } from './tools.mjs';

// npm run mutants: prepares what tests and ordeals need, and sees each seeded defect turn its test or ordeal red.
await main(async () => {
  await preparePackages({ withDevelopment: true });
  const chromium = await findChromium();
  await findTools(['strace']);
  const programs = await findPostgres();
  await preparePages();
  const postgres = await step('Starting PostgreSQL', () => startPostgres(programs));
  try {
    return await inForeground(productNode(), ['mutants/mutants-command.ts', ...process.argv.slice(2)], {
      env: { ...process.env, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
});
