/**
 * The cells of a file, as a spreadsheet with a different separator reads them: quoted text at the beginning of a cell
 * ends at the next undoubled quote, and the text up to the separator still belongs to the cell. The parser of the
 * product's own files would look for a better end of the quoted text.
 */
export function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isNew = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (isQuoted || sign === '"') {
      if (sign === '"' && (isQuoted || isNew)) isQuoted = !isQuoted;
      else cell += sign;
      isNew = false;
    } else if (sign === separator || sign === '\n') {
      cells.push(cell.replace(/\r$/, ''));
      cell = '';
      isNew = true;
    } else {
      cell += sign;
      isNew = false;
    }
  }
  return [...cells, cell];
}
