import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import type { KeyboardEvent, ReactNode } from 'react';
import { timeWords } from './time-text.ts';

interface TimeInputProps {
  readonly label: string;
  /** `HH:MM` in 24 hours, or '' for none. @see spec §9 */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly clearable?: boolean;
}

/** Lets the Enter key in the AM/PM list save the form, as in every field, instead of opening the list. */
function saveOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

/** A time of day, typed in 12-hour form */
export function TimeInput({ label, value, onChange, error, required = false, clearable = false }: TimeInputProps) {
  return (
    <TimePicker
      label={label}
      format="12h"
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
      error={error}
      withAsterisk={required}
      clearable={clearable}
      onKeyDown={saveOnEnter}
      hoursInputLabel={`${label}: ${timeWords.hours}`}
      minutesInputLabel={`${label}: ${timeWords.minutes}`}
      amPmInputLabel={`${label}: ${timeWords.amPm}`}
      clearButtonProps={{ 'aria-label': timeWords.clear }}
    />
  );
}
