import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { BackButton, UpLink } from './back-button.tsx';
import { ButtonWithIcon } from './icon-button.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** As the specification writes it, for example `MY SUBJECTS`; the only `h1` of the screen */
  readonly title: string;
  /** The title of the browser tab, if it differs from the heading */
  readonly tab?: string;
  /** A quiet line below the title: what the screen is about */
  readonly detail?: ReactNode;
  /** A button to a related list, with what is waiting there; on phones a line below the title */
  readonly link?: {
    readonly href: string;
    readonly label: string;
    readonly Icon: TablerIcon;
    readonly waiting?: ReactNode;
  };
  /** Where Back leads if this is the first page of the window, made by `paths.….href()` */
  readonly back?: string;
  /** Replaces `back` on a page whose arrow always leads to the same address */
  readonly up?: string;
  /** Buttons at the right end, only icons on phones: the main action last, several other actions in `MoreActions` */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen's layout: tab title, back arrow, heading, actions and content */
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

/** Sets the title of the browser tab. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · Rollcall`}</title>;
}
