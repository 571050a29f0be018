import Papa from 'papaparse';

/** The content of one cell; null and undefined are empty. */
export type CsvCell = string | number | null | undefined;

/** The byte order mark that makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

// Excel and LibreOffice run a cell as a formula if it begins with one of these characters, including the wide forms
// that input methods produce. The library's own pattern misses a formula before a line break.
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

// Where numbers have decimal commas, spreadsheets split lines at semicolons, so text after a semicolon in our cell
// becomes a cell of its own.
const formulaAfterSeparator = /;(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Writes all CSV files of the product: UTF-8 with a byte order mark, CRLF line ends and doubled quotes. A `'` is put
 * before text that a spreadsheet would run as a formula, including text after a semicolon, where some spreadsheets
 * begin a cell. Numbers stay numbers.
 * @param rows the heading row first; rows may have different lengths
 * @see spec §9, decisions §4.14
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const defused = (cell: CsvCell) =>
    typeof cell === 'string' ? cell.replace(formulaAfterSeparator, ";'") : (cell ?? '');
  const lines = rows.map((row) => row.map(defused));
  return BYTE_ORDER_MARK + Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formulaStart });
}
