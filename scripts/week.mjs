import { runPrepared } from './run-prepared.mjs';

// npm run week: a school of 1,500 from Monday to Friday with the built product, compared with an oracle.
await runPrepared('e2e/week/week-command.ts');
