import { NativeSelect } from '@mantine/core';
import { useSearchValue } from '#web/platform/base/router.tsx';

/** A filter's value, kept in the address */
export interface Choice {
  /** '' for no filter */
  readonly value: string;
  readonly choose: (value: string) => void;
  /** The value in the address if it is no longer an option, and therefore filters nothing; otherwise ''. */
  readonly gone: string;
}

/**
 * A filter's value under a name in the address.
 * @param known the options; undefined until they are known
 */
export function useChoice(name: string, known: readonly string[] | undefined): Choice {
  const [asked, choose] = useSearchValue(name);
  const isGone = asked !== '' && known !== undefined && !known.includes(asked);
  return { value: isGone ? '' : asked, choose, gone: isGone ? asked : '' };
}

/** A filter of a list, with its label and options */
export interface ListChoice {
  /** What the choice filters, for screen readers */
  readonly label: string;
  readonly choice: Choice;
  /** The option for no filter, such as `All Programs` */
  readonly all: string;
  readonly options: readonly Option[];
}

type Option = string | { readonly value: string; readonly label: string };

interface ChoiceInputProps {
  /** What the field chooses, for screen readers */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
}

/** A choice between a few options, shown with the device's own list */
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
