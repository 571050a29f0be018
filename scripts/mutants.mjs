import { runPrepared } from './run-prepared.mjs';

// npm run mutants: sees each kept defect turn its test or ordeal red.
await runPrepared('mutants/mutants-command.ts', { tools: ['strace'] });
