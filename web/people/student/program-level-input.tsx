import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { NameHint } from '#web/platform/form/name-hint.tsx';
import { studentText } from './student-text.ts';

export interface KnownLevels {
  /** Program levels of existing students, or of the school's list, in natural order. */
  readonly suggestions: readonly string[];
  /** Whether only these levels are accepted; otherwise, users may also type other levels. @see docs/decisions/0038 */
  readonly listed: boolean;
}

interface ProgramLevelInputProps extends KnownLevels, Omit<TextInputProps, 'list' | 'label' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a student's own level, which may be a new one. */
  readonly own?: boolean;
}

/**
 * A program level. The existing levels are suggestions in the browser's own list, which phones show above the keyboard
 * and which needs no extra code. A level without students gets a warning but is accepted. If the school keeps a list,
 * users choose from the list, but the former value may stay unchanged. @see spec §2, decisions §4.3, §4.5
 */
export function ProgramLevelInput({ suggestions, listed, value, onChange, own, ...rest }: ProgramLevelInputProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(value);
  if (listed) {
    const { description, error, required = false, placeholder } = rest;
    const others = before === '' || suggestions.includes(before) ? [] : [before];
    return (
      <NativeSelect
        label={studentText.programLevel}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[{ value: '', label: placeholder ?? studentText.chooseLevel }, ...others, ...suggestions]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...{ description, error, required }}
      />
    );
  }
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
