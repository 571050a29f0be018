import { runPrepared } from './run-prepared.mjs';

// npm run wander: random steps of three people in the built product.
await runPrepared('e2e/walks/wander-command.ts');
