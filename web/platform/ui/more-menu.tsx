import { ActionIcon } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { ButtonWithIcon } from './icon-button.tsx';
import styles from './more-menu.module.css';

interface MoreMenuProps {
  /** What the menu belongs to, for screen readers */
  readonly label: string;
  /** `row`: small and quiet; `page`: a button among others */
  readonly of: 'row' | 'page';
  /** `MenuButton`s, or a page's own buttons */
  readonly children: ReactNode;
}

/** Distance of the menu to the window's edge and to its button, in px */
const GAP = 4;

/** A menu of less common actions behind three dots; closes on a choice, Escape or a tap outside. */
export function MoreMenu({ label, of, children }: MoreMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  /**
   * Places the menu below its button, or above it in the lower half of the window, also while the page scrolls; closes
   * it when the button is out of view.
   */
  function place(): void {
    if (!button.current || !menu.current) return;
    const at = button.current.getBoundingClientRect();
    const isLow = at.bottom > window.innerHeight / 2;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
    menu.current.style.top = isLow ? 'auto' : `${at.bottom + GAP}px`;
    menu.current.style.bottom = isLow ? `${window.innerHeight - at.top + GAP}px` : 'auto';
    if (at.bottom < 0 || at.top > window.innerHeight) close();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads the layout
  useEffect(() => {
    if (!isOpen) return;
    for (const event of ['scroll', 'resize']) window.addEventListener(event, place, { passive: true });
    return () => {
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, place);
    };
  }, [isOpen]);

  return (
    <>
      <ActionIcon
        ref={button}
        {...(of === 'row' ? { variant: 'subtle', color: 'gray', size: 36 } : { variant: 'default', size: 44 })}
        aria-label={label}
        popoverTarget={id}
      >
        <IconDots size={20} stroke={2} aria-hidden />
      </ActionIcon>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`paper raised text ${styles.menu}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place();
          setOpen(newState === 'open');
        }}
        // Closes before the chosen action runs, so that focus is on the menu's button and can return to it.
        onClickCapture={close}
      >
        {children}
      </div>
    </>
  );
}

interface MenuButtonProps {
  readonly Icon: TablerIcon;
  /** The visible text. For screen readers, `label` begins with this text and adds what the action is about. */
  readonly children: string;
  readonly label: string;
  /** In red, for a permanent loss */
  readonly warning?: boolean;
  readonly onClick?: () => void;
  /** Makes it a link. */
  readonly href?: string;
}

/** One entry of a menu */
export function MenuButton({ label, warning = false, ...rest }: MenuButtonProps) {
  return <ButtonWithIcon variant="subtle" color={warning ? 'red' : 'gray'} aria-label={label} {...rest} />;
}

/** Secondary actions of a page. On phones they fold into one button, so that the title fits on its line. */
export function MoreActions({ children }: { children: ReactNode }) {
  return useNarrow() ? (
    <MoreMenu of="page" label="More actions">
      {children}
    </MoreMenu>
  ) : (
    children
  );
}
