import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePath } from '#web/base/raw-router.tsx';
import { signInText } from '#web/sign-in/sign-in-text.ts';
import { activeItem, type NavItem } from './nav-items.ts';
import styles from './nav-list.module.css';

interface NavListProps {
  readonly items: readonly NavItem[];
  /** The address of one that is not offered now; whoever is there is at none of the others. */
  readonly without?: string | undefined;
  readonly onLogOut: () => void;
  /** The place where one is was chosen again; what it shows is read again. */
  readonly onAgain?: () => void;
}

/** A role's places and the way out, as links and one button. */
export function NavList({ items, without, onLogOut, onAgain }: NavListProps) {
  const queryClient = useQueryClient();
  const active = activeItem(items, usePath());
  function again() {
    void queryClient.invalidateQueries();
    onAgain?.();
  }
  return (
    <ul className={styles.list}>
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
      <li>
        <button type="button" className={styles.item} onClick={onLogOut}>
          <IconLogout size={22} stroke={1.7} aria-hidden />
          <span>{signInText.logOut}</span>
        </button>
      </li>
    </ul>
  );
}
