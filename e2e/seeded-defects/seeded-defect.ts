/** What turns red with a defect: a test file, or of it only those whose full name matches; or an attack in its short form. */
export type Catcher = { test: string; only?: string } | { attack: string };

/**
 * One seeded defect: an exact text of one file, which occurs there once, becomes another one. It is tried in a copy of
 * the project, and what it is caught by has to turn red.
 */
export interface SeededDefect {
  /** What is wrong then, as a few words that nobody else has. */
  name: string;
  file: string;
  was: string;
  /** Nothing where it is left out: the text goes. */
  becomes?: string;
  caughtBy: Catcher;
}

/** A test file, or of it the tests whose full name matches `only`, a regular expression as vitest's `-t` takes it. */
export function test(file: string, only?: string): Catcher {
  return { test: file, ...(only === undefined ? {} : { only }) };
}

/** An attack in its short form, by the name that its command knows. */
export function attack(name: string): Catcher {
  return { attack: name };
}

/**
 * The file's text with the defect in it.
 * @throws when `was` does not occur exactly once, which says that the code has changed and the defect with it
 */
export function withDefect(source: string, { name, file, was, becomes = '' }: SeededDefect): string {
  const parts = source.split(was);
  if (parts.length !== 2) throw new Error(`"${name}": its text occurs ${parts.length - 1} times in ${file}, not once.`);
  return parts.join(becomes);
}

/** A catcher in words; equal words are one command. */
export function wordsOf(catcher: Catcher): string {
  if ('attack' in catcher) return `attack ${catcher.attack}`;
  return catcher.only === undefined ? catcher.test : `${catcher.test} -t "${catcher.only}"`;
}
