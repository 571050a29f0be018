import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/platform/base/paths.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { SchoolLogo } from '#web/platform/settings/school-logo.tsx';
import { Banners } from '#web/platform/ui/banners.tsx';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';
import { TabTitle } from '#web/platform/ui/page.tsx';
import { SchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import styles from './entry-sheet.module.css';
import { RollPicture } from './roll-picture.tsx';
import { signInText } from './sign-in-text.ts';

interface EntrySheetProps {
  /** The page's name in the browser tab and beside the logo, such as the role that signs in here */
  readonly tab: string;
  /** The only `h1` */
  readonly greeting: string;
  /** Whether there is space for two columns of fields */
  readonly wide?: boolean;
  /** A line below the form, such as a link to the registration */
  readonly below?: ReactNode;
  /** Links at the bottom, before the link to the privacy page; null leaves out all links */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The layout for signing in and registering: the form, with a picture on its left if there is space */
export function EntrySheet({ tab, greeting, wide = false, below, footer, children }: EntrySheetProps) {
  const { school_name, logo } = useSchool();
  return (
    <>
      <TabTitle>{tab}</TabTitle>
      <Banners />
      <div className={styles.sheet}>
        <aside className={styles.roll} aria-label={signInText.product}>
          <RollPicture />
          <p className={styles.promise}>
            {signInText.promise}
            {school_name !== '' && <span className={styles.school}>{school_name}</span>}
          </p>
        </aside>
        <div className={styles.desk}>
          <header>
            <div className={styles.brand}>
              <SchoolLogo height={36} otherwise={<ProductMark size={36} />} />
              <div className="cut shrinks">
                {logo === undefined ? signInText.product : school_name || signInText.product}
                <p className="above">{tab}</p>
              </div>
              <span className="pushed">
                <SchemeSwitch />
              </span>
            </div>
          </header>
          <main className={wide ? `${styles.form} ${styles.wide}` : styles.form}>
            <h1 className={styles.greeting}>{greeting}</h1>
            {children}
            {below !== undefined && <div className={styles.below}>{below}</div>}
          </main>
          <footer className={styles.footer}>
            {footer}
            {footer !== null && <Link href={paths.privacy.href()}>{signInText.privacy}</Link>}
          </footer>
        </div>
      </div>
    </>
  );
}
