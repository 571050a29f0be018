import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LARGEST_NUMBER } from '#contract/base/fields.ts';

interface NumberFieldProps {
  readonly label: string;
  /** '' while nothing is typed. */
  readonly value: number | '';
  readonly onChange: (value: number | '') => void;
  readonly least?: number;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
}

/** A whole number from `least` (0 unless said) to 1,000,000. @see decisions §4.12 */
export function NumberField({ label, value, onChange, least = 0, description, error, required }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={(next) => onChange(next === '' ? '' : Number(next))}
      min={least}
      max={LARGEST_NUMBER}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      thousandSeparator=","
      hideControls
      description={description}
      error={error}
      withAsterisk={required ?? false}
    />
  );
}
