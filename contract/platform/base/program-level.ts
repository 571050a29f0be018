/**
 * Normalizes a program level to the form that is stored and compared: trimmed, inner spaces collapsed, upper case. `'
 * bscs   4a '` becomes `'BSCS 4A'`, a single space becomes ''.
 * @see decisions §4.5
 */
export function normaliseProgramLevel(programLevel: string): string {
  // Upper case decomposes a few letters, so the text is normalized once more.
  return programLevel.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase().normalize('NFC');
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two texts in natural order, with numbers by their value: `BSCS 2A` before `BSCS 10A`. @see spec §5 */
export function naturalOrder(one: string, other: string): number {
  return natural.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

/** The distinct texts in natural order, without blanks; does not change the list. @see spec §5, decisions §4.3 */
export function distinctInNaturalOrder(texts: Iterable<string>): string[] {
  return [...new Set(texts)].filter((each) => each !== '').sort(naturalOrder);
}
