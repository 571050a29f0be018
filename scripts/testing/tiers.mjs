/** The static checks, which `npm run check` runs too, and the runner that they are a part for. */
export const CHECKS = 'checks';

/** Whether test files run from the sources alone, without the built product, a browser and PostgreSQL. */
export const needSourcesOnly = (files) => files.every((file) => /^(contract|web)\//.test(file));

/**
 * The lanes of a tier, one after the other: a lane is what one runner runs in one go, and a part a project of
 * vitest.config.ts or of playwright.config.ts, so the configurations say which files it has.
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

/** The tiers: `npm test`, the rest, and both, which together run every part once. */
export const TIERS = { quick: QUICK, rest: REST, all: [...QUICK, ...REST] };
