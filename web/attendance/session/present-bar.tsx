import styles from './present-bar.module.css';

/** The attended share as a thin line, with the figures beside it; nothing if no one was expected. */
export function PresentBar({ present, expected }: { present: number; expected: number }) {
  if (expected === 0) return null;
  return (
    <span className={`full block clips ${styles.bar}`} aria-hidden>
      <span className={`tall block ${styles.came}`} style={{ width: `${Math.round((100 * present) / expected)}%` }} />
    </span>
  );
}
