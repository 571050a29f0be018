import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice-band.module.css';

interface NoticeBandProps {
  /** Green: all is well; amber: something to do; red: urgent */
  readonly tone: 'present' | 'pending' | 'absent';
  readonly Icon: TablerIcon;
  readonly title: string;
  /** Details, beside the title if there is space */
  readonly children?: ReactNode;
  /** Links or buttons to act on it */
  readonly actions?: ReactNode;
}

/** A band across the screen for what matters now */
export function NoticeBand({ tone, Icon, title, children, actions }: NoticeBandProps) {
  return (
    <section className={`tint-${tone} row wrap gap-8 across-24 rounder ${styles.notice}`} aria-label={title}>
      <h2 className="row gap-8">
        <Icon size={20} stroke={1.8} aria-hidden />
        {title}
      </h2>
      {children && <div className={`shrinks ${styles.words}`}>{children}</div>}
      {actions && <div className={`flex wrap gap-8 ${styles.actions}`}>{actions}</div>}
    </section>
  );
}
