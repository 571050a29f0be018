import { normaliseProgramLevel } from './program-level.ts';

/** A name without spaces, hyphens and dots, in one case. */
function loosely(name: string): string {
  return normaliseProgramLevel(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number of letters to add, remove, change or swap with their neighbor to turn one text into the other. */
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

/** The years and sections in a name: numbers, each with the single letter that follows it. */
const numbersOf = (loose: string) => (loose.match(/\d+(\p{L}(?!\p{L}))?/gu) ?? []).join(' ');

/** The typos allowed for a name of this length: one in four letters. */
const typosAllowed = (length: number) => Math.floor(length / 4);

/**
 * Finds the known name that was probably meant. Names are compared like program levels.
 * @returns undefined if the name is blank or known, or no names are known. Otherwise the known name that differs only
 *   in spaces, case, hyphens or a few typos; null without such a name. A name with another year or section is another
 *   program level, not a typo.
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
