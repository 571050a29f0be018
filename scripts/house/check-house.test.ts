import { expect, test } from 'vitest';
import {
  complaintsAboutDocstrings,
  complaintsAboutExports,
  complaintsAboutFigures,
  complaintsAboutLanguage,
  complaintsAboutLength,
  complaintsAboutNames,
  complaintsAboutPages,
  complaintsAboutPlaces,
  complaintsAboutRooms,
  complaintsAboutSql,
} from './check-house.ts';

test('a file name occurs once in the project', () => {
  expect(complaintsAboutNames(['server/attendance/qr/qr-actions.ts', 'web/attendance/qr/qr-screen.tsx'])).toEqual([]);
  expect(complaintsAboutNames(['server/attendance/qr/qr-text.ts', 'web/attendance/qr/qr-text.ts'])).toEqual([
    'web/attendance/qr/qr-text.ts: there is a qr-text.ts already, server/attendance/qr/qr-text.ts.',
  ]);
});

test('an exported name occurs once in the project', () => {
  const contract = 'export const status = 1;\nexport type status = 2;\nexport async function read() {}\n';
  const told = (source: string) =>
    complaintsAboutExports(new Map([['contract/a.ts', contract]]).set('web/b.tsx', source));
  for (const own of ['const status = 1;', "export { status } from './a.ts';", 'export const statusText = 1;'])
    expect(told(own), own).toEqual([]);
  expect(told('export interface status {}\nexport function* read() {}')).toEqual([
    'status is exported by contract/a.ts and web/b.tsx.',
    'read is exported by contract/a.ts and web/b.tsx.',
  ]);
});

test('a vague name is refused, even for a test or a style sheet', () => {
  expect(
    complaintsAboutNames([
      'server/platform/base/utils.ts',
      'web/platform/base/index.test.tsx',
      'web/attendance/qr/helpers.module.css',
    ]),
  ).toHaveLength(3);
});

test('a file has at most 400 lines', () => {
  expect(complaintsAboutLength('web/attendance/qr/qr-screen.tsx', 'line\n'.repeat(400))).toEqual([]);
  expect(complaintsAboutLength('web/attendance/qr/qr-screen.tsx', 'line\n'.repeat(401))).toHaveLength(1);
});

test('a room has at most 25 source files, not counting tests and styles', () => {
  const room = [...Array(25).keys()].flatMap((n) => [
    `web/attendance/qr/a${n}.ts`,
    `web/attendance/qr/a${n}.test.ts`,
    `web/attendance/qr/a${n}.css`,
  ]);
  expect(complaintsAboutRooms(room)).toEqual([]);
  expect(complaintsAboutRooms([...room, 'web/attendance/qr/one-more.tsx'])).toEqual([
    'web/attendance/qr: 26 source files; over 25, two rooms live together.',
  ]);
  expect(complaintsAboutRooms([...Array(30).keys()].map((n) => `server/platform/migrations/${n}-qr.ts`))).toEqual([]);
});

test('SQL is only in -queries.ts', () => {
  for (const source of ["db.deleteFrom('photo')", 'sql`select 1`', 'sql<{ rows: number }>`select 1`']) {
    expect(complaintsAboutSql('server/attendance/qr/qr-actions.ts', source)).toHaveLength(1);
    expect(complaintsAboutSql('server/attendance/qr/qr-queries.ts', source)).toEqual([]);
  }
});

test("no file depends on the machine's language", () => {
  for (const left of ['.toLocaleString()', '.localeCompare(other.trim())', 'new Intl.Collator(undefined, {})'])
    expect(complaintsAboutLanguage('web/attendance/qr/qr-text.ts', `a${left}`)).toHaveLength(1);
  for (const named of [
    ".toLocaleString('en-US')",
    ".localeCompare(b, 'en')",
    'Intl.DateTimeFormat().resolvedOptions()',
  ])
    expect(complaintsAboutLanguage('web/attendance/qr/qr-text.ts', `a${named}`)).toEqual([]);
});

test('one file of the pages groups digits', () => {
  const grouping = "figure.toLocaleString('en-US')";
  expect(complaintsAboutFigures('web/attendance/qr/qr-text.ts', grouping)).toEqual([
    'web/attendance/qr/qr-text.ts: figures are grouped by contract/platform/base/format-number.ts.',
  ]);
  expect(complaintsAboutFigures('contract/platform/base/format-number.ts', grouping)).toEqual([]);
});

test('an export without a docstring is reported', () => {
  const source = `import { a } from './a.ts';

/** Promises something. */
export const kept = a;

export function silent() {}
// A remark is no promise.
export const alsoSilent = 1;
`;
  expect(complaintsAboutDocstrings('contract/attendance/qr/qr-rules.ts', source)).toEqual([
    'contract/attendance/qr/qr-rules.ts: silent does not say what it promises.',
    'contract/attendance/qr/qr-rules.ts: alsoSilent does not say what it promises.',
  ]);
});

test('one docstring covers a run of exports, up to the next blank line', () => {
  const source = `/** The ways to be refused: “unknown” and “expired”. */
export const unknown = 1;
export const expired = 2;

export const other = 3;
`;
  expect(complaintsAboutDocstrings('contract/attendance/qr/qr-calls.ts', source)).toEqual([
    'contract/attendance/qr/qr-calls.ts: other does not say what it promises.',
  ]);
});

test('a declared call has a summary instead', () => {
  expect(
    complaintsAboutDocstrings('contract/attendance/qr/qr-calls.ts', "export const ask = call({ summary: 'Asks.' });\n"),
  ).toEqual([]);
});

test('every path and link in a document leads somewhere', () => {
  const text =
    '| a rule | `contract/<district>/<feature>/…-rules.ts` |\n| a page | [docs](a.md#part) |\n| walks | `e2e/walks/`, `e2e/walks` |\n' +
    'Open `/admin` on [the net](https://example.edu).\n```\n`contract/gone.ts`\n```\n';
  const files = ['contract/attendance/qr/qr-rules.ts', 'contract/app/calls.ts', 'docs/a.md', 'e2e/walks/day.test.ts'];
  expect(complaintsAboutPlaces('docs/b.md', text, files)).toEqual([]);
  expect(complaintsAboutPlaces('docs/b.md', text, ['contract/app/calls.ts', 'e2e/wanderers.ts'])).toEqual([
    'docs/b.md: there is no contract/<district>/<feature>/…-rules.ts.',
    'docs/b.md: there is no e2e/walks/.',
    'docs/b.md: there is no e2e/walks.',
    'docs/b.md: there is no docs/a.md.',
  ]);
});

test('a page for first readers has at most 120 lines, not counting the diagram of the tables', () => {
  const diagram = `\`\`\`mermaid\nerDiagram\n${'  photo { integer stud_id PK }\n'.repeat(90)}\`\`\`\n`;
  expect(complaintsAboutPages('docs/data.md', `${'line\n'.repeat(120)}${diagram}`)).toEqual([]);
  expect(complaintsAboutPages('docs/data.md', 'line\n'.repeat(121))).toHaveLength(1);
  expect(complaintsAboutPages('docs/security.md', 'line\n'.repeat(121))).toEqual([]);
});
