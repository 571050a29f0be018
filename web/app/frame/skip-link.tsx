import { frameText } from './frame-text.ts';
import styles from './skip-link.module.css';

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      {frameText.skip}
    </a>
  );
}
