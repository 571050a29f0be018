import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { studentText } from './student-text.ts';

interface ProgramLevelInputProps extends Omit<AutocompleteProps, 'data' | 'limit' | 'label'> {
  /** Program levels that exist already, in natural order; another one may be typed as well. */
  readonly suggestions: readonly string[];
}

/** A student's program level, with what others have written as suggestions. @see spec §2, decisions §4.3 */
export function ProgramLevelInput({ suggestions, ...rest }: ProgramLevelInputProps) {
  return (
    <Autocomplete
      label={studentText.programLevel}
      data={[...suggestions]}
      limit={8}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxDropdownHeight={240}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
    />
  );
}
