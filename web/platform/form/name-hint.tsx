import { UnstyledButton } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { closestName } from '#contract/platform/base/normalize-name.ts';
import { formText } from './form-text.ts';
import styles from './name-hint.module.css';

/** Pause in ms before a name is checked, so that typing and pressing buttons are not disturbed */
const PAUSE_MS = 400;

interface NameHintProps {
  readonly typed: string;
  /** The existing names; without any, there is no hint. */
  readonly known: readonly string[];
  /** The text if no such name exists */
  readonly unknown: (typed: string) => string;
  /** Called when the suggested name is chosen */
  readonly onTake: (name: string) => void;
  /** Shows the hint only for a likely typo: for fields in which new names are as common as existing names */
  readonly onlyLikely?: boolean | undefined;
}

/** A hint below a field if the typed name does not exist, with a similar name; saving is still possible. */
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
        <div className={`row wrap across-8 tint-pending space-above-8 rounded small ${styles.hint}`}>
          <IconBulb size={20} stroke={1.8} aria-hidden />
          <p className="breaks padded-12-0">{unknown(paused.trim())}</p>
          {likely !== null && (
            <UnstyledButton className="strong breaks tappable underlined" onClick={() => onTake(likely)}>
              {formText.didYouMean(likely)}
            </UnstyledButton>
          )}
        </div>
      )}
    </div>
  );
}
