import { likelyField } from './likely-field.ts';

/** Headings are looked for in the first rows: above them a school has its name, and what list it is. */
export const HEADING_ROWS = 30;

/** How many columns a row of headings has that are known, each field once; what is known to be none counts half. */
export function knownHeadings(row: readonly string[]): number {
  const fields = new Set<string>();
  let others = 0;
  for (const cell of row) {
    // A sentence has words of many headings in it.
    if (cell.length > 100) continue;
    const { field, isOther } = likelyField(cell);
    if (field) fields.add(field);
    else if (isOther) others += 1;
  }
  return fields.size + (fields.size > 0 ? others / 2 : 0);
}

/** Which of the first rows has the headings: the first of those with the most known ones, or where none is known the first with text. */
export function headingRowOf(rows: readonly (readonly string[])[]): number {
  let [best, most] = [-1, 0];
  for (const [at, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const known = knownHeadings(row);
    if (known > most) [best, most] = [at, known];
  }
  if (best >= 0) return best;
  return Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  );
}
