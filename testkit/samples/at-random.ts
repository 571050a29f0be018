import { randomInt } from 'node:crypto';
import { type SeededRandom, seededRandom } from '#contract/platform/base/seeded-random.ts';

const SEED_OF_CI = 1;

/**
 * Compares two computations in random cases. Each run has new cases, but in `CI` the cases are always the same. A
 * failure reports the seed, and `CASES_SEED` repeats it.
 * @param compare receives a random generator with the seed
 */
export async function atRandom(compare: (chance: SeededRandom) => void | Promise<void>): Promise<void> {
  const seed = Number(process.env.CASES_SEED ?? (process.env.CI ? SEED_OF_CI : randomInt(2 ** 31)));
  try {
    await compare(seededRandom(seed));
  } catch (error) {
    throw new Error(`CASES_SEED=${seed} repeats this: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
