import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useIsReachable } from '#web/base/reachability.ts';
import { ErrorState } from '#web/ui/states.tsx';
import styles from './qr-panel.module.css';
import type { QrStanding } from './qr-show.ts';
import { qrText } from './qr-text.ts';
import { useWakeLock } from './wake-lock.ts';

const loadCard = () => import('./qr-code-card.tsx');
const QrCodeCard = lazy(async () => ({ default: (await loadCard()).QrCodeCard }));

interface QrPanelProps {
  readonly standing: QrStanding;
  readonly onGenerate: () => void;
  /** What came of the last code, in the code's place. */
  readonly outcome: ReactNode;
}

function Inside({ standing, outcome }: Pick<QrPanelProps, 'standing' | 'outcome'>) {
  switch (standing.at) {
    case 'shown':
      return (
        <Suspense fallback={<div className={styles.waiting} />}>
          <QrCodeCard value={standing.value} secondsLeft={standing.secondsLeft} />
          <p className={styles.seconds} role="timer">
            {qrText.disappears(standing.secondsLeft)}
          </p>
        </Suspense>
      );
    case 'asking':
      return (
        <p className={styles.waiting} aria-busy="true" role="status">
          {qrText.asking}…
        </p>
      );
    case 'failed':
      return <ErrorState error={standing.error} message={qrText.failed} />;
    case 'lingering':
      return (
        <p className={styles.lingering} role="status">
          {qrText.lingering}
        </p>
      );
    case 'idle':
      return (
        outcome ?? (
          <div className={styles.idle}>
            <div className={styles.corners}>
              <IconQrcode size={56} stroke={1.2} aria-hidden />
            </div>
            <p>{qrText.hint}</p>
          </div>
        )
      );
  }
}

/** `SCAN HERE`: the button under the thumb, the code as large as the screen allows, and what came of it. @see spec §2, §4 */
export function QrPanel({ standing, onGenerate, outcome }: QrPanelProps) {
  const showing = standing.at === 'shown' || standing.at === 'asking';
  const reachable = useIsReachable();
  useWakeLock(showing);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => void loadCard(), []);
  useEffect(() => {
    if (!showing) return;
    const before = window.scrollY;
    const shown = panel.current;
    shown?.scrollIntoView({ block: 'center' });
    return () => {
      // Another screen has a place of its own.
      if (shown?.isConnected) window.scrollTo(0, before);
    };
  }, [showing]);
  const hasOutcome = !showing && outcome !== undefined && outcome !== null;
  useEffect(() => {
    if (hasOutcome) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [hasOutcome]);
  return (
    <section ref={panel} className={styles.panel} data-showing={showing || undefined} aria-label={qrText.scanHere}>
      <h2 className={styles.title}>{qrText.scanHere}</h2>
      <div className={styles.place}>
        <Inside standing={standing} outcome={outcome} />
      </div>
      {!showing && (
        <Button className={styles.generate ?? ''} size="lg" fullWidth disabled={!reachable} onClick={onGenerate}>
          {reachable ? qrText.generate : qrText.needsConnection}
        </Button>
      )}
    </section>
  );
}
