/** Spreadsheets of several countries are read as they were meant. */
import { describe, expect, it } from 'vitest';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import { MOST_LINES } from '#contract/school/people-import/import-calls.ts';
import { fileRows } from './file-rows.ts';
import { guessColumns } from './guess-columns.ts';
import { headingsOf, readPeople } from './people-table.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const english = ['Student No.', 'First Name', 'Last Name', 'Program Level'];
const rows = (delimiter: string, ...lines: string[][]) => lines.map((line) => line.join(delimiter)).join('\r\n');
const peña = rows(',', english, ['007', 'José', 'Peña', 'bscs  4a']);

const read = async (bytes: Buffer, encoding?: Encoding) => {
  const file = await fileRows(bytes, { encoding });
  if (!('rows' in file)) return { refused: file.code, message: file.message };
  const headings = headingsOf(file);
  if (!('texts' in headings)) return { refused: headings.code, message: headings.message };
  const columns = guessColumns(headings.texts, headings.first, new Set()).map(({ field }) => field);
  const people = await readPeople(file, headings, { columns, nameOrder: 'first-last', titleCase: false });
  return 'lines' in people ? { ...file, ...people } : { refused: people.code, message: people.message };
};

describe('a file', () => {
  it.each<[string, Buffer, object, Encoding?]>([
    ['in UTF-8', Buffer.from(peña), { encoding: 'utf-8', delimiter: ',' }],
    ['in UTF-8 with a mark', Buffer.from(`\uFEFF${peña}`), { encoding: 'utf-8' }],
    [
      'of Excel’s “Unicode text”',
      Buffer.from(`\uFEFF${peña.replaceAll(',', '\t')}`, 'utf16le'),
      { encoding: 'utf-16le', delimiter: '\t' },
    ],
    ['in UTF-16 without a mark', Buffer.from(peña, 'utf16le'), { encoding: 'utf-16le' }],
    ['in UTF-16 the other way round', utf16be(`\uFEFF${peña}`), { encoding: 'utf-16be' }],
    [
      'in Windows-1252, semicolons between',
      Buffer.from(peña.replaceAll(',', ';'), 'latin1'),
      { encoding: 'windows-1252', delimiter: ';' },
    ],
    ['that says its delimiter', Buffer.from(`sep=|\r\n${peña.replaceAll(',', '|')}`), { delimiter: '|' }],
    ['of an old Mac', Buffer.from(peña.replaceAll('\r\n', '\r')), {}],
    ['with lines that end differently', Buffer.from(`${peña}\n\n , ,\r\n`), {}],
    ['with text kept from becoming numbers', Buffer.from(peña.replace('007', '="007"')), {}],
  ])('%s', async (_what, file, found, asked) => {
    const table = await read(file, asked);
    expect(table).toMatchObject(found);
    expect('lines' in table && table.lines.map(({ cells }) => Object.values(cells).filter(Boolean))).toEqual([
      ['007', 'José', 'Peña', 'bscs  4a'],
    ]);
  });

  it.each<[Encoding, string, string]>([
    ['windows-1250', '9a9f9ef8ec', 'šźžřě'],
    ['windows-1251', 'c8e2e0ed', 'Иван'],
    ['windows-1254', 'deeaf0', 'Şêğ'],
    ['shift_jis', '93638dec', '田作'],
    ['gb18030', 'd5c5', '张'],
  ])('in %s, if the request says so', async (encoding, hex, name) => {
    const file = Buffer.concat([
      Buffer.from('Number,Class,Last name,First name\n1,4A,'),
      Buffer.from(hex, 'hex'),
      Buffer.from(',A\n'),
    ]);
    expect(await read(file, encoding)).toMatchObject({ encoding, lines: [{ line: 2, cells: { last_name: name } }] });
  });

  it('keeps quoted text, formulas as text, and the spreadsheet’s own line numbers', async () => {
    const file = 'E-Mail;Vorname;Nachname;Klasse;Telefon\n\n"a@x.de";"A ""Jun"" B";"=1+1\nC";\'-4A;5\n';
    const cells = { email: 'a@x.de', first_name: 'A "Jun" B', last_name: '=1+1\nC', program_level: '-4A' };
    expect(await read(Buffer.from(file))).toMatchObject({ ignored: ['Telefon'], lines: [{ line: 3, cells }] });
  });

  it.each<[string, Buffer, string, RegExp?]>([
    ['nothing', Buffer.alloc(0), 'not-a-table'],
    ['an archive', Buffer.from('PK\x03\x04 and so on'), 'not-a-table', /choose the list/],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0, 13, 0x49]), 'not-a-table'],
    ['half a letter', Buffer.from('\uFEFFa\uD800b', 'utf16le'), 'not-a-table'],
    [
      'names alone',
      Buffer.from('First name,Last name,Class\nA,B,4A'),
      'columns-missing',
      /student_number or email or username/,
    ],
    [
      '5,000 columns',
      Buffer.from(`${peña.split('\r\n')[0]}${',x'.repeat(5000)}`),
      'not-a-table',
      /more than 200 columns/,
    ],
    ['a quotation mark without end', Buffer.from(`${peña}\n8,"A,B,4A\n9,C,D,4A`), 'not-a-table', /line 3/],
    [
      'a cell of megabytes',
      Buffer.from(`${peña}\n8,"${'""'.repeat(1_000_000)}",B,4A`),
      'not-a-table',
      /Line 3 is too long/,
    ],
    ['too many lines', Buffer.from(peña + '\n1,A,B,4A'.repeat(MOST_LINES)), 'table-too-large'],
  ])('of %s is refused', async (_what, file, refused, message = /./) => {
    expect(await read(file)).toEqual({ refused, message: expect.stringMatching(message) });
  });
});
