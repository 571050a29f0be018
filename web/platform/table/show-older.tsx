import { Button } from '@mantine/core';
import { olderText } from './show-older-text.ts';

/** What `useInfiniteQuery` answers, as far as this button needs it. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The foot of a list that comes a page at a time: brings the next page, and goes with the last one. */
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
