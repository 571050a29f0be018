import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { Column, Sort } from './table-order.ts';
import styles from './table-sort.module.css';
import { tableText } from './table-text.ts';

interface TableSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

/** The sort menu for phones, in place of the headings: every order of the table */
export function TableSort<Row>({ columns, sort, onSort }: TableSortProps<Row>) {
  const orders = columns
    .filter(({ sortBy }) => sortBy)
    .flatMap(({ header: column }) => [
      { column, direction: 'ascending' } as const,
      { column, direction: 'descending' } as const,
    ]);
  return (
    <NativeSelect
      aria-label={tableText.sortBy}
      variant="unstyled"
      classNames={{ input: `ink small ${styles.order}` }}
      leftSection={<IconArrowsSort size={16} stroke={2} aria-hidden />}
      leftSectionWidth={24}
      rightSectionWidth={28}
      value={orders.findIndex(({ column, direction }) => column === sort?.column && direction === sort.direction)}
      onChange={(event) => {
        const order = orders[Number(event.currentTarget.value)];
        if (order) onSort(order);
      }}
      data={[
        ...(sort ? [] : [{ value: '-1', label: tableText.sortBy, disabled: true }]),
        ...orders.map(({ column, direction }, place) => ({
          value: String(place),
          label: tableText.sorted(column, direction),
        })),
      ]}
    />
  );
}
