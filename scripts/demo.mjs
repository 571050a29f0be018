import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm run demo: a temporary school with a term of data. Prepared like `npm start`.
await main(async () => {
  await preparePackages({ withDevelopment: false });
  await preparePages();
  console.log('Making the school …');
  return inForeground(productNode(), ['server/commands/demo/demo-command.ts', ...process.argv.slice(2)]);
});
