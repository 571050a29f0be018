import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { column } from './form.tsx';
import styles from './more-options.module.css';

/** Separate, because forms' texts load before sign-in. */
const MORE = 'More options';

interface MoreOptionsProps {
  /** Whether a field in it has an error; then it is open in any case. */
  readonly wrong: boolean;
  /** Rarely used fields, stacked */
  readonly children: ReactNode;
}

/** Folds away a form's rarely used fields. They stay in the form, so that they are sent and validated. */
export function MoreOptions({ wrong, children }: MoreOptionsProps) {
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const isOpen = isAsked || wrong;
  return (
    <>
      <UnstyledButton
        className={`inline-row gap-6 ${styles.more}`}
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
