import { SchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import { FormParts } from './form-parts.tsx';
import { FrameParts } from './frame-parts.tsx';
import styles from './look-page.module.css';
import { OpenedParts } from './opened-parts.tsx';
import { TableParts } from './table-parts.tsx';
import { UiParts } from './ui-parts.tsx';

const rooms = [
  ['What is around every screen', FrameParts],
  ['What screens are made of', UiParts],
  ['What comes over them', OpenedParts],
  ['Forms', FormParts],
  ['Lists', TableParts],
] as const;

/**
 * Every part that screens are made of, in every state, with the file that it is from: where a new screen takes its parts.
 * Only `npm run dev` serves it, at `/look`; what one feature draws is seen on its screens, which the demonstration fills.
 */
export function LookPage() {
  return (
    <main className={styles.page} id="content">
      <header className={styles.header}>
        <h1>THE LOOK</h1>
        <nav aria-label="Rooms">
          {rooms.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <SchemeSwitch />
      </header>
      {rooms.map(([name, Parts]) => (
        <section key={name} id={name} className={styles.room}>
          <h2>{name}</h2>
          <Parts />
        </section>
      ))}
    </main>
  );
}
