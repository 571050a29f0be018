import { counted } from '#contract/platform/base/format-number.ts';
import { withoutInvisible } from '#contract/platform/base/strip-invisible.ts';
import type { ImportField } from '#contract/school/people-import/import-headings.ts';

/** The kinds of things that are removed from cells, in the order in which the notes name them. */
const notes = {
  invisible: 'Invisible characters were removed',
  text: 'Text markers, as in \'0012 or ="0012", were removed',
  decimals: 'Decimals of whole numbers, as in 12.0, were removed',
} as const;
type Cleaning = keyof typeof notes;

/** The number of cleaned cells for each kind of cleaning. */
export type Cleaned = Map<Cleaning, number>;

/**
 * A `'` that Rollcall itself writes before a character that begins a formula, or that spreadsheets write before a
 * digit.
 */
const quoted = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\p{Nd}])/u;

/** Fields in which a spreadsheet may have turned 12 into 12.0. */
const wholeNumbers: ReadonlySet<ImportField | null> = new Set(['student_number', 'program_level']);

/**
 * The cleaned content of a cell: without invisible characters, without the marks that make a number a text, and with
 * plain spaces. A number shortened to `2.026E+09` stays unchanged, since its digits are lost.
 * @param cleaned counts the cleanups
 */
export function cleanCell(cell: string, field: ImportField | null, cleaned: Cleaned): string {
  const count = (what: Cleaning) => cleaned.set(what, (cleaned.get(what) ?? 0) + 1);
  // Most cells are plain ASCII; skipping this for them keeps large files fast.
  let text = cell;
  if (/[^\x20-\x7E]/.test(cell)) {
    const seen = withoutInvisible(cell);
    text = seen.replace(/[\p{Zs}\t]+/gu, ' ');
    // A no-break space at the end of a text, or in place of a space, is just as invisible.
    if (seen !== cell || /[\u00A0\u2007\u202F]/.test(cell)) count('invisible');
  }
  text = text.trim();
  const marked = /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text.replace(quoted, '');
  if (marked !== text) count('text');
  if (!wholeNumbers.has(field) || !/^\d+[.,]0+$/.test(marked)) return marked;
  count('decimals');
  return marked.replace(/[.,]0+$/, '');
}

/** Messages about what was cleaned. */
export const cleaningNotes = (cleaned: Cleaned): string[] =>
  (Object.keys(notes) as Cleaning[]).flatMap((what) => {
    const cells = cleaned.get(what) ?? 0;
    return cells === 0 ? [] : `${notes[what]} (${counted(cells, 'cell')}).`;
  });
