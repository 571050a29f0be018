import { refusal } from '#contract/platform/base/refusal.ts';
import { notATable } from '#contract/school/people-import/import-calls.ts';

/** The refusal of a file that is no table, with the reason. */
export function noTable(why: string): typeof notATable {
  return refusal(notATable.code, notATable.status, `${notATable.message} ${why}`, 'file');
}

/** The kind of a file by its content, whatever its name is. */
export type FileKind = 'xlsx' | 'old-excel' | 'locked' | 'web-page' | 'other-zip' | 'text';

const SAVE_AS = 'Open it in your spreadsheet program and save it as .xlsx or CSV.';

/** Documents that are zip archives too, recognized by a text that they contain uncompressed. */
const zippedDocuments = [
  ['xl/workbook.bin', `This is a binary workbook (.xlsb). ${SAVE_AS}`],
  ['opendocument.spreadsheet', `OpenDocument spreadsheets (.ods) are not read here. ${SAVE_AS}`],
  ['word/document.xml', 'This is a Word document. Copy its table into a spreadsheet and save that as .xlsx or CSV.'],
  ['Index/Document.iwa', 'This is a document of Numbers or Pages. Export it from Numbers as Excel (.xlsx) or CSV.'],
] as const;

/** The messages for files that are no table, and for workbooks that cannot be read. */
export const fileSentences = {
  'old-excel': `This is a workbook of an old Excel (.xls). ${SAVE_AS}`,
  locked: 'This workbook is locked with a password. Remove the password in your spreadsheet program and save it again.',
  'web-page': `This is a web page saved as .xls. ${SAVE_AS}`,
  damaged: `This workbook is damaged. ${SAVE_AS}`,
};

/** Determines the kind of a file. An `xlsx` may still be damaged, and a `text` may be no table. */
export function kindOf(bytes: Buffer): FileKind {
  const mark = bytes.subarray(0, 4).toString('hex');
  if (mark === 'd0cf11e0') return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'old-excel';
  // An empty archive begins with other bytes.
  if (mark === '504b0304' || mark === '504b0506') {
    const isOther = zippedDocuments.some(([text]) => bytes.includes(text));
    return !isOther && bytes.includes('xl/workbook') ? 'xlsx' : 'other-zip';
  }
  // Letters without accents; UTF-16 gives the same ones.
  const text = bytes.subarray(0, 4096).toString('latin1').replaceAll('\0', '');
  const isMarkup = /^(?:ÿþ|þÿ|ï»¿)?\s*</.test(text);
  if (isMarkup && text.includes('<?mso-application')) return 'old-excel';
  return (isMarkup && /<(?:html|table)\b/i.test(text)) || /^MIME-Version:/i.test(text) ? 'web-page' : 'text';
}

/** The refusal of a file that is neither text nor a readable workbook, with advice. */
export function unreadableFile(kind: Exclude<FileKind, 'xlsx' | 'text'>, bytes: Buffer): typeof notATable {
  if (kind !== 'other-zip') return noTable(fileSentences[kind]);
  const document = zippedDocuments.find(([text]) => bytes.includes(text));
  return noTable(document?.[1] ?? 'This is a zip archive. Unpack it and choose the list that is in it.');
}
