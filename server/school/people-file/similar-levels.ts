import { naturalOrder, normaliseProgramLevel } from '#contract/platform/base/program-level.ts';
import { type ImportRun, LINES_A_PAGE } from '#contract/school/people-import/import-calls.ts';

/** A key that is equal for similar program levels: without spaces, punctuation and letter case. */
export const levelKey = (level: string) =>
  normaliseProgramLevel(level.normalize('NFKC')).replace(/[^\p{L}\p{Nd}]/gu, '');

/**
 * Program levels in a file that look like one of the school's or like another one in the file, with earlier answers.
 */
export class AlikeLevels {
  readonly #known: ReadonlySet<string>;
  readonly #choices: ReadonlyMap<string, string>;
  readonly #lines = new Map<string, number>();
  readonly #like = new Map<string, string>();

  /**
   * @param known the school's program levels, about which there are no questions
   * @param choices earlier answers: the program level of each spelling
   */
  constructor(known: ReadonlySet<string>, choices: ReadonlyMap<string, string>) {
    this.#known = known;
    this.#choices = choices;
  }

  /** Counts a line of the file. Must be called for every line before the first question. */
  count(typed: string): void {
    const level = this.as(normaliseProgramLevel(typed));
    if (level !== '') this.#lines.set(level, (this.#lines.get(level) ?? 0) + 1);
  }

  /** The program level of a spelling, if an answer exists; otherwise the spelling. */
  as(level: string): string {
    return this.#known.has(level) ? level : (this.#choices.get(level) ?? level);
  }

  /**
   * Finds for each spelling the program level that it looks like: one of the school's, otherwise the spelling with the
   * most lines. Of spellings with equally many lines, it takes the longest, because that one has spaces.
   */
  settle(): void {
    const first = new Map<string, string>();
    const inFile = [...this.#lines].sort(
      ([one, lines], [other, others]) => others - lines || other.length - one.length || naturalOrder(one, other),
    );
    for (const level of [...[...this.#known].sort(naturalOrder), ...inFile.map(([level]) => level)]) {
      const key = levelKey(level);
      if (key !== '' && !first.has(key)) first.set(key, level);
    }
    for (const level of this.#lines.keys()) {
      const like = first.get(levelKey(level)) ?? level;
      if (like !== level && !this.#known.has(level) && !this.#choices.has(level)) this.#like.set(level, like);
    }
  }

  /** The program level that this one looks like, unless an answer exists. */
  looksLike(level: string): string | undefined {
    return this.#like.get(level);
  }

  /** Questions without an answer, limited to one page; the questions about the most lines come first. */
  questions(): ImportRun['alikeLevels'] {
    return [...this.#like]
      .map(([level, like]) => ({ level, like, lines: this.#lines.get(level) ?? 0 }))
      .sort((one, other) => other.lines - one.lines || naturalOrder(one.level, other.level))
      .slice(0, LINES_A_PAGE);
  }
}
