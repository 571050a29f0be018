import type { CsvCell } from '#contract/platform/base/csv.ts';
import { downloadText } from './download-text.ts';
import { toastError, toastSuccess } from './toast.ts';

/** A table to download */
export interface Sheet {
  /** With `.csv`; spec §9 and decisions §4.14 name them. */
  readonly fileName: string;
  /** The heading first; rows may differ in length. */
  readonly lines: readonly (readonly CsvCell[])[];
}

/** The columns of a sheet, in order: each heading with the function that returns a row's cell. */
export type SheetColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** The lines of a sheet: the headings, then one line for each row. */
export function sheetLines<Row>(rows: readonly Row[], columns: SheetColumns<Row>): Sheet['lines'] {
  return [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))];
}

/** Downloads a file; shows an error if the browser cannot. */
export function downloadBlob(fileName: string, blob: Blob): boolean {
  if (!('download' in HTMLAnchorElement.prototype)) {
    toastError(downloadText.unsupported);
    return false;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

/** Downloads the lines as CSV and shows 'Downloaded Successfully'. @see spec §8, decisions §4.14 */
export async function downloadCsv({ fileName, lines }: Sheet): Promise<void> {
  const { toCsv } = await import('#contract/platform/base/csv.ts');
  const blob = new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' });
  if (downloadBlob(fileName, blob)) toastSuccess(downloadText.done);
}
