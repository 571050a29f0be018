import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  /** As the specification writes it, for example `MY SUBJECTS`; the only `h1` of the screen. */
  readonly title: string;
  /** What the browser's tab says, where the title alone would not do. */
  readonly tab?: string;
  /** A quiet line below the title. */
  readonly detail?: ReactNode;
  /** Buttons at the right end; the one prominent action of the screen last. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen's sheet: the browser tab's title, the small spaced heading, its actions, and what follows. */
export function Page({ title, tab, detail, actions, children }: PageProps) {
  return (
    <section className={styles.page}>
      <TabTitle>{tab ?? title}</TabTitle>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {detail !== undefined && <div className={styles.detail}>{detail}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Says in the browser's tab where one is. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · Rollcall`}</title>;
}
