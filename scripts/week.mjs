import { runPrepared } from './run-prepared.mjs';

// npm run week: a school of 1,500 lives from Monday to Friday on the built product, and an oracle knows what has to come of it.
await runPrepared('e2e/week/week-command.ts');
