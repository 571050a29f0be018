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
  /** The address of an item that is hidden now; on that page no item is active. */
  readonly without?: string | undefined;
  readonly onLogOut: () => void;
  /** Called when the current place is chosen again; its data is refetched. */
  readonly onAgain?: () => void;
  /** `NavButton`s before the logout */
  readonly children?: ReactNode;
}

/** An action in the navigation */
export function NavButton({ Icon, label, onClick }: { Icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.item} title={label} onClick={onClick}>
        <Icon size={22} stroke={1.7} aria-hidden />
        <span>{label}</span>
      </button>
    </li>
  );
}

/** A role's places, further actions and the logout */
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
