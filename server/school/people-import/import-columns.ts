import { Refusal } from '#contract/platform/base/refusal.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import type { ImportTable, NameOrder } from '#contract/school/people-import/import-calls.ts';
import { comparedHeading, type ImportField } from '#contract/school/people-import/import-headings.ts';
import { schoolLevels } from '#server/people/program-level/program-level-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { FileRows } from '#server/school/people-file/file-rows.ts';
import { guessColumns, guessNameOrder } from '#server/school/people-file/guess-columns.ts';
import { type Headings, type Reading, readPeople, samplesOf } from '#server/school/people-file/people-table.ts';
import { levelKey } from '#server/school/people-file/similar-levels.ts';
import { rememberedColumns } from './import-queries.ts';
import { eachAccount } from './plan-people.ts';

/**
 * The key under which columns are remembered: a hash, because the first row of a file without headings is a student.
 */
export function headingsKey({ texts }: Headings): string {
  const compared = texts.map(comparedHeading);
  return secretHash(JSON.stringify(compared.slice(0, compared.findLastIndex((text) => text !== '') + 1)));
}

/** The remembered columns for these headings. */
export async function rememberedReading({ database }: Services, headings: Headings): Promise<Reading | undefined> {
  const reading = await rememberedColumns(database.read, headingsKey(headings));
  // Trailing columns without a heading are not part of the key.
  return reading && { ...reading, columns: headings.texts.map((_text, at) => reading.columns[at] ?? null) };
}

/** The order of names in a column, judged by the file and the school's students. */
async function nameOrderOf(
  { database }: Services,
  headings: Headings,
  columns: Reading['columns'],
): Promise<NameOrder> {
  const at = columns.indexOf('full_name');
  if (at < 0) return 'first-last';
  const [firsts, lasts] = [new Set<string>(), new Set<string>()];
  const words = (name: string) => stripDiacritics(name).split(' ');
  await eachAccount(database.read, ({ first_name, last_name }) => {
    for (const word of words(first_name)) firsts.add(word);
    for (const word of words(last_name)) lasts.add(word);
  });
  const names = headings.first.map((row) => row[at] ?? '');
  return guessNameOrder(headings.texts[at] ?? '', names, {
    isFirst: (word) => firsts.has(stripDiacritics(word)),
    isLast: (word) => lasts.has(stripDiacritics(word)),
  });
}

/**
 * The columns of a file with their fields: the fields given now, otherwise the fields remembered for the same headings,
 * otherwise guessed fields.
 * @param said the columns given now
 */
export async function tableOf(
  services: Services,
  file: FileRows,
  headings: Headings,
  said: { columns: readonly (ImportField | null)[] | null; nameOrder: NameOrder | null; titleCase: boolean },
): Promise<ImportTable> {
  const remembered = said.columns ? undefined : await rememberedReading(services, headings);
  const columns = said.columns ?? remembered?.columns;
  const levels = await schoolLevels(services.database.read, instantIn(services.clock));
  const guessed = columns
    ? columns.map((field) => ({ field, doubt: '' as const, looksLike: null }))
    : guessColumns(headings.texts, headings.first, new Set(levels.map(({ name }) => levelKey(name))));
  const fields = guessed.map(({ field }) => field);
  const nameOrder = said.nameOrder ?? remembered?.nameOrder ?? (await nameOrderOf(services, headings, fields));
  const titleCase = said.titleCase || remembered?.titleCase === true;
  const people = await readPeople(file, headings, { columns: fields, nameOrder, titleCase });
  const above = file.rows.slice(0, headings.at).filter((row) => row.some((cell) => cell.trim() !== ''));
  return {
    sheets: file.sheets,
    sheet: file.sheet,
    headingLine: file.firstLine + headings.at,
    columns: guessed.map((column, at) => ({
      heading: headings.texts[at] ?? '',
      samples: samplesOf(headings, at),
      ...column,
    })),
    skipped: people instanceof Refusal ? { count: above.length, rows: [] } : people.skipped,
    nameOrder,
    titleCase,
    remembered: columns !== undefined && columns !== null,
  };
}
