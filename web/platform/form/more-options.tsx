import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { column } from './form.tsx';
import styles from './more-options.module.css';

/** Not in `form-text.ts`, because logins load that file. */
const MORE = 'More options';

interface MoreOptionsProps {
  /** Whether one of the folded fields has an error. If a folded field has an error, the fields are always visible. */
  readonly wrong: boolean;
  /** Rarely used fields, stacked */
  readonly children: ReactNode;
}

/** Folds away a form's rarely used fields. Folded fields are still part of the form, and so are validated and sent. */
export function MoreOptions({ wrong, children }: MoreOptionsProps) {
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const isOpen = isAsked || wrong;
  return (
    <>
      <UnstyledButton
        className={`inline-row gap-6 tappable ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setAsked(!isOpen)}
      >
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
        {MORE}
      </UnstyledButton>
      <div id={id} hidden={!isOpen} style={isOpen ? column : undefined}>
        {children}
      </div>
    </>
  );
}
