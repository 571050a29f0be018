import { Button } from '@mantine/core';
import { olderText } from './show-older-text.ts';

/** The fields of a `useInfiniteQuery` result that this button needs */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list in pages: a button that loads the next page, hidden after the last page. */
export function ShowOlder({ query }: { query: PagedQuery }) {
  return (
    query.hasNextPage && (
      <Button
        variant="default"
        m="1rem auto"
        display="block"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {olderText.show}
      </Button>
    )
  );
}
