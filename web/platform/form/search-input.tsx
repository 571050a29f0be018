import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { formText } from './form-text.ts';

interface SearchInputProps {
  /** What it searches, for those who listen; shown as the placeholder unless there is one. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Search extends Pick<SearchInputProps, 'value' | 'onChange'> {
  /** Whether one of these texts holds what is searched for, upper and lower case alike. */
  readonly finds: (...texts: string[]) => boolean;
}

/** What is searched for on a screen, kept in its address: `<SearchInput label={…} {...search} />`. */
export function useSearch(): Search {
  const [value, onChange] = useSearchValue('q');
  const typed = value.trim().toLowerCase();
  return { value, onChange, finds: (...texts) => texts.some((text) => text.toLowerCase().includes(typed)) };
}

/** A search box with its glass and a cross that empties it. */
export function SearchInput({ label, placeholder = label, value, onChange }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    field.current?.focus();
  }

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      rightSection={value !== '' && <CloseButton aria-label={formText.clearSearch} onClick={clear} />}
      flex="1 1 14rem"
      maw="26rem"
    />
  );
}
