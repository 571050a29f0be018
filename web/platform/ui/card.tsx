import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './card.module.css';

/** A sheet of paper that lies: hairline, radius 12, no shadow. Takes whatever a `div` takes. */
export function Card({ className = '', ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={`paper ${styles.card} ${className}`} {...rest} />;
}

/** A card that is a link as a whole. */
export function CardLink({
  href,
  className = '',
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={`paper ${styles.card} ${styles.link} ${className}`}>
      {children}
    </Link>
  );
}

/** Cards side by side as the width allows, each at least 17 rem; a list for those who listen. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={`grid gap-16 ${styles.grid}`} aria-label={label}>
      {children}
    </ul>
  );
}
