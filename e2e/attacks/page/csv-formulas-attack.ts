import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { type Attack, atLeast, type Report } from '#testkit/figures/attack.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import type { paths } from '#web/platform/base/paths.ts';
import { FORMULA_PROGRAM, formulaNames, formulaSchool, formulas } from './formula-school.ts';
import { spreadsheetCells } from './spreadsheet-cells.ts';
import { type WatchedVisitor, watchedVisit } from './watched-visitor.ts';

/** A file that the product exports: its screen, and the texts expected in its columns. */
interface Export {
  at: keyof typeof paths;
  /** Whether the file is about one row and is downloaded in a dialog. */
  inDialog?: boolean;
  columns: readonly number[];
  texts: readonly (readonly string[])[];
}

const names = formulas.map((_formula, index) => Object.values(formulaNames(index)));
const withProgram = names.map((each) => [...each, FORMULA_PROGRAM]);
const full = names.map((each) => [each.filter((part) => part !== '').join(' ')]);
const items = formulas.map((formula, index) => [formulas[(index + 5) % formulas.length] ?? '', formula]);

const exports: readonly Export[] = [
  { at: 'adminStudents', columns: [0, 1, 2, 3], texts: withProgram },
  { at: 'participationOverview', columns: [0], texts: full },
  { at: 'adminProfessors', columns: [0, 2], texts: names.map(([first = '', , last = '']) => [first, last]) },
  { at: 'programMasterlist', columns: [1, 2, 3, 4], texts: withProgram },
  { at: 'classScanner', columns: [1, 2, 3, 4], texts: withProgram },
  { at: 'eventScanner', columns: [1, 2, 3, 4], texts: withProgram },
  { at: 'redeemedIncentives', columns: [4, 5], texts: items },
  { at: 'subjectPeople', columns: [1, 2, 0, 3], texts: withProgram },
  { at: 'claimedIncentives', columns: [0], texts: formulas.map((formula) => [formula]) },
  { at: 'participationOverview', inDialog: true, columns: [], texts: [] },
];
/** The number of files; the short form tries only the first few. */
const EXPORTS = { short: 2, full: exports.length } as const;

/** The beginnings of cells that a spreadsheet executes. */
const RUNS = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** Names that a spreadsheet would execute, in every exported file. */
export const csvFormulasAttack: Attack = {
  name: 'csv-formulas',
  promises:
    'a downloaded file never makes a spreadsheet execute anything, and every text in it can be read back unchanged',
  async run(form, report) {
    const box = await makeBlackBox('SQLite');
    const browser = await startBrowser();
    try {
      const school = await formulaSchool(box);
      const { origin } = await box.start();
      const visitors = {
        student: await watchedVisit(browser, origin, { role: 'student', token: school.student.token }),
        professor: await watchedVisit(browser, origin, { role: 'professor', token: school.professor.token }),
        admin: await watchedVisit(browser, origin, { role: 'admin', token: school.admin.token }),
        nobody: undefined,
      };
      const routes = everyRoute(school.made);
      let cells = 0;
      const running: string[] = [];
      const lost: string[] = [];
      const wanted = exports.slice(0, EXPORTS[form]);
      for (const each of wanted) {
        const { who, at } = routes[each.at];
        const visitor = visitors[who];
        if (!visitor) throw new Error(`${each.at} is open to nobody.`);
        const text = await downloaded(visitor, at, each.inDialog === true);
        cells += parsed(text).flat().length;
        running.push(...runningCells(text).map((cell) => `${each.at}: ${JSON.stringify(cell)}`));
        lost.push(...lostTexts(text, each).map((texts) => `${each.at} has lost ${texts}`));
      }
      say(report, wanted.length, cells, running, lost);
    } finally {
      await browser.close();
      await box.remove();
    }
  },
};

function say(report: Report, files: number, cells: number, running: string[], lost: string[]): void {
  report.figure('files downloaded by their buttons', files, '', atLeast(1));
  report.figure('hostile texts', formulas.length, '', atLeast(12));
  report.figure('cells in them', cells, '', atLeast(formulas.length * files));
  report.none('cells that a spreadsheet would run, by comma or semicolon', running);
  report.none('rows that did not come back as they were', lost);
}

/** Presses the button and reads the downloaded file. */
async function downloaded({ page, settle }: WatchedVisitor, at: string, inDialog: boolean): Promise<string> {
  await page.goto(at);
  await settle();
  if (inDialog) {
    await page.getByRole('rowheader').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  }
  const within = inDialog ? page.getByRole('dialog') : page;
  const saving = page.waitForEvent('download');
  await within.getByRole('button', { name: 'Download CSV' }).click();
  return readFile(await (await saving).path(), 'utf8');
}

/** Parsed as a spreadsheet does: the byte order mark is not part of the first cell. */
function parsed(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n' }).data;
}

/** Cells that a spreadsheet executes, split at commas, or at semicolons, where our quotes become part of the text. */
function runningCells(text: string): string[] {
  const bySemicolon = spreadsheetCells(text.replace(/^\uFEFF/, ''), ';').map((cell) => cell.replace(/^"+/, ''));
  return [...parsed(text).flat(), ...bySemicolon].filter((cell) => RUNS.test(cell));
}

/** The original text of a cell, without the `'` that makes it harmless. */
function undone(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    .replace(/;'(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, ';');
}

function lostTexts(text: string, { columns, texts }: Export): string[] {
  const rowOf = (row: readonly (string | undefined)[]) => JSON.stringify(row.map((cell) => undone(cell ?? '')));
  const there = new Set(parsed(text).map((line) => rowOf(columns.map((column) => line[column]))));
  return texts.map(rowOf).filter((row) => !there.has(row));
}
