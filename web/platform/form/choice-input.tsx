import { NativeSelect } from '@mantine/core';
import { useSearchValue } from '#web/platform/base/router.tsx';

/** A filter's choice, kept in the address. */
export interface Choice {
  /** '' lets everything through. */
  readonly value: string;
  readonly choose: (value: string) => void;
  /** What the address asks for though nothing in the list is of it any more; '' otherwise. It filters nothing. */
  readonly gone: string;
}

/**
 * A choice under this name in the address.
 * @param known what can be chosen; undefined until it is known
 */
export function useChoice(name: string, known: readonly string[] | undefined): Choice {
  const [asked, choose] = useSearchValue(name);
  const isGone = asked !== '' && known !== undefined && !known.includes(asked);
  return { value: isGone ? '' : asked, choose, gone: isGone ? asked : '' };
}

/** A filter of a list: a choice with what it is called and what it offers. */
export interface ListChoice {
  /** What it filters, for those who listen. */
  readonly label: string;
  readonly choice: Choice;
  /** What is shown where nothing is chosen, such as `All Programs`. */
  readonly all: string;
  readonly options: readonly Option[];
}

type Option = string | { readonly value: string; readonly label: string };

interface ChoiceInputProps {
  /** What it chooses, for those who listen. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
}

/** One choice among few, as the device shows such a list itself. */
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
