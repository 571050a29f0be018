import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearch } from '#web/platform/form/search-input.tsx';
import { Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type PagedQuery, ShowOlder } from './show-older.tsx';

/** Whoever types a name is asked for after this pause, in milliseconds. */
const PAUSE_MS = 300;

/**
 * What is searched for on a screen whose rows the server finds: as it is typed, and as it is asked for after a pause. What an
 * address says that one comes to is asked for at once.
 */
export function usePausedSearch() {
  const search = useSearch();
  const typed = search.value.trim();
  /** What was asked for before somebody began to type. */
  const [before, setBefore] = useState<string | null>(null);
  const askSoon = useDebouncedCallback(() => setBefore(null), PAUSE_MS);
  function onChange(value: string): void {
    setBefore((earlier) => earlier ?? typed);
    search.onChange(value);
    askSoon();
  }
  return { search: { ...search, onChange }, typed, asked: before ?? typed };
}

interface PagedTableProps<Row> extends DataTableProps<Row> {
  readonly query: LoadedQuery<unknown> & PagedQuery;
  /** What is said where it could not be read. */
  readonly failed: string;
}

/** A table whose rows the server finds and gives a page at a time, newest first. */
export function PagedTable<Row>({ query, failed, ...table }: PagedTableProps<Row>) {
  const sorts = table.columns.some(({ sortBy }) => sortBy);
  return (
    <Loaded
      query={query}
      skeleton={<RowSkeletons rows={8} tools={sorts ? 'search and order' : 'search'} />}
      failed={failed}
    >
      {() => (
        <>
          <DataTable {...table} />
          <ShowOlder query={query} />
        </>
      )}
    </Loaded>
  );
}
