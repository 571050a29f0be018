import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { column } from './form.tsx';
import styles from './more-options.module.css';

/** By itself: the words of forms are read before anybody has signed in. */
const MORE = 'More options';

interface MoreOptionsProps {
  /** Whether something in it needs to be seen: it is wrong. It opens then, whoever closed it. */
  readonly wrong: boolean;
  /** Fields that are seldom filled in, one below the other. */
  readonly children: ReactNode;
}

/** The rare fields of a form, behind one tap. They are in the form all along, so that what is in them is sent and judged. */
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
