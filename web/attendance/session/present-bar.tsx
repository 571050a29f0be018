import styles from './present-bar.module.css';

/** As much of a thin line as came; nothing where nobody was expected. What it says stands beside it in figures. */
export function PresentBar({ present, expected }: { present: number; expected: number }) {
  if (expected === 0) return null;
  return (
    <span className={`full ${styles.bar}`} aria-hidden>
      <span className={`tall ${styles.came}`} style={{ width: `${Math.round((100 * present) / expected)}%` }} />
    </span>
  );
}
