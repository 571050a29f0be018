import styles from './coin.module.css';

/** The coin beside every number of points; decorative, since a text is beside it. */
export function Coin({ size = 20 }: { size?: number }) {
  return (
    <svg className="rigid" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="#e2a52b" />
      <circle cx="10" cy="10" r="6.5" fill="#f6cf6d" />
      <path d="M7 10.2l2.2 2.2L13.2 8" className={styles.tick} />
    </svg>
  );
}
