import type { ReactNode } from 'react';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { ListTools, type ListToolsProps } from './list-tools.tsx';

interface CardListProps<One> extends Pick<ListToolsProps, 'search' | 'choices'> {
  readonly all: readonly One[];
  /** Those that search and filters let through. */
  readonly found: readonly One[];
  /** How many those are, in words; nothing unless said. */
  readonly count?: (found: readonly One[]) => string;
  readonly keyOf: (one: One) => string | number;
  /** The list's name for those who listen, and what is said where there is none at all, or none was found. */
  readonly text: {
    readonly list: string;
    readonly empty: string;
    readonly emptyDetail: string;
    readonly emptyFound: string;
    readonly emptyFoundDetail: string;
  };
  /** Where there is none at all, what ends that. */
  readonly action?: ReactNode;
  readonly children: (one: One) => ReactNode;
}

/** Cards side by side, found by search and filters. */
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
