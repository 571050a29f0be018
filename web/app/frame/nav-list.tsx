import { IconLogout, type TablerIcon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { passwordText } from '#web/account/sign-in/password-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePath } from '#web/platform/base/router.tsx';
import { useIsOfEvent } from '#web/subjects/subject/event-address.ts';
import { activeItem, type NavItem } from './nav-items.ts';
import styles from './nav-list.module.css';

interface NavListProps {
  readonly items: readonly NavItem[];
  /** The address of one that is not offered now; whoever is there is at none of the others. */
  readonly without?: string | undefined;
  readonly onLogOut: () => void;
  /** The place where one is was chosen again; what it shows is read again. */
  readonly onAgain?: () => void;
  /** `NavButton`s before the way out. */
  readonly children?: ReactNode;
}

interface NavButtonProps {
  readonly Icon: TablerIcon;
  readonly label: string;
  readonly onClick: () => void;
}

/** What is done from the navigation. */
export function NavButton({ Icon, label, onClick }: NavButtonProps) {
  return (
    <li>
      <button type="button" className={styles.item} title={label} onClick={onClick}>
        <Icon size={22} stroke={1.7} aria-hidden />
        <span>{label}</span>
      </button>
    </li>
  );
}

/** A role's places, what else is done from there, and the way out. */
export function NavList({ items, without, onLogOut, onAgain, children }: NavListProps) {
  const queryClient = useQueryClient();
  const path = usePath();
  const active = activeItem(items, useIsOfEvent() ? paths.eventDashboard.href() : path);
  function again() {
    void queryClient.invalidateQueries();
    onAgain?.();
  }
  return (
    <ul className="flex gap-4">
      {items
        .filter(({ href }) => href !== without)
        .map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              className={styles.item}
              aria-current={item === active ? 'page' : undefined}
              {...(item === active && { onClick: again })}
            >
              <item.Icon size={22} stroke={1.7} aria-hidden />
              <span>{item.label}</span>
              {item.Badge && <item.Badge />}
            </Link>
          </li>
        ))}
      {children}
      <NavButton Icon={IconLogout} label={passwordText.logOut} onClick={onLogOut} />
    </ul>
  );
}
