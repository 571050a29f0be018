import styles from './banner.module.css';
import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/**
 * Banners above every screen (offline, new version). The banners move the screen down without covering it, and stick to
 * the top of the window while their container scrolls past.
 */
export function Banners() {
  return (
    <div className={styles.place}>
      <OfflineBanner />
      <NewVersionBanner />
    </div>
  );
}
