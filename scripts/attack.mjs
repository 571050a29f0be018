import { TOOLS } from '#scripts/machine/tools.mjs';
import { runPrepared } from './run-prepared.mjs';

// npm run attack: puts the built product through crashes, attacks and floods.
await runPrepared('e2e/attacks/attack-command.ts', { tools: TOOLS });
