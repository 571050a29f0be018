import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'wouter';
import styles from './account-link.module.css';

interface AccountLinkProps {
  readonly Icon: TablerIcon;
  readonly href: string;
  /** Where it leads and whose that is, for those who listen; begins with what it shows. */
  readonly label: string;
  readonly children: string;
}

/** Beside a name in a list of accounts: the way to what is kept of that person, by its name. */
export function AccountLink({ Icon, href, label, children }: AccountLinkProps) {
  return (
    <Link href={href} className={`inline-row tiny gap-4 rounded dim ${styles.mark}`} aria-label={label}>
      <Icon size={15} stroke={2} aria-hidden />
      {children}
    </Link>
  );
}
