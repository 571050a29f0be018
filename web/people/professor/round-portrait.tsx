import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { initials } from '#web/people/student/person-name.ts';
import styles from './round-portrait.module.css';

interface RoundPortraitProps {
  readonly of: Pick<PersonNames, 'first_name' | 'last_name'>;
  /** The photo's address; null where there is none, or until it is there. */
  readonly photo?: string | null;
  /** What the photo is, for those who listen. */
  readonly alt?: string;
}

/** Somebody beside their name, on screens that no student has: their photo, or their initials. */
export function RoundPortrait({ of, photo = null, alt = '' }: RoundPortraitProps) {
  if (photo !== null)
    return <img className={`grid rigid tint-ink strong round ${styles.portrait}`} src={photo} alt={alt} />;
  return (
    <span className={`grid rigid tint-ink strong round ${styles.portrait}`} aria-hidden>
      {initials(of)}
    </span>
  );
}
