import styles from './health.module.css';

/** A text whose parts between backticks are shown as code, without line breaks. */
export function Typed({ children }: { children: string }) {
  return children.split('`').map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <code key={place} className={`one-line text sunken ${styles.typed}`}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
