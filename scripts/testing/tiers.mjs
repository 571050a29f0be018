/** The static checks, which `npm run check` runs too, and the runner that they are a part for. */
export const CHECKS = 'checks';

/**
 * What runs beside one another, step by step. A part is a project of vitest.config.ts or of playwright.config.ts, so the
 * configurations say which files it has; a lane is what one runner runs in one go. What measures time runs alone.
 */
const QUICK = [
  [{ runner: 'vitest', parts: ['contract', 'server', 'web'] }],
  [{ runner: 'playwright', parts: ['days'] }],
];
const REST = [
  [{ runner: 'vitest', parts: ['attacks'] }],
  [{ runner: 'playwright', parts: ['walks', 'layout'] }],
  [{ runner: 'playwright', parts: ['scanner'] }],
  [{ runner: 'vitest', parts: ['measuring-attacks'] }],
  [{ runner: CHECKS, parts: [CHECKS] }],
];

/** The steps of a tier: of `npm test`, of the rest, or of both, which together run every part once. */
export const TIERS = { quick: QUICK, rest: REST, all: [...QUICK, ...REST] };
