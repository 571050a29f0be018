import { QRCodeSVG } from 'qrcode.react';
import { QR_IMAGE_SIZE_PX, QR_SHOWN_SECONDS } from '#contract/qr/qr-rules.ts';
import styles from './qr-code-card.module.css';
import { qrText } from './qr-text.ts';

/** Modules of white that a reader needs around the code. */
const QUIET_MODULES = 4;

/**
 * The code on white, in dark mode too, as large as spec §9 says or the phone allows, with a line around it that runs
 * out.
 */
export function QrCodeCard({ value, secondsLeft }: { value: string; secondsLeft: number }) {
  return (
    <div className={styles.card}>
      <svg className={styles.line} viewBox="0 0 100 100" aria-hidden="true">
        <rect
          x="1.25"
          y="1.25"
          width="97.5"
          height="97.5"
          rx="3.5"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - (secondsLeft - 1) / QR_SHOWN_SECONDS}
        />
      </svg>
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
    </div>
  );
}
