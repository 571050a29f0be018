import { NativeSelect } from '@mantine/core';
import { useSearchValue } from '#web/platform/base/router.tsx';

/** A filter of a list, with its label and options; its value is kept in the address */
export interface Choice extends ChoiceOptions {
  /** '' for no filter */
  readonly value: string;
  readonly choose: (value: string) => void;
  /** The value in the address if it is no longer an option, and therefore filters nothing; otherwise ''. */
  readonly gone: string;
}

type Option = string | { readonly value: string; readonly label: string };

/** Options with their names */
export const namedOptions = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

interface ChoiceOptions {
  /** What the choice filters, for screen readers */
  readonly label: string;
  /** The option for no filter, such as `All Programs` */
  readonly all: string;
  readonly options: readonly Option[];
}

/**
 * A filter of a list, under a name in the address.
 * @param isKnown whether the options have loaded, so that any other value is no option
 */
export function useChoice(name: string, offered: ChoiceOptions, isKnown = true): Choice {
  const [asked, choose] = useSearchValue(name);
  const isGone =
    asked !== '' && isKnown && !offered.options.some((one) => asked === (typeof one === 'string' ? one : one.value));
  return { ...offered, value: isGone ? '' : asked, choose, gone: isGone ? asked : '' };
}

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
