import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { studentText } from './student-text.ts';

interface ProgramLevelInputProps extends Omit<TextInputProps, 'list' | 'label'> {
  /** Program levels that exist already, in natural order; another one may be typed as well. */
  readonly suggestions: readonly string[];
}

/**
 * A student's program level, with what others have written as suggestions: the browser's own list, which a phone shows
 * above its keyboard and which costs nothing to load.
 * @see spec §2, decisions §4.3
 */
export function ProgramLevelInput({ suggestions, ...rest }: ProgramLevelInputProps) {
  const list = useId();
  return (
    <>
      <TextInput
        label={studentText.programLevel}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...rest}
      />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
