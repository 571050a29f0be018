/** The columns of a file: guessed, confirmed or corrected, and only then read. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  getImportTable,
  type ImportTable,
  type ImportTableColumn,
  readImport,
} from '#contract/school/people-import/import-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { ImportColumns } from './import-columns.tsx';
import { importText as text } from './import-text.ts';

const column = (heading: string, changes: Partial<ImportTableColumn> = {}): ImportTableColumn => ({
  heading,
  samples: ['1', '2'],
  field: null,
  doubt: '',
  looksLike: null,
  ...changes,
});
const table: ImportTable = {
  sheets: [
    { name: 'Cover', rows: 3 },
    { name: 'List', rows: 40 },
  ],
  sheet: 'List',
  headingLine: 5,
  columns: [
    column('No.', { doubt: 'several', looksLike: 'student_number' }),
    column('Student no.', { field: 'student_number', doubt: 'several' }),
    column('Name', { field: 'full_name' }),
    column('Section', { field: 'program_level' }),
    column('Mailbox', { doubt: 'left-out', looksLike: 'email' }),
    column(''),
  ],
  skipped: { count: 30, rows: [{ line: 1, text: 'ST. ISIDORE COLLEGE' }] },
  nameOrder: 'last-first',
  titleCase: false,
  remembered: false,
};
const run = { import_id: 7, mode: 'add', encoding: 'utf-8', state: 'columns' };

function open(shown = table) {
  const read: string[] = [];
  const opened = renderScreen(<ImportColumns id={7} onRead={() => read.push('read')} onBack={() => undefined} />, {
    role: 'admin',
    server: [
      answers(getImportTable, { import: run, table: shown } as never),
      answers(readImport, { message: '', import: run } as never),
    ],
  });
  return { read, ...opened, sent: () => opened.arrived.filter(({ call }) => call === readImport) };
}
const is = (heading: string) => screen.findByRole('combobox', { name: text.isWhat(heading) });
const next = () => screen.getByRole('button', { name: 'Next' });

it('continues only once every doubt is settled, and sends the field of each column', async () => {
  const { user, read, sent } = open();
  expect(await screen.findAllByText(text.several(text.fields.student_number))).toHaveLength(2);
  expect(next().hasAttribute('disabled')).toBe(true);
  const list = screen.getByRole('list', { name: text.columnsList });
  await user.click(within(list).getAllByRole('button', { name: text.right })[0] as HTMLElement);
  expect(screen.queryByText(text.several(text.fields.student_number))).toBeNull();
  expect(screen.getByText(text.unconfirmed)).toBeTruthy();
  await user.selectOptions(await is('Mailbox'), 'Email');
  await user.click(screen.getByText(text.skipped(30)));
  expect(screen.getByText('Line 1: ST. ISIDORE COLLEGE')).toBeTruthy();
  expect(screen.getByText('and 29 more')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /title case/ }));
  await press(user, 'Next');
  await waitFor(() => expect(read).toEqual(['read']));
  expect(sent().map(({ body }) => body)).toEqual([
    {
      mode: 'add',
      encoding: 'utf-8',
      sheet: 'List',
      columns: [null, 'student_number', 'full_name', 'program_level', 'email', null],
      nameOrder: 'last-first',
      titleCase: true,
    },
  ]);
});

it('says what is missing or duplicated, and guesses again for another sheet', async () => {
  const { user, sent } = open({ ...table, columns: table.columns.map((each) => ({ ...each, doubt: '' as const })) });
  await user.selectOptions(await is('Student no.'), text.leftOut);
  expect(screen.getByText('Still missing: Student number or Email or Username.')).toBeTruthy();
  await user.selectOptions(await is('Student no.'), text.fields.full_name);
  expect(screen.getByText(text.twice('Full name'))).toBeTruthy();
  expect(next().hasAttribute('disabled')).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: text.sheet }), 'Cover (3 rows)');
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ sheet: 'Cover', columns: [] }));
});
