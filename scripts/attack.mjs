import { TOOLS } from '#scripts/machine/tools.mjs';
import { runPrepared } from './run-prepared.mjs';

// npm run attack: tries crashes, attacks and floods on the built product.
await runPrepared('e2e/attacks/attack-command.ts', { tools: TOOLS });
