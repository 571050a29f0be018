import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearch } from '#web/platform/form/search-input.tsx';
import { Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type PagedQuery, ShowOlder } from './show-older.tsx';

/** Pause in typing before the search is sent, in ms */
const PAUSE_MS = 300;

/**
 * A search that runs on the server: `typed` is the current text, `asked` the text after a pause. A search text that is
 * already in the address is sent at once.
 */
export function usePausedSearch() {
  const search = useSearch();
  const typed = search.value.trim();
  /** The search before the user began to type */
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
  /** The message if the table could not be read */
  readonly failed: string;
}

/** A table that the server searches and returns in pages, newest first */
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
