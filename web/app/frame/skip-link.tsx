import { frameText } from './frame-text.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      {frameText.skip}
    </a>
  );
}
