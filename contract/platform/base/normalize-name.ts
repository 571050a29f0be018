import { normaliseProgramLevel } from './program-level.ts';

/** What a name is when nobody minds how it is spelt: no spaces, hyphens or dots, upper and lower case alike. */
function loosely(name: string): string {
  return normaliseProgramLevel(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters have to be added, left out, changed or swapped with their neighbour to make one text of the other. */
function typosBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      now.push(least);
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

/** Years and sections: numbers, with the one letter behind them. */
const numbersOf = (loose: string) => (loose.match(/\d+(\p{L}(?!\p{L}))?/gu) ?? []).join(' ');

/** Typing errors that a name of so many letters may have and still be recognised: one in four. */
const typosAllowed = (length: number) => Math.floor(length / 4);

/**
 * Judges a name against those there are, in the form in which program levels are compared.
 * @returns undefined where there is nothing to say: it is blank, it is one of them, or none is known yet; otherwise the
 *   one that was likely meant, which differs in spaces, case, hyphens or a few typing errors only, or null; another year
 *   or section is another program level and no typing error
 * @see decisions §4.5
 */
export function closestName(typed: string, known: readonly string[]): { likely: string | null } | undefined {
  const compared = normaliseProgramLevel(typed);
  if (compared === '' || known.length === 0) return undefined;
  if (known.some((each) => normaliseProgramLevel(each) === compared)) return undefined;
  const loose = loosely(typed);
  let likely: string | null = null;
  let fewest = typosAllowed(loose.length) + 1;
  for (const each of known) {
    const other = loosely(each);
    const typos = typosBetween(loose, other);
    if (typos < fewest && numbersOf(loose) === numbersOf(other)) [likely, fewest] = [each, typos];
  }
  return { likely };
}
