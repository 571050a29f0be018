import { runPrepared } from './run-prepared.mjs';

// npm run bench: measures what matters to users, each figure with a reference or an aim.
await runPrepared('bench/bench-command.ts', { waitsForDisk: true });
