import type { ReactNode } from 'react';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { ListTools, type ListToolsProps } from './list-tools.tsx';

interface CardListProps<One> extends Pick<ListToolsProps, 'search' | 'choices'> {
  readonly all: readonly One[];
  /** The entries that match the search and filters */
  readonly found: readonly One[];
  /** The text for the number of entries; omitted by default */
  readonly count?: (found: readonly One[]) => string;
  readonly keyOf: (one: One) => string | number;
  /** The list's name for screen readers, and the texts for no entries and no matches */
  readonly text: {
    readonly list: string;
    readonly empty: string;
    readonly emptyDetail: string;
    readonly emptyFound: string;
    readonly emptyFoundDetail: string;
  };
  /** What to do if there are no entries */
  readonly action?: ReactNode;
  readonly children: (one: One) => ReactNode;
}

/** A grid of cards with search and filters */
export function CardList<One>(props: CardListProps<One>) {
  const { all, found, keyOf, text, count, action, children, ...tools } = props;
  if (all.length === 0) return <EmptyState message={text.empty} detail={text.emptyDetail} action={action} />;
  return (
    <>
      <ListTools {...tools} count={count?.(found)} />
      {found.length === 0 ? (
        <EmptyState message={text.emptyFound} detail={text.emptyFoundDetail} />
      ) : (
        <CardGrid label={text.list}>
          {found.map((one) => (
            <li key={keyOf(one)}>{children(one)}</li>
          ))}
        </CardGrid>
      )}
    </>
  );
}
