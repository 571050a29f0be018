import styles from './banner.module.css';
import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/**
 * What every frame says above all else, when there is something to say: it moves the screen down, covers nothing of it,
 * and stays at the window's top edge while what it is put into scrolls past.
 */
export function Banners() {
  return (
    <div className={styles.place}>
      <OfflineBanner />
      <NewVersionBanner />
    </div>
  );
}
