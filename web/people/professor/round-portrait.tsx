import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { initials } from '#web/people/student/person-name.ts';
import styles from './round-portrait.module.css';

interface RoundPortraitProps {
  readonly of: Pick<PersonNames, 'first_name' | 'last_name'>;
  /** The photo's address; null if there is none or it is still loading. */
  readonly photo?: string | null;
  /** The photo's text for assistive technology. */
  readonly alt?: string;
}

/** A person's photo or initials beside their name, on screens that students do not see. */
export function RoundPortrait({ of, photo = null, alt = '' }: RoundPortraitProps) {
  if (photo !== null)
    return <img className={`grid rigid tint-ink strong round large covers ${styles.portrait}`} src={photo} alt={alt} />;
  return (
    <span className={`grid rigid tint-ink strong round large covers ${styles.portrait}`} aria-hidden>
      {initials(of)}
    </span>
  );
}
