import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useNewVersion } from '#web/platform/base/new-version.ts';
import { takeNewVersion } from '#web/platform/base/service-worker-takeover.ts';
import styles from './banner.module.css';

/** Reloads the page in the new version. */
export function ReloadButton() {
  const [taking, setTaking] = useState(false);
  return (
    <Button
      variant="subtle"
      loading={taking}
      onClick={() => {
        setTaking(true);
        void takeNewVersion();
      }}
    >
      {baseText.reload}
    </Button>
  );
}

/**
 * Offers the new version, which is applied only with the button. Hidden while a camera scans or a layer is open over
 * the screen.
 */
export function NewVersionBanner() {
  const ready = useNewVersion();
  return (
    <div role="status">
      {ready && (
        <div className={`${styles.banner} ${styles.version}`}>
          <IconRefresh size={18} stroke={1.8} aria-hidden />
          {baseText.newVersion}
          <ReloadButton />
        </div>
      )}
    </div>
  );
}
