import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { baseText } from '#web/base/base-text.ts';

interface SearchInputProps {
  /** What it searches, for those who listen; shown as the placeholder unless there is one. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search box with its glass and a cross that empties it. */
export function SearchInput({ label, placeholder = label, value, onChange }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      rightSection={value !== '' && <CloseButton aria-label={baseText.clearSearch} onClick={() => onChange('')} />}
      flex="1 1 14rem"
      maw="26rem"
    />
  );
}
