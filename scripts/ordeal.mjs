import { runPrepared } from './run-prepared.mjs';
import { TOOLS } from './tools.mjs';

// npm run ordeal: puts the built product through crashes, attacks and floods.
await runPrepared('ordeals/ordeal-command.ts', { tools: TOOLS });
