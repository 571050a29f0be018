import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main } from './steps.mjs';

// npm run demo: a school with a term behind it, to be looked at and thrown away. Prepared as `npm start` is.
await main(async () => {
  await preparePackages({ withDevelopment: false });
  await preparePages();
  console.log('Making the school …');
  return inForeground(productNode(), ['server/commands/demo/demo-command.ts', ...process.argv.slice(2)]);
});
