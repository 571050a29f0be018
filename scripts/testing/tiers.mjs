/** The name of the static checks of `npm run check`, as a part and as its runner. */
export const CHECKS = 'checks';

/** Whether test files need only the sources, without the built product, a browser and PostgreSQL. */
export const needSourcesOnly = (files) => files.every((file) => /^(contract|web)\//.test(file));

/**
 * The lanes of a tier, one after the other. A lane is one run of a runner; a part is a project in vitest.config.ts or
 * playwright.config.ts, and its configuration lists its files.
 */
const QUICK = [
  { runner: 'vitest', parts: ['contract', 'server', 'web'] },
  { runner: 'playwright', parts: ['days'] },
];
const REST = [
  { runner: 'vitest', parts: ['attacks'] },
  { runner: 'playwright', parts: ['layout', 'walks'] },
  { runner: 'playwright', parts: ['scanner'] },
  { runner: CHECKS, parts: [CHECKS] },
];

/** The tiers: `npm test`, the rest, and both together, which run every part one time. */
export const TIERS = { quick: QUICK, rest: REST, all: [...QUICK, ...REST] };
