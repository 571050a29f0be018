import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { manyText } from './approval-text.ts';
import type { DecisionName } from './decide-many.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly chosen: readonly Account[];
  /** The number of chosen accounts that the filters hide. */
  readonly hidden: number;
  /** Omitted in lists of rows that never wait for a decision. */
  readonly onDecide?: (decision: DecisionName) => void;
  readonly onClear: () => void;
  /** Further actions if no chosen account waits. */
  readonly children?: ReactNode;
}

interface NobodyChosenBarProps {
  /** The subject of the bar, for assistive technology. */
  readonly label: string;
  readonly words: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** The bar at the bottom of the window while nothing is chosen, with actions for all rows that are shown. */
export function NobodyChosenBar({ label, words, hint, children }: NobodyChosenBarProps) {
  return (
    <section className={`row paper gap-8 across-12 in-middle raised ${styles.bar}`} aria-label={label}>
      <div className={`fills ${styles.words}`} role="status">
        <p className="strong">{words}</p>
        {hint && <p className="faint wide-only">{hint}</p>}
      </div>
      <div className={`flex gap-8 ${styles.all}`}>{children}</div>
    </section>
  );
}

/**
 * The bar at the bottom of the window while rows are chosen: the number of chosen rows, and the decisions for rows that
 * wait.
 */
export function SelectionBar({ chosen, hidden, onDecide, onClear, children }: SelectionBarProps) {
  const pending = chosen.filter((account) => accountStandingOf(account) === 'pending').length;
  return (
    <section className={`row paper gap-8 across-12 in-middle raised ${styles.bar}`} aria-label={manyText.region}>
      <IconButton Icon={IconX} label={manyText.clear} large onClick={onClear} />
      <div className={`fills ${styles.words}`} role="status">
        <p className="strong">{manyText.chosen(chosen.length, hidden)}</p>
        {pending === 0 && !children && <p className="faint">{manyText.nonePending}</p>}
      </div>
      {pending === 0 && children && <div className={`flex gap-8 ${styles.buttons}`}>{children}</div>}
      {pending > 0 && (
        <div className={`flex gap-8 ${styles.buttons}`}>
          <Button color="red" variant="outline" onClick={() => onDecide?.('decline')}>
            {manyText.decline(pending)}
          </Button>
          <ButtonWithIcon Icon={IconCheck} onClick={() => onDecide?.('approve')}>
            {manyText.approve(pending)}
          </ButtonWithIcon>
        </div>
      )}
    </section>
  );
}
