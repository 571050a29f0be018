import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef } from 'react';
import { NameHint } from '#web/form/name-hint.tsx';
import { studentText } from './student-text.ts';

interface ProgramLevelInputProps extends Omit<TextInputProps, 'list' | 'label' | 'value' | 'onChange'> {
  /** Program levels of the students there are, in natural order; another one may be typed as well. */
  readonly suggestions: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A student's own, who may be the first of a program level. */
  readonly own?: boolean;
}

/**
 * A program level, with those of the students there are as suggestions: the browser's own list, which a phone shows
 * above its keyboard and which costs nothing to load. One that no student has is warned of and taken.
 * @see spec §2, decisions §4.3, §4.5
 */
export function ProgramLevelInput({ suggestions, value, onChange, own, ...rest }: ProgramLevelInputProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextInput
        ref={input}
        label={studentText.programLevel}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <NameHint
        typed={value}
        known={suggestions}
        unknown={studentText.noStudentOf}
        onlyLikely={own}
        onTake={(name) => {
          onChange(name);
          input.current?.focus();
        }}
      />
    </div>
  );
}
