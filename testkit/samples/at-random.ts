import { randomInt } from 'node:crypto';
import { type Chance, chanceFrom } from '#contract/platform/base/chance.ts';

const SEED_OF_CI = 1;

/**
 * Compares what is said twice in random cases: new ones each time, and where a change is judged (`CI`) the same ones. A
 * failure says the seed, and `CASES_SEED` repeats it.
 * @param compare with chance from the seed
 */
export async function atRandom(compare: (chance: Chance) => void | Promise<void>): Promise<void> {
  const seed = Number(process.env.CASES_SEED ?? (process.env.CI ? SEED_OF_CI : randomInt(2 ** 31)));
  try {
    await compare(chanceFrom(seed));
  } catch (error) {
    throw new Error(`CASES_SEED=${seed} repeats this: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
