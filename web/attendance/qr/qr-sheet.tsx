import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { QR_IMAGE_SIZE_PX, QR_SHOWN_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { useLayer } from '#web/platform/base/layers.ts';
import { useRestoreFocus } from '#web/platform/base/restore-focus.ts';
import styles from './qr-sheet.module.css';
import { qrText } from './qr-text.ts';

/** Modules of white that a reader needs around the code. */
const QUIET_MODULES = 4;

/** How long a tap does not close the sheet, in ms: the second tap of a double tap on the button would hit the sheet. */
const DOUBLE_TAP_MS = 500;

interface QrSheetProps {
  /** The code; undefined while it is being requested. */
  readonly value: string | undefined;
  readonly secondsLeft: number;
  /** The owner's photo and name, above the code. */
  readonly owner: ReactNode;
  readonly onClose: () => void;
}

/** Makes the browser's own bars white as well while the sheet is open. */
function useWhiteBrowser(): void {
  useLayoutEffect(() => {
    const white = document.createElement('meta');
    Object.assign(white, { name: 'theme-color', content: '#ffffff' });
    // The browser uses the first theme color that matches.
    document.head.prepend(white);
    return () => white.remove();
  }, []);
}

/**
 * The code over the whole screen, white in dark mode too: its owner, the code as wide as the window allows, the
 * remaining seconds and a line that shortens with them. Escape, the browser's Back, or a tap anywhere after the first
 * half second closes the sheet; then the focus returns to the element that had it. @see spec §4, §9
 */
export function QrSheet({ value, secondsLeft, owner, onClose }: QrSheetProps) {
  const { zIndex } = useLayer(true, () => {
    onClose();
    return true;
  });
  useRestoreFocus(true);
  const all = useRef<HTMLButtonElement>(null);
  const openedMs = useRef(0);
  useEffect(() => {
    openedMs.current = performance.now();
    all.current?.focus({ preventScroll: true });
  }, []);
  useWhiteBrowser();
  return createPortal(
    <div
      className={`grid items-center ${styles.sheet}`}
      style={{ zIndex }}
      role="dialog"
      aria-modal="true"
      aria-label={qrText.sheet}
    >
      <div style={{ maxWidth: 'min(100% - 2rem, 40rem)' }}>{owner}</div>
      {value === undefined ? (
        <p className={`grid middle ${styles.waiting}`} aria-busy="true" role="status">
          {qrText.asking}…
        </p>
      ) : (
        <>
          <QRCodeSVG
            className={styles.code}
            value={value}
            level="H"
            size={QR_IMAGE_SIZE_PX}
            marginSize={QUIET_MODULES}
            bgColor="#ffffff"
            fgColor="#000000"
            role="img"
            aria-label={qrText.code}
          />
          <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
            <rect />
            {/* Already at the value for the next second. */}
            <rect pathLength="1" strokeDashoffset={1 + (secondsLeft - 1) / QR_SHOWN_SECONDS} />
          </svg>
        </>
      )}
      <p className={`strong centered ${styles.seconds}`} role="timer">
        {value === undefined ? '' : qrText.disappears(secondsLeft)}
      </p>
      <button
        ref={all}
        type="button"
        className={`bare covering ${styles.close}`}
        aria-label={qrText.hide}
        onClick={() => {
          if (performance.now() - openedMs.current >= DOUBLE_TAP_MS) onClose();
        }}
        onKeyDown={(event) => {
          // There is nothing else to focus.
          if (event.key === 'Tab') event.preventDefault();
          if (event.key === 'Escape') onClose();
        }}
      />
    </div>,
    document.body,
  );
}
