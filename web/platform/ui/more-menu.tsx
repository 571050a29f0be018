import { ActionIcon } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { ButtonWithIcon } from './icon-button.tsx';
import styles from './more-menu.module.css';

interface MoreMenuProps {
  /** What it is more of, for those who listen. */
  readonly label: string;
  /** A row's is small and quiet, a page's a button among its others. */
  readonly of: 'row' | 'page';
  /** `MenuButton`s, or a page's buttons as they are. */
  readonly children: ReactNode;
}

/** Room that the menu keeps to the window's edge and to its button, in px. */
const GAP = 4;

/** Behind three dots what is seldom done, in words; it closes with a choice, Escape or a tap beside it. */
export function MoreMenu({ label, of, children }: MoreMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  /** Below its button, above it in the window's lower half, and with it while the page still moves; it closes where that is out of sight. */
  function place(): void {
    if (!button.current || !menu.current) return;
    const at = button.current.getBoundingClientRect();
    const isLow = at.bottom > window.innerHeight / 2;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
    menu.current.style.top = isLow ? 'auto' : `${at.bottom + GAP}px`;
    menu.current.style.bottom = isLow ? `${window.innerHeight - at.top + GAP}px` : 'auto';
    if (at.bottom < 0 || at.top > window.innerHeight) close();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is on the screen alone
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
        className={`paper text ${styles.menu}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place();
          setOpen(newState === 'open');
        }}
        // Before what was chosen begins, so that the focus is on the menu's button by then and comes back to it.
        onClickCapture={close}
      >
        {children}
      </div>
    </>
  );
}

interface MenuButtonProps {
  readonly Icon: TablerIcon;
  /** What it does, and for those who listen to which thing; the latter begins with the former. */
  readonly children: string;
  readonly label: string;
  /** In red: something is lost for good. */
  readonly warning?: boolean;
  readonly onClick?: () => void;
  /** Where it leads; with it, it is a link. */
  readonly href?: string;
}

/** One line of a menu. */
export function MenuButton({ label, warning = false, ...rest }: MenuButtonProps) {
  return <ButtonWithIcon variant="subtle" color={warning ? 'red' : 'gray'} aria-label={label} {...rest} />;
}

/** A page's actions beside its prominent one. On a phone they fold away behind one button, so that the title keeps its line. */
export function MoreActions({ children }: { children: ReactNode }) {
  return useNarrow() ? (
    <MoreMenu of="page" label="More actions">
      {children}
    </MoreMenu>
  ) : (
    children
  );
}
