import { findChromium } from '#scripts/machine/chromium.mjs';
import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm run screenshots: takes a screenshot of every screen of the demonstration, and updates those in the documentation.
await main(async () => {
  await preparePackages({ withDevelopment: true });
  const chromium = await findChromium();
  await preparePages();
  return inForeground(productNode(), ['scripts/screenshots.ts', ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
});
