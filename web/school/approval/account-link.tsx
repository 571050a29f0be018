import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'wouter';
import styles from './account-link.module.css';

interface AccountLinkProps {
  readonly Icon: TablerIcon;
  readonly href: string;
  /** The target and the person, for assistive technology; begins with the visible text. */
  readonly label: string;
  readonly children: string;
}

/** A link beside a name in a list of accounts, to that person's data. */
export function AccountLink({ Icon, href, label, children }: AccountLinkProps) {
  return (
    <Link href={href} className={`inline-row tiny gap-4 rounded dim ${styles.mark}`} aria-label={label}>
      <Icon size={15} stroke={2} aria-hidden />
      {children}
    </Link>
  );
}
