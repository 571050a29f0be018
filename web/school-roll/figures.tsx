import styles from './school-roll.module.css';

/** Figures that one sees first, each with its word. */
export function Figures({ figures }: { figures: readonly (readonly [figure: string, word: string])[] }) {
  return (
    <p className={styles.figures} role="status">
      {figures.map(([figure, word]) => (
        <span key={word}>
          <strong>{figure}</strong> {word}{' '}
        </span>
      ))}
    </p>
  );
}
