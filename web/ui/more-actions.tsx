import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { useNarrow } from '#web/base/narrow.ts';
import styles from './more-actions.module.css';

/**
 * A page's actions beside its prominent one. On a phone they fold away behind one button, so that the title keeps its
 * line; a choice, Escape and a tap elsewhere fold them again.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside<HTMLDivElement>(() => setOpened(false));
  const id = useId();
  function fold() {
    setOpened(false);
    // Before what was chosen opens: it gives the focus back to where it was.
    button.current?.focus();
  }
  if (!useNarrow()) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in it has the focus
    <div ref={outside} className={styles.more} onKeyDown={({ key }) => key === 'Escape' && opened && fold()}>
      <ActionIcon
        ref={button}
        variant="default"
        size={44}
        aria-label={baseText.moreActions}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconDots size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are pressed, by keys too */}
      <div id={id} className={styles.folded} data-folded data-opened={opened} onClick={fold}>
        {children}
      </div>
    </div>
  );
}
