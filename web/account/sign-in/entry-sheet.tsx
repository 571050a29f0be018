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
  /** What the page is, in the browser's tab and beside the mark: whose login, for example. */
  readonly tab: string;
  /** The one `h1`. */
  readonly greeting: string;
  /** Room for two columns of fields. */
  readonly wide?: boolean;
  /** A line right below the form, for example a link to the registration. */
  readonly below?: ReactNode;
  /** Quiet links at the bottom, beside the one to privacy; null for none at all. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The sheet on which people sign in and register: the roll on the left where there is room, the form on paper. */
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
              <div className={styles.name}>
                {logo === undefined ? signInText.product : school_name || signInText.product}
                <p className="above">{tab}</p>
              </div>
              <span className={styles.scheme}>
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
