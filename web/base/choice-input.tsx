import { NativeSelect } from '@mantine/core';

interface ChoiceInputProps {
  /** What it filters, for those who listen. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A filter of one choice among few, as the device shows such a list itself. */
export function ChoiceInput({ label, value, onChange, options }: ChoiceInputProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...options]}
      flex="0 1 auto"
      miw="9rem"
    />
  );
}
