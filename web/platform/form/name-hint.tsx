import { UnstyledButton } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { closestName } from '#contract/platform/base/normalize-name.ts';
import { formText } from './form-text.ts';
import styles from './name-hint.module.css';

/** Half-typed names are not judged, and what is being pressed stays where it is. */
const PAUSE_MS = 400;

interface NameHintProps {
  readonly typed: string;
  /** The names there are; while none is known, nothing is said. */
  readonly known: readonly string[];
  /** Says that nothing is called so. */
  readonly unknown: (typed: string) => string;
  /** Takes the name that was meant. */
  readonly onTake: (name: string) => void;
  /** Speaks only of a name that was likely meant: a new one is as good. */
  readonly onlyLikely?: boolean | undefined;
}

/** Below a field: nothing is called so, and with one tap what was likely meant. It can be saved all the same. */
export function NameHint({ typed, known, unknown, onTake, onlyLikely = false }: NameHintProps) {
  const [paused, judge] = useState(typed);
  const judgeLater = useDebouncedCallback(judge, PAUSE_MS);
  useEffect(() => judgeLater(typed), [judgeLater, typed]);
  useWindowEvent('pointerdown', () => judgeLater(typed));
  const found = closestName(typed, known) && closestName(paused, known);
  const likely = found?.likely ?? null;
  return (
    <div role="status" className={styles.place}>
      {found && !(onlyLikely && likely === null) && (
        <div className={`row wrap tint-pending space-above-8 rounded small ${styles.hint}`}>
          <IconBulb size={20} stroke={1.8} aria-hidden />
          <p>{unknown(paused.trim())}</p>
          {likely !== null && (
            <UnstyledButton className={`strong breaks ${styles.take}`} onClick={() => onTake(likely)}>
              {formText.didYouMean(likely)}
            </UnstyledButton>
          )}
        </div>
      )}
    </div>
  );
}
