import { Button } from '@mantine/core';
import { IconDeviceMobilePlus, IconQrcode, IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { addsByShareSheet, installOffer, onInstallOffer } from '#web/base/install-offer.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dismissHint, isDismissed } from './dismissed-hints.ts';
import styles from './first-hints.module.css';
import { hintText } from './hint-text.ts';

/**
 * What is said once, one thing at a time: what the code is for, to who was never present, and how the application comes to the
 * home screen. The sheet of a code that is on show lies over it.
 */
export function FirstHints({ isNew }: { isNew: boolean }) {
  const [gone, setGone] = useState({ code: isDismissed('code'), install: isDismissed('install') });
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  const dismiss = (hint: keyof typeof gone) => {
    dismissHint(hint);
    setGone((before) => ({ ...before, [hint]: true }));
  };
  if (isNew && !gone.code)
    return (
      <Hint Icon={IconQrcode} onDismiss={() => dismiss('code')}>
        {hintText.code}
      </Hint>
    );
  if (gone.install || (!offer && !addsByShareSheet())) return null;
  return (
    <Hint Icon={IconDeviceMobilePlus} onDismiss={() => dismiss('install')}>
      {offer ? (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            dismiss('install');
            void offer.prompt().catch(() => undefined);
          }}
        >
          {hintText.install}
        </Button>
      ) : (
        hintText.share
      )}
    </Hint>
  );
}

interface HintProps {
  readonly Icon: TablerIcon;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Hint({ Icon, onDismiss, children }: HintProps) {
  return (
    <aside className={styles.hint} aria-label={hintText.label}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <div className={styles.words}>{children}</div>
      <IconButton Icon={IconX} label={baseText.close} large onClick={onDismiss} />
    </aside>
  );
}
