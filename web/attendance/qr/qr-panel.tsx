import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { STAMPS_ID } from '#web/people/student/present-stamps.tsx';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { isUnanswered } from '#web/platform/calls/call-failed.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { ErrorState } from '#web/platform/ui/empty-loading-error.tsx';
import styles from './qr-panel.module.css';
import type { QrStanding } from './qr-show.ts';
import { qrText } from './qr-text.ts';
import { useWakeLock } from './wake-lock.ts';

const loadSheet = () => import('./qr-sheet.tsx');
const QrSheet = lazily(async () => (await loadSheet()).QrSheet);

interface QrPanelProps {
  readonly standing: QrStanding;
  /**
   * Whether none of the student's codes was ever scanned. If none was ever scanned, the panel explains what a code is
   * for.
   */
  readonly isNew: boolean;
  readonly onGenerate: () => void;
  readonly onHide: () => void;
  /** The student's photo and name, above the code. */
  readonly owner: ReactNode;
  readonly outcome: ReactNode;
  /** Whether the outcome says that the student is present, so that the student needs no other code. */
  readonly isIn: boolean;
  /**
   * The stamps above the panel. If a new stamp pushes the outcome out of view, the panel scrolls the outcome back into
   * view.
   */
  readonly stamps: number;
}

/** Scrolls the whole outcome and the stamps above it into view. Nothing moves if they are already visible. */
function bringIntoView(panel: HTMLElement): void {
  if (panel.getBoundingClientRect().bottom > window.innerHeight) document.getElementById(STAMPS_ID)?.scrollIntoView();
  panel.scrollIntoView({ block: 'nearest' });
}

function Inside({ standing, outcome, without }: Pick<QrPanelProps, 'standing' | 'outcome'> & { without: string }) {
  if (standing.at === 'failed') {
    const isLost = isUnanswered(standing.error);
    return <ErrorState error={isLost ? null : standing.error} message={isLost ? without : qrText.failed} />;
  }
  if (standing.at === 'lingering') {
    return (
      <p className="dim centered" style={{ padding: '2rem 0' }} role="status">
        {qrText.lingering}
      </p>
    );
  }
  return (
    outcome ?? (
      <div className={`grid middle ink rounder ${styles.corners}`}>
        <IconQrcode size={56} stroke={1.2} aria-hidden />
      </div>
    )
  );
}

/** `SCAN HERE`: the button, the code over the whole screen, and the outcome of the scan. @see spec §2, §4 */
export function QrPanel({ standing, isNew, onGenerate, onHide, owner, outcome, isIn, stamps }: QrPanelProps) {
  const showing = standing.at === 'shown' || standing.at === 'asking';
  const reachable = useIsReachable();
  // One lost answer on weak Wi-Fi is not an outage: the next tap may get through.
  const canAsk = reachable || (standing.at === 'failed' && navigator.onLine);
  const without = qrText.noConnection(useSchool().has_cards === true);
  useWakeLock(showing);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => void loadSheet(), []);
  const hint = canAsk ? (isNew ? qrText.firstHint : qrText.hint) : without;
  const hasOutcome = outcome !== null;
  const isIdle = !hasOutcome && standing.at !== 'failed' && standing.at !== 'lingering';
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `stamps`
  useEffect(() => {
    if (hasOutcome && panel.current) bringIntoView(panel.current);
  }, [hasOutcome, stamps]);
  return (
    <section ref={panel} className={`grid items-center gap-12 ${styles.panel}`} aria-label={qrText.scanHere}>
      <h2 className={`ink small ${hasOutcome ? styles.over : ''}`} style={{ letterSpacing: '0.14em' }}>
        {qrText.scanHere}
      </h2>
      <div className={`grid items-center full gap-12 ${styles.place}`}>
        <Inside standing={standing} outcome={outcome} without={without} />
      </div>
      <Button
        className={styles.generate ?? ''}
        maw="24rem"
        size="lg"
        fullWidth
        variant={isIn ? 'default' : 'filled'}
        disabled={!canAsk}
        onClick={onGenerate}
      >
        {canAsk ? qrText.generate : qrText.needsConnection}
      </Button>
      {(isIdle || (hasOutcome && !canAsk)) && (
        // Each hint is a new element, so that it does not animate from the previous one.
        // With a connection, it fits on one line of the narrowest phone in both fonts, so that nothing moves when the
        // web font arrives.
        <p key={hint} className="dim centered" style={{ fontSize: '0.875rem' }}>
          {hint}
        </p>
      )}
      {showing && (
        <Suspense>
          <QrSheet
            value={standing.at === 'shown' ? standing.value : undefined}
            secondsLeft={standing.at === 'shown' ? standing.secondsLeft : 0}
            owner={owner}
            onClose={onHide}
          />
        </Suspense>
      )}
    </section>
  );
}
