import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './date-field.module.css';

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or '' while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The days that the calendar offers, both included. */
  readonly first: string;
  readonly last: string;
  /** What it is for, or what blank means. */
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** In a row of filters: the label stands in the field itself. */
  readonly isFilter?: boolean;
}

/** A day of the calendar: the browser's own field, whose calendar is the phone's and lies on top of every dialog. */
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
