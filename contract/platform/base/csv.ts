import Papa from 'papaparse';

/** What one cell of a table holds; null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined;

/** The byte order mark that makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

// A cell that begins so is run as a formula by Excel or LibreOffice; the wide forms too, where input methods make them.
// The library's own pattern does not see a formula before a line break.
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

// Where a country writes numbers with a comma, a spreadsheet parts cells at semicolons instead, so that a cell can
// begin in the middle of one of ours.
const formulaAfterSeparator = /;(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * The one way in which the product writes a CSV file: UTF-8 with a byte order mark, lines ended by CRLF, quotes
 * doubled, and a `'` before any text that a spreadsheet would run as a formula, also behind a semicolon, where some
 * begin a cell. Numbers stay numbers.
 * @param rows the heading first; rows may have different lengths
 * @see spec §9, decisions §4.14
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const defused = (cell: CsvCell) =>
    typeof cell === 'string' ? cell.replace(formulaAfterSeparator, ";'") : (cell ?? '');
  const lines = rows.map((row) => row.map(defused));
  return BYTE_ORDER_MARK + Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formulaStart });
}
