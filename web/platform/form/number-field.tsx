import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LARGEST_NUMBER, wholeNumberSentence } from '#contract/platform/base/field-bounds.ts';

/** A number in its field: '' if empty, and the typed text if it is not a valid number */
export type TypedNumber = number | string;

/** Digits, with or without thousands separators: `1500`, `1,500` */
const digits = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;

function readNumber(text: string, least: number, most: number): TypedNumber {
  const typed = text.trim();
  const number = digits.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN;
  return number >= least && number <= most ? number : typed;
}

/** Returns whether a number field cannot be sent: it is not a valid number, or was refused. */
export const isWrongNumber = ({ value, error }: { readonly value: TypedNumber; readonly error: ReactNode }): boolean =>
  Boolean(error) || (typeof value === 'string' && value !== '');

interface NumberFieldProps {
  readonly label: string;
  readonly value: TypedNumber;
  readonly onChange: (value: TypedNumber) => void;
  readonly least?: number;
  readonly most?: number;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
}

/**
 * A whole number from `least` (default 0) to `most` (default 1,000,000). Other input stays as typed, with a message
 * that says what is valid, and the form is not sent. @see decisions §4.12
 */
export function NumberField({ label, value, onChange, least = 0, most = LARGEST_NUMBER, ...shown }: NumberFieldProps) {
  const { description, error, required } = shown;
  const fault = typeof value === 'string' && value !== '' ? wholeNumberSentence(label, least, most) : undefined;
  return (
    <TextInput
      ref={(input) => input?.setCustomValidity(fault ?? '')}
      label={label}
      value={value}
      onChange={(event) => onChange(readNumber(event.currentTarget.value, least, most))}
      inputMode="numeric"
      autoComplete="off"
      description={description}
      error={fault ?? error}
      withAsterisk={required ?? false}
    />
  );
}
