import type { ReactNode } from 'react';
import type { ForcedState } from './forced-states.ts';
import styles from './part.module.css';

interface PartProps {
  /** Where it comes from, below `web/`. */
  readonly file: string;
  readonly children: ReactNode;
}

/** One part of the product with the name of its file, and below it the states that it can be in. */
export function Part({ file, children }: PartProps) {
  return (
    <section className={styles.part} data-file={file} id={file}>
      <h2 className={styles.file}>
        <a href={`#${file}`}>{`web/${file}`}</a>
      </h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

interface StateProps {
  readonly name: string;
  /** Of a card's width: cards, notes, panels. */
  readonly wide?: boolean;
  /** Of a screen's width: tables, strips. */
  readonly full?: boolean;
  /** As if under the pointer, pressed, or reached by the Tab key. */
  readonly forced?: ForcedState | undefined;
  readonly children: ReactNode;
}

/** What the pointer and the keys act on. */
const acting = 'a, button, input, select, textarea, [data-row]';

/** A part in one state, with the state's name above it. */
export function State({ name, wide = false, full = false, forced, children }: StateProps) {
  const force = (place: HTMLElement | null) => {
    const target = forced && place?.querySelector<HTMLElement>(acting);
    if (target) target.dataset.forced = forced;
  };
  return (
    <figure className={[styles.state, wide && styles.wide, full && styles.full].filter(Boolean).join(' ')}>
      <figcaption className="faint">{name}</figcaption>
      <div ref={force}>{children}</div>
    </figure>
  );
}

/** What can be acted on: as it lies there, under the pointer, pressed, and reached by the Tab key. */
export function Acted({ of, children }: { of: string; children: ReactNode }) {
  const all = [
    [of, undefined],
    ['pointed at', 'hover'],
    ['pressed', 'active'],
    ['focused', 'focus'],
  ] as const;
  return all.map(([name, forced]) => (
    <State key={name} name={name} forced={forced}>
      {children}
    </State>
  ));
}
