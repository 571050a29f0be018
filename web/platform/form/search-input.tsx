import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchValue } from '#web/platform/base/router.tsx';
import { formText } from './form-text.ts';

interface SearchInputProps {
  /** What the field searches, for screen readers; also the default placeholder */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Search extends Pick<SearchInputProps, 'value' | 'onChange'> {
  /** Returns whether one of the texts contains the search text, ignoring case. */
  readonly finds: (...texts: string[]) => boolean;
}

/** A screen's search text, kept in the address: `<SearchInput label={…} {...search} />` */
export function useSearch(): Search {
  const [value, onChange] = useSearchValue('q');
  const typed = value.trim().toLowerCase();
  return { value, onChange, finds: (...texts) => texts.some((text) => text.toLowerCase().includes(typed)) };
}

/** A search field with an icon and a clear button */
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
