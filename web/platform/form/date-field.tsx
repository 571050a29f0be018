import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './date-field.module.css';

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or '' for none */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The range of the calendar, inclusive */
  readonly first: string;
  readonly last: string;
  /** What the date is for, or what an empty value means */
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** For filter rows: the label is inside the field. */
  readonly isFilter?: boolean;
}

/** A date, in the browser's own field, which shows the phone's own calendar above every dialog. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, first, last, required = false, isFilter = false, ...shown } = props;
  return (
    <TextInput
      type="date"
      classNames={{ input: styles.day ?? '' }}
      data-blank={value === '' || undefined}
      {...(isFilter
        ? { 'aria-label': label, leftSection: label, leftSectionWidth: `calc(${label.length}ch + 1.5rem)` }
        : { label })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      min={first}
      max={last}
      {...shown}
      withAsterisk={required}
    />
  );
}
