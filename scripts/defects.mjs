import { runPrepared } from './run-prepared.mjs';

// npm run defects: sees each kept defect turn its test or attack red.
await runPrepared('e2e/seeded-defects/defects-command.ts', { tools: ['strace'] });
