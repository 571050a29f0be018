import { strToU8, zipSync } from 'fflate';

const usual = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationships to files, numbered from `rId1`. In `to`, a space separates the path from the last part of the type. */
export const relations = (to: string[], types = usual) =>
  `<Relationships>${to.map((each, at) => `<Relationship Id="rId${at + 1}" Type="${types}/${each.replace(' ', '" Target="')}"/>`).join('')}</Relationships>`;

/**
 * A zipped workbook with one sheet.
 * @param cells the content of its sheet
 * @param more additional or replaced parts, by path
 */
export function workbookOf(cells: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument xl/workbook.xml']),
    'xl/workbook.xml': '<workbook><sheets><sheet name="List" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet sheet.xml', 'sharedStrings strings.xml', 'styles styles.xml']),
    'xl/sheet.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

export const rowsOfText = (...rows: string[][]) =>
  rows.map((row) => `<row>${row.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`).join('');

/** A workbook in whose ZIP directory each record has the number `value` at the same offset. */
function claiming(offset: number, value: number): Buffer {
  const file = workbookOf(rowsOfText(['Ana']));
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
    file.writeUInt16LE(value, at + offset);
  return file;
}

const again = '<row><c t="s"><v>0</v></c></row>'.repeat(10_000);
const long = `<sst><si><t>${'a'.repeat(5000)}</t></si></sst>`;
const blank = ' '.repeat(53_000_000);
const parts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_none, at) => [`xl/${at}.xml`, '']));

/** Workbooks that no spreadsheet program saves, each with the error that it must cause. */
export const hostileWorkbooks: [what: string, says: RegExp, file: () => Buffer][] = [
  ['a sheet of 53 MB', /too large/, () => workbookOf(blank)],
  ['a picture of 53 MB', /too large/, () => workbookOf('', { 'xl/media/a.png': blank })],
  ['sizes smaller than what comes out', /damaged/, () => claiming(24, 10)],
  ['sizes of nothing', /damaged/, () => claiming(24, 0)],
  ['1,001 parts', /too large/, () => workbookOf('', parts(996))],
  ['parts that are locked', /locked with a password/, () => claiming(8, 1)],
  ['a path that leads out', /damaged/, () => workbookOf('', { '../../evil.xml': '' })],
  ['its half', /damaged/, () => claiming(8, 0).subarray(0, 300)],
  ['a text that is shown ten thousand times', /too large/, () => workbookOf(again, { 'xl/strings.xml': long })],
  ['70,000 letters in a row', /Line 1 is too long/, () => workbookOf(rowsOfText(['a'.repeat(70_000)]))],
  ['60,000 rows', /too large/, () => workbookOf('<row><c><v>1</v></c></row>'.repeat(60_000))],
  ['201 columns', /too large/, () => workbookOf(rowsOfText(Array(201).fill('1')))],
  ['a sheet that breaks off', /damaged/, () => workbookOf('', { 'xl/sheet.xml': '<worksheet><c' })],
];
