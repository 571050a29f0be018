import type { OwnFlame } from '#contract/people/student/student-calls.ts';
import { Flame } from '#web/people/ledger/flame.tsx';
import styles from './flame-progress.module.css';
import { studentText } from './student-text.ts';

/** The most dots that fit in one row beside the text. */
const MOST_DOTS = 7;

/** The longest streak, with a dot for each attendance towards its next points. Gray without a streak. @see spec §4 */
export function FlameProgress({ flame }: { flame: OwnFlame | null }) {
  const streak = flame?.streak ?? 0;
  const done = streak % (flame?.step ?? 1);
  return (
    <div className={`row gap-8 ${styles.progress}`}>
      <Flame streak={streak} size={40} label={studentText.streak(streak)} />
      {flame && (
        <div className="shrinks">
          <div className={`cut ${styles.subject}`}>{flame.subject_name}</div>
          <div className="row wrap across-6 faint plain">
            {flame.step <= MOST_DOTS && (
              <span className={styles.dots} aria-hidden="true">
                {Array.from({ length: flame.step }, (_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                  <i key={place} className={place < done ? styles.done : undefined} />
                ))}
              </span>
            )}
            {studentText.moreFor(flame.step - done, flame.points)}
          </div>
        </div>
      )}
    </div>
  );
}
