/**
 * A workbook from any program is read as its sheets show it, and a hostile one is refused with a sentence. The samples
 * were written by XlsxWriter 3.0, openpyxl 3.0 and LibreOffice 7.4.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { hostileWorkbooks, relations, rowsOfText, workbookOf } from '#testkit/hostile/hostile-workbooks.ts';
import { projectFolder } from '#testkit/process/built-program.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { kindOf, unreadableFile } from './file-kind.ts';
import { readWorkbook } from './workbook.ts';

const students = `
Class list

Student No.|First Name|Last Name|Program Level|Born|Share|Paid|Average
00012|Ana María|Peña|BSCS 1A|2008-02-29|50%|TRUE|#DIV/0!
00013|Ben|Cruz|BSCS 1A
00014|Chi|Li|BSCS 1B

2026-00015|Dee|Ong & Sons <Ltd>|BSCS 1B
202600000016|Eve|Uy|BSCS 1B`;

/** The sheets of a workbook, and the first one's rows as text; or the message that refuses it. */
async function textOf(file: Buffer) {
  const read = await readWorkbook(file);
  if (read instanceof Refusal) return read.message;
  const rows = read.sheets[0]?.rows ?? [];
  return { sheets: read.sheets.map(({ name }) => name), rows: rows.map((row) => row.join('|')).join('\n') };
}
const sample = (writer: string) => readFileSync(`${projectFolder}/testkit/samples/workbooks/${writer}.xlsx`);

it.each(['xlsxwriter', 'libreoffice', 'openpyxl'])('a workbook as %s writes it', async (writer) => {
  expect(kindOf(sample(writer))).toBe('xlsx');
  expect(await textOf(sample(writer))).toEqual({ sheets: ['Students'], rows: students });
});

it('a workbook in strict form, with prefixes, text in its cells, and dates since 1904', async () => {
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
  const text = '<x:c r="B2" t="inlineStr"><x:is><x:r><x:t>Ana </x:t></x:r><x:r><x:t>Cruz</x:t></x:r></x:is></x:c>';
  const dates = '<x:c r="C2" s="1" t="d"><x:v>2008-02-29</x:v></x:c><x:c r="D2" s="1"><x:v>38045</x:v></x:c>';
  const formats = '<numFmts><numFmt numFmtId="170" formatCode="d/m/yyyy"/></numFmts>';
  const file = workbookOf('', {
    '_rels/.rels': relations(['officeDocument xl/workbook.xml'], strict),
    'xl/workbook.xml':
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet /xl/sheet.xml', 'styles styles.xml'], strict),
    'xl/styles.xml': `<styleSheet>${formats}<cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sheet.xml': `<x:worksheet><x:sheetData><x:row r="2">${text}${dates}</x:row></x:sheetData></x:worksheet>`,
  });
  expect(await textOf(file)).toMatchObject({ rows: '\n|Ana Cruz|29/2/2008|29/2/2008' });
});

it.each(hostileWorkbooks)('a workbook with %s is refused', async (_what, says, file) => {
  expect(await textOf(file())).toMatch(says);
});

it.each<[string, Buffer, RegExp]>([
  ['old-excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel \(\.xls\)/],
  ['old-excel', Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'), /old Excel/],
  ['locked', Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]), /password/],
  ['web-page', Buffer.from('\uFEFF \n<HTML xmlns:x="urn:x"><body>'), /web page saved as \.xls\. Open it in your/],
  ['web-page', Buffer.from('\uFEFF<table><tr>', 'utf16le'), /web page/],
  ['other-zip', workbookOf('', { 'content.opendocument.spreadsheet': '' }), /\.ods/],
  ['other-zip', Buffer.from('PK\x03\x04people.csv'), /zip archive\. Unpack it/],
])('%s is refused with the kind of the file', (kind, file, says) => {
  expect(kindOf(file)).toBe(kind);
  expect(unreadableFile(kind as 'web-page', file).message).toMatch(says);
  expect(kindOf(Buffer.from('"<b>",<table>'))).toBe('text');
});

inEachSchool('a workbook', (school) => {
  it('is previewed and applied sheet by sheet, and other files are refused with their kind', async () => {
    const desk = importDeskOf(school, await signedInAdmin(school));
    const run = await desk.preview(sample('libreoffice'));
    expect(await desk.table(run)).toMatchObject({ sheets: [{ name: 'Students', rows: 10 }], headingLine: 4 });
    const lines = await desk.lines(await desk.apply(run));
    expect(lines.map(({ line, after }) => `${line} ${after?.student_number} ${after?.courseYearSection}`).join()).toBe(
      '5 00012 BSCS 1A,6 00013 BSCS 1A,7 00014 BSCS 1B,9 2026-00015 BSCS 1B,10 202600000016 BSCS 1B',
    );

    const heading = ['Student number', 'First name', 'Last name', 'Program level'];
    const three = workbookOf(rowsOfText(['Printed in June', 'by the registrar', 'for all']), {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Notes" r:id="rId1"/><sheet name="1A" r:id="rId2"/><sheet name="1B" r:id="rId3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(['worksheet sheet.xml', 'worksheet 2.xml', 'worksheet 3.xml']),
      'xl/2.xml': `<worksheet><sheetData>${rowsOfText(heading, ['21', 'Fay', 'Go', '1A'])}</sheetData></worksheet>`,
      'xl/3.xml': `<worksheet><sheetData>${rowsOfText(heading, ['22', 'Gil', 'Hu', '1B'], ['23', 'Ira', 'Im', '1B'])}</sheetData></worksheet>`,
    });
    const other = await desk.preview(three);
    expect(other.counts.new).toBe(1);
    const { sheet, sheets } = await desk.table(other);
    expect([sheet, ...sheets.map(({ name, rows }) => `${name} ${rows}`)]).toEqual(['1A', 'Notes 1', '1A 2', '1B 3']);
    await desk.read(other, { sheet: '1B', columns: [] });
    expect((await desk.read(other)).counts.new).toBe(2);

    const { status, answer } = await desk.send('<html><table><tr><td>1');
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('web page saved as .xls. Open it')]);
  });
});
