import { Button } from '@mantine/core';
import { IconDeviceMobilePlus, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { addsByShareSheet, installOffer, onInstallOffer } from '#web/platform/base/install-offer.ts';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { dismissHint } from './dismissed-hint.ts';
import { hintText } from './hint-text.ts';
import styles from './install-hint.module.css';

/**
 * How to add the application to the home screen, where the browser offers this; shown until the user accepts or
 * dismisses it.
 */
export function InstallHint() {
  const [gone, setGone] = useState(false);
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  function dismiss() {
    dismissHint();
    setGone(true);
  }
  if (gone || (!offer && !addsByShareSheet())) return null;
  return (
    <aside className={`grid abreast tint-ink gap-10 ${styles.hint}`} aria-label={hintText.label}>
      <IconDeviceMobilePlus size={22} stroke={1.7} aria-hidden />
      <div className="shrinks text">
        {offer ? (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              dismiss();
              void offer.prompt().catch(() => undefined);
            }}
          >
            {hintText.install}
          </Button>
        ) : (
          hintText.share
        )}
      </div>
      <IconButton Icon={IconX} label={baseText.close} large onClick={dismiss} />
    </aside>
  );
}
