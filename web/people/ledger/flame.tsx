import styles from './flame.module.css';

interface FlameProps {
  /** Consecutive attendances; at 0 the flame is gray. */
  readonly streak: number;
  /** Height in px. */
  readonly size?: number;
  /** The text for assistive technology; decorative without it. */
  readonly label?: string;
}

/** The streak as a flame with its number inside. @see spec §2 */
export function Flame({ streak, size = 48, label }: FlameProps) {
  return (
    <span
      className={`inline-grid rigid relative text ${styles.flame} ${streak > 0 ? styles.lit : ''}`}
      style={{ width: size * 0.84, height: size, fontSize: size * (streak > 99 ? 0.26 : 0.34) }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg viewBox="0 0 42 50" width="100%" height="100%" aria-hidden="true">
        <path d="M23 1c1.4 8.4 5.4 12 9.200 16.400C36 21.700 40 26 40 32.500 40 42.500 31.500 49 21 49S2 42.500 2 32.500C2 25 6 20 9.500 15.500c.6 3.600 1.800 5.800 4 7.500C13.500 14 17 6 23 1Z" />
      </svg>
      <b className="grid middle">{streak}</b>
    </span>
  );
}
