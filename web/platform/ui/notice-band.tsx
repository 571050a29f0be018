import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice-band.module.css';

interface NoticeBandProps {
  /** How things stand: green where all is well, amber where something is to be done, red where that cannot wait. */
  readonly tone: 'present' | 'pending' | 'absent';
  readonly Icon: TablerIcon;
  readonly title: string;
  /** What more there is to say, beside the title where there is room. */
  readonly children?: ReactNode;
  /** What leads on from there. */
  readonly actions?: ReactNode;
}

/** A band across a screen that says what matters now, and leads on. */
export function NoticeBand({ tone, Icon, title, children, actions }: NoticeBandProps) {
  return (
    <section className={`tint-${tone} row wrap gap-8 across-24 ${styles.notice}`} aria-label={title}>
      <h2 className="row gap-8">
        <Icon size={20} stroke={1.8} aria-hidden />
        {title}
      </h2>
      {children && <div className={`shrinks ${styles.words}`}>{children}</div>}
      {actions && <div className={`flex wrap gap-8 ${styles.actions}`}>{actions}</div>}
    </section>
  );
}
