import { IconCloudOff } from '@tabler/icons-react';
import { baseText } from './base-text.ts';
import styles from './offline-banner.module.css';
import { useIsReachable } from './reachability.ts';

/** Says that the server cannot be reached, and goes by itself once it can. */
export function OfflineBanner() {
  const reachable = useIsReachable();
  return (
    <div role="status">
      {!reachable && (
        <div className={styles.banner}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          {baseText.offline}
        </div>
      )}
    </div>
  );
}
