import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { DataTable } from './data-table.tsx';
import { useStableRows } from './stable-rows.tsx';
import { type Column, inOrder } from './table-order.ts';

interface Row {
  readonly id: number;
  readonly program: string;
  readonly points: number;
}

const columns: readonly Column<Row>[] = [
  { header: 'Program', cell: (row) => row.program, sortBy: (row) => row.program },
  { header: 'Points', cell: (row) => row.points, sortBy: (row) => row.points, kind: 'end' },
  { header: 'Actions', cell: (row) => <button type="button">Edit {row.program}</button>, kind: 'actions' },
];
const rows: readonly Row[] = [
  { id: 1, program: 'BSCS 10A', points: 100 },
  { id: 2, program: 'BSCS 2A', points: 20 },
  { id: 3, program: 'bscs 1A', points: 3 },
];

function programs(): (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
}

test('on phones, cards leave out usual values', () => {
  const [program, points] = columns as [Column<Row>, Column<Row>];
  const usual = { ...points, usual: (row: Row) => row.points === 3 };
  renderScreen(
    <DataTable label="Programs" columns={[program, usual]} rows={rows} rowKey={(row) => row.id} empty="None" />,
  );
  const marked = screen.getAllByRole('cell').filter(({ className }) => className.includes('usual'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['3']);
});

test('its headings sort it, in natural order, and show the current order', async () => {
  const { user } = renderScreen(
    <DataTable
      label="Programs"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      initialSort={{ column: 'Points', direction: 'descending' }}
      empty="None"
    />,
  );
  expect(programs()).toEqual(['BSCS 10A', 'BSCS 2A', 'bscs 1A']);
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  expect(heading('Points').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Program' }));
  expect(programs()).toEqual(['bscs 1A', 'BSCS 2A', 'BSCS 10A']);
  expect(heading('Program').getAttribute('aria-sort')).toBe('ascending');
  expect(heading('Points').hasAttribute('aria-sort')).toBe(false);
  screen.getByRole('button', { name: 'Program' }).focus();
  await user.keyboard('{Enter}');
  expect(programs()).toEqual(['BSCS 10A', 'BSCS 2A', 'bscs 1A']);
  expect(heading('Program').getAttribute('aria-sort')).toBe('descending');
});

test('it counts its rows and has a name; empty, it shows the message of the place', () => {
  const shown = renderScreen(
    <DataTable label="Programs" columns={columns} rows={rows} rowKey={(row) => row.id} empty="No sessions found." />,
  );
  expect(screen.getByRole('table', { name: 'Programs' })).toBeTruthy();
  expect(screen.getByText('3 rows')).toBeTruthy();
  shown.unmount();
  renderScreen(
    <DataTable label="Programs" columns={columns} rows={[]} rowKey={(row) => row.id} empty="No sessions found." />,
  );
  expect(screen.getByText('No sessions found.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('rows can be selected one by one and all at once', async () => {
  function Choosing() {
    const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
    return (
      <>
        <p>chosen: {[...chosen].join(',')}</p>
        <DataTable
          label="Programs"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty="None"
          selection={{ chosen, onChange: setChosen, labelOf: (row) => row.program }}
        />
      </>
    );
  }
  const { user } = renderScreen(<Choosing />);
  await user.click(screen.getByRole('checkbox', { name: 'BSCS 2A' }));
  expect(screen.getByText('chosen: 2')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByText('chosen: 2,1,3')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByText('chosen:')).toBeTruthy();
});

test('of thousands of rows only those near the window are in the page, and scrolling brings the others', async () => {
  const many = Array.from({ length: 5_000 }, (_, id) => ({ id, program: `Row ${id}`, points: id }));
  renderScreen(<DataTable label="Many" columns={columns} rows={many} rowKey={(row) => row.id} empty="None" />);
  expect(screen.getByText('5,000 rows')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  expect(programs()).toContain('Row 0');
  // The code for windowed rows loads with the first long list.
  await screen.findByText('Row 24');
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  window.scrollY = 53 * 2_500;
  fireEvent.scroll(window);
  expect(await screen.findByText('Row 2500')).toBeTruthy();
  expect(screen.queryByText('Row 0')).toBeNull();
  expect(screen.getByText('Row 2500').closest('tr')?.getAttribute('aria-rowindex')).toBe('2502');
  window.scrollY = 0;
});

test('equal rows keep their order', () => {
  const twins = [
    { id: 1, program: 'B', points: 5 },
    { id: 2, program: 'A', points: 5 },
  ];
  const sorted = inOrder(twins, columns, { column: 'Points', direction: 'descending' });
  expect(sorted.map((row) => row.id)).toEqual([1, 2]);
});

test('on narrow windows a column moves below another one, and both still sort', async () => {
  fakeWindow(52);
  const [program, points, actions] = columns as [Column<Row>, Column<Row>, Column<Row>];
  const narrower = [program, { ...points, under: 'Program' }, actions];
  const { user } = renderScreen(
    <DataTable label="Programs" columns={narrower} rows={rows} rowKey={(row) => row.id} empty="None" />,
  );
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  expect(programs()).toEqual(['BSCS 10A100', 'BSCS 2A20', 'bscs 1A3']);
  await user.click(screen.getByRole('button', { name: 'Points' }));
  expect(programs()).toEqual(['bscs 1A3', 'BSCS 2A20', 'BSCS 10A100']);
  expect(screen.getByRole('columnheader', { name: 'Program Points' }).getAttribute('aria-sort')).toBe('ascending');
});

test('on phones the heading column comes first in its card', () => {
  fakeWindow();
  const [program, points] = columns as [Column<Row>, Column<Row>];
  const headed = [points, { ...program, heads: true as const }];
  renderScreen(<DataTable label="Programs" columns={headed} rows={rows} rowKey={(row) => row.id} empty="None" />);
  expect(programs()).toEqual(['BSCS 10A', 'BSCS 2A', 'bscs 1A']);
});

test.each([0, 1])(
  'on phones a list of %i rows has no sort menu, and an empty one no checkbox and no count',
  (count) => {
    fakeWindow();
    const selection = { chosen: new Set<number>(), onChange: () => {}, labelOf: (row: Row) => row.program };
    const few = { label: 'Programs', columns, rows: rows.slice(0, count), rowKey: (row: Row) => row.id, empty: 'None' };
    renderScreen(<DataTable {...few} selection={selection} />);
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    expect(screen.queryAllByRole('checkbox', { name: 'Choose all' })).toHaveLength(count);
    expect(screen.queryAllByText(/rows?$/).map(({ textContent }) => textContent)).toEqual(count ? ['1 row'] : []);
  },
);

test('on phones one menu sorts, the filters fold away and show how many are set, and all rows can be selected', async () => {
  fakeWindow();
  const chosen: (readonly (string | number)[])[] = [];
  const { user } = renderScreen(
    <DataTable
      label="Programs"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty="None"
      more={{ control: <button type="button">Pending</button>, isSet: true }}
      selection={{ chosen: new Set(), onChange: (keys) => chosen.push([...keys]), labelOf: (row) => row.program }}
    />,
  );
  const menu = screen.getByRole('combobox', { name: 'Sort by' });
  await user.selectOptions(menu, 'Points ↓');
  expect(screen.getAllByRole('button', { name: /^Edit/ }).map((button) => button.textContent)).toEqual([
    'Edit BSCS 10A',
    'Edit BSCS 2A',
    'Edit bscs 1A',
  ]);
  expect(
    within(menu)
      .getAllByRole<HTMLOptionElement>('option')
      .find((option) => option.selected)?.label,
  ).toBe('Points ↓');
  expect(screen.queryByRole('button', { name: 'Pending' })).toBeNull();
  const fold = screen.getByRole('button', { name: 'Filters, 1 set' });
  await user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: 'Pending' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(chosen).toEqual([[1, 2, 3]]);
});

test('rows of a live list stay in place while the user points at them, and new ones are a tap away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list = { becomes: (_rows: readonly Row[]) => {} };
  const keyOf = ({ id }: Row) => id;
  function Live() {
    const [all, set] = useState(rows);
    list.becomes = (next) => act(() => set(next));
    const live = useStableRows(all, keyOf);
    return <DataTable label="Programs" columns={columns} rows={live.rows} rowKey={keyOf} empty="None" live={live} />;
  }
  const { user } = renderScreen(<Live />);
  const [first, second, third] = rows as [Row, Row, Row];
  const news = { id: 4, program: 'BSIT 1A', points: 5 };
  act(() => screen.getByRole('button', { name: 'Edit BSCS 2A' }).focus());
  list.becomes([news, third, { ...second, program: 'BSCS 2B' }, first]);
  expect(programs(), 'in their order, with current data').toEqual(['BSCS 10A', 'BSCS 2B', 'bscs 1A']);
  list.becomes([news, third, second]);
  expect(programs(), 'removed rows disappear').toEqual(['BSCS 2A', 'bscs 1A']);
  await user.click(screen.getByRole('button', { name: '1 new' }));
  expect(programs()).toEqual(['BSIT 1A', 'bscs 1A', 'BSCS 2A']);
  list.becomes([first, news, third, second]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(programs(), 'all rows show after the pointer has left').toEqual(['BSCS 10A', 'BSIT 1A', 'bscs 1A', 'BSCS 2A']);
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});
