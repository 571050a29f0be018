import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './card.module.css';

/** A flat sheet: hairline, radius 12, no shadow. Takes every prop of a `div`. */
export function Card({ className = '', ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={`paper padded-20 ${className}`} {...rest} />;
}

/** A card that is a link as a whole */
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
    <Link href={href} className={`grid paper padded-20 bare-link ${styles.link} ${className}`}>
      {children}
    </Link>
  );
}

/** A grid of cards, each at least 17 rem wide; a list for screen readers */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={`grid gap-16 ${styles.grid}`} aria-label={label}>
      {children}
    </ul>
  );
}
