import { Skeleton, VisuallyHidden } from '@mantine/core';
import { baseText } from '#web/platform/base/base-text.ts';
import styles from './states.module.css';
import { type SkeletonTools, ToolSkeletons } from './states.tsx';

interface CardSkeletonsProps {
  readonly cards?: number;
  readonly height?: number;
  readonly tools?: SkeletonTools;
}

/** Grey cards where cards will be; `height` in px. */
export function CardSkeletons({ cards = 3, height = 140, tools }: CardSkeletonsProps) {
  return (
    <>
      {tools && <ToolSkeletons tools={tools} />}
      <div className={styles.cards} aria-busy="true">
        <VisuallyHidden>{baseText.loading}</VisuallyHidden>
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no other name
          <Skeleton key={card} height={height} radius="md" />
        ))}
      </div>
    </>
  );
}
