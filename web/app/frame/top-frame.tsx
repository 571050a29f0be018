import { ActionIcon } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { IconKey, IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Role } from '#contract/platform/base/call.ts';
import { useLogOut } from '#web/account/sign-in/log-out.ts';
import { passwordText } from '#web/account/sign-in/password-text.ts';
import { RoleGuard } from '#web/account/sign-in/role-guard.tsx';
import { homeOf } from '#web/platform/base/paths.ts';
import { usePath } from '#web/platform/base/router.tsx';
import { noteHands } from '#web/platform/calls/page-activity.ts';
import { Banners } from '#web/platform/ui/banners.tsx';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';
import { useSchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import { frameText } from './frame-text.ts';
import type { NavItem } from './nav-items.ts';
import { NavButton, NavList } from './nav-list.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './top-frame.module.css';

interface TopFrameProps {
  readonly who: Role;
  readonly items: readonly NavItem[];
  /** Opens the form to change the password, for roles that have no profile screen. */
  readonly onPassword?: () => void;
  /** What to know before logging out, if anything */
  readonly beforeLogOut?: () => string | undefined;
  /** What to do before the sign-in ends */
  readonly onLeaving?: () => Promise<void>;
  /** Shown above every screen of the role */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Navigation along the top; on small screens it folds into a menu that closes on a click outside, on Escape (focus
 * returns to its button) and on navigation. @see spec §2
 */
export function TopFrame({ who, items, onPassword, beforeLogOut, onLeaving, notice, children }: TopFrameProps) {
  const [opened, setOpened] = useState(false);
  const path = usePath();
  const logOut = useLogOut(who, beforeLogOut, onLeaving);
  const scheme = useSchemeSwitch();
  const button = useRef<HTMLButtonElement>(null);
  const header = useClickOutside<HTMLElement>(() => setOpened(false));

  useWindowEvent('keydown', noteHands, true);
  useWindowEvent('pointerdown', noteHands, true);
  useWindowEvent('pointermove', noteHands, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpened(false), [path]);
  useEffect(() => {
    if (!opened) return;
    function fold(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setOpened(false);
      button.current?.focus();
    }
    window.addEventListener('keydown', fold);
    return () => window.removeEventListener('keydown', fold);
  }, [opened]);

  /** Closes the menu before an action. */
  const folding = (act: () => void) => () => {
    setOpened(false);
    act();
  };

  return (
    <RoleGuard who={who}>
      <SkipLink />
      <header className={`on-card ${styles.top}`} ref={header}>
        <div className={`row full in-middle gap-8 ${styles.bar}`}>
          <Link href={homeOf[who].href()} className={`inline-row strong gap-8 bare-link ${styles.brand}`}>
            <ProductMark size={30} />
            {frameText.product}
            <span className={`faint plain ${styles.role}`}>{frameText.navigation[who]}</span>
          </Link>
          <nav id="navigation" className={styles.nav} data-opened={opened} aria-label={frameText.navigation[who]}>
            <NavList items={items} onAgain={() => setOpened(false)} onLogOut={folding(logOut)}>
              {onPassword && (
                <NavButton Icon={IconKey} label={passwordText.changePassword} onClick={folding(onPassword)} />
              )}
              <NavButton {...scheme} />
            </NavList>
          </nav>
          <ActionIcon
            ref={button}
            className={styles.menu ?? ''}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={frameText.menu}
            aria-expanded={opened}
            aria-controls="navigation"
            onClick={() => setOpened(!opened)}
          >
            {opened ? <IconX size={24} stroke={1.7} aria-hidden /> : <IconMenu2 size={24} stroke={1.7} aria-hidden />}
          </ActionIcon>
        </div>
        <Banners />
      </header>
      <main id="content" tabIndex={-1} className={`full in-middle ${styles.content}`}>
        {notice}
        {children}
      </main>
    </RoleGuard>
  );
}
