import { runPrepared } from './run-prepared.mjs';
import { TOOLS } from './tools.mjs';

// npm run attack: puts the built product through crashes, attacks and floods.
await runPrepared('e2e/attacks/attack-command.ts', { tools: TOOLS });
