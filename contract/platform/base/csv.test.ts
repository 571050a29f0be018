/** The product's CSV files, parsed by a parser that follows the rules of spreadsheets. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const cellsOf = (csv: string) => Papa.parse<string[]>(csv.slice(1), { delimiter: ',', newline: '\r\n' }).data;

describe('a CSV file', () => {
  it('begins with a byte order mark and ends its lines with CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Points'],
        ['Ana', 50],
      ]),
    ).toBe('\uFEFFName,Points\r\nAna,50');
  });

  it('may begin with a separate line', () => {
    expect(toCsv([['Total Class Sessions: 2'], ['Name', 'Present']])).toBe(
      '\uFEFFTotal Class Sessions: 2\r\nName,Present',
    );
  });

  it('doubles quotes and keeps commas and line breaks inside a cell', () => {
    const row = ['a "b"', 'c,d', 'e\r\nf', ''];
    expect(cellsOf(toCsv([row]))).toEqual([row]);
  });

  it('writes empty cells for null and undefined, and keeps negative numbers', () => {
    expect(toCsv([[null, undefined, -5, 0]])).toBe('\uFEFF,,-5,0');
  });

  it.each([
    '=1+1',
    '=HYPERLINK("http://example.org")',
    '=1\nnext line',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uFF1D1+1',
    "=cmd|' /C calc'!A0",
    '-2+3+cmd',
  ])('defuses %j', (formula) => {
    expect(cellsOf(toCsv([[formula]]))).toEqual([[`'${formula}`]]);
  });

  it.each(['Ana;=1+1', 'Ana;=1+1;', 'x;;+1', 'Ana";=1+1;"', 'Ana;"=1+1";', 'Ana;@SUM(A1)', 'Ana;\uFF1D1'])(
    'keeps %j from being parted into a formula',
    (text) => {
      const csv = toCsv([['first', text, text]]).slice(1);
      for (const delimiter of [',', ';']) {
        const cells = Papa.parse<string[]>(csv, { delimiter, newline: '\r\n' }).data.flat();
        expect(cells.filter((cell) => /^"*[=+\-@\uFF1D]/.test(cell))).toEqual([]);
      }
    },
  );

  it('does not change a semicolon without a formula after it', () => {
    expect(cellsOf(toCsv([['Ana; Ben; -1;x']]))).toEqual([['Ana; Ben; -1;x']]);
  });
});

it('returns every text unchanged, formulas after an apostrophe', () => {
  const dangerous = [...'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20'];
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.tuple(fc.constantFrom(...dangerous, '"', ',', "'", ' '), fc.string()).map(([first, rest]) => first + rest),
  );
  // A row of one empty cell is written as an empty line, which a parser may take for the end of the file.
  const row = fc.array(cell, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const start = (text: string) => (dangerous.includes(text[0] ?? '') ? `'${text}` : text);
      const expected = rows.map((each) => each.map((text) => start(text).replace(/;(?="*[=+\-@＝＋－＠])/g, ";'")));
      expect(cellsOf(toCsv(rows))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
