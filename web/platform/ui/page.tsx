import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { BackButton, UpLink } from './back-button.tsx';
import { ButtonWithIcon } from './icon-button.tsx';
import styles from './page.module.css';

/** What a screen's sheet is given. */
export interface PageProps {
  /** As the specification writes it, for example `MY SUBJECTS`; the only `h1` of the screen. */
  readonly title: string;
  /** What the browser's tab says, where the title alone would not do. */
  readonly tab?: string;
  /** A quiet line below the title: what the screen is about. */
  readonly detail?: ReactNode;
  /** Another list that belongs to this one, and what waits there: a button, on phones a line below the title. */
  readonly link?: {
    readonly href: string;
    readonly label: string;
    readonly Icon: TablerIcon;
    readonly waiting?: ReactNode;
  };
  /** Where its way back leads when it is the first page of its window, made by `paths.….href()`. */
  readonly back?: string;
  /** In its stead, where the way back always leads to the same place. */
  readonly up?: string;
  /** Buttons at the right end, on phones their icons alone; the one prominent action of the screen last, and several others in `MoreActions`. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen's sheet: the browser tab's title, the way back before the small spaced heading, its actions, and what follows. */
export function Page({ title, tab, detail, link, back, up, actions, children }: PageProps) {
  const narrow = useNarrow();
  const wayBack = up ? <UpLink href={up} /> : back && <BackButton otherwise={back} />;
  return (
    <section className={styles.page}>
      <TabTitle>{tab ?? title}</TabTitle>
      <header className={styles.header}>
        {wayBack && <div className={styles.back}>{wayBack}</div>}
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {(detail !== undefined || (link && narrow)) && (
            <div className={`quiet ${styles.detail}`}>
              {detail}
              {link && narrow && (
                <Link href={link.href} className={styles.link}>
                  {link.label}
                  {link.waiting}
                </Link>
              )}
            </div>
          )}
        </div>
        {(actions || (link && !narrow)) && (
          <div className={`signs ${styles.actions}`}>
            {link && !narrow && (
              <ButtonWithIcon Icon={link.Icon} href={link.href} variant="default">
                {link.label}
                {link.waiting}
              </ButtonWithIcon>
            )}
            {actions}
          </div>
        )}
      </header>
      {children}
    </section>
  );
}

/** Says in the browser's tab where one is. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · Rollcall`}</title>;
}
