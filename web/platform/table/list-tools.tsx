import { ActionIcon, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { type Choice, ChoiceInput } from '#web/platform/form/choice-input.tsx';
import styles from './list-tools.module.css';
import { tableText } from './table-text.ts';

/** Search and filters above a list */
export interface ListToolsProps {
  /** What the search field searches, on screens with several lists */
  readonly label?: string;
  readonly search?: ReactNode;
  readonly choices?: readonly Choice[];
  /** A filter of another kind, and whether it is active */
  readonly more?: { readonly control: ReactNode; readonly isSet: boolean };
  /** The number of rows, as text */
  readonly count?: string | undefined;
  /** Tools beside the count on phones, such as the sort menu */
  readonly children?: ReactNode;
}

/**
 * Search, filters and count in one row. On phones the filters fold behind a button that shows how many are set. If the
 * value of a filter is no longer in the list, a message says so.
 */
export function ListTools({ label, search, choices = [], more, count, children }: ListToolsProps) {
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const filtersId = useId();
  const gone = choices.map(({ gone }) => gone).filter((each) => each !== '');
  const set = choices.filter(({ value }) => value !== '').length + (more?.isSet ? 1 : 0);
  const folds = narrow && (choices.length > 0 || more !== undefined);
  const filters = (
    <>
      {choices.map(({ label, value, choose, all, options }) => (
        <ChoiceInput
          key={label}
          label={label}
          value={value}
          onChange={choose}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
      {more?.control}
    </>
  );
  const counted = count && (
    <div className="quiet pushed one-line" role="status">
      {count}
    </div>
  );
  return (
    <div className={`grid gap-8 phone-gap-4 ${styles.tools}`}>
      <Group className={`row wrap shrinks gap-8 ${styles.row}`} role="search" aria-label={label}>
        {search}
        {folds ? (
          <ActionIcon
            variant={set > 0 ? 'light' : 'default'}
            className={`gap-4 ${styles.fold}`}
            aria-label={tableText.filters(set)}
            aria-expanded={opened}
            aria-controls={filtersId}
            onClick={() => setOpened(!opened)}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />
            {set > 0 && <b>{set}</b>}
          </ActionIcon>
        ) : (
          filters
        )}
        {!narrow && counted}
      </Group>
      {folds && opened && (
        <div id={filtersId} className={`row wrap shrinks gap-8 ${styles.filters}`}>
          {filters}
        </div>
      )}
      {gone.length > 0 && (
        <p className={`tint-pending small rounded ${styles.gone}`} role="status">
          {gone.map(tableText.gone).join(' ')}
        </p>
      )}
      {narrow && (children || counted) && (
        <div className={`row wrap shrinks gap-8 ${styles.row}`}>
          {children}
          {counted}
        </div>
      )}
    </div>
  );
}
