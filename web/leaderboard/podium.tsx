import type { LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import { rankPoints } from '#contract/leaderboard/leaderboard-rules.ts';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, type Sign } from '#web/student/person-name.ts';
import { Mark } from '#web/ui/mark.tsx';
import { leaderboardText } from './leaderboard-text.ts';
import styles from './podium.module.css';

interface PodiumProps {
  readonly best: readonly LeaderboardEntry[];
  readonly sign: Sign;
  /** One's own stud_id. */
  readonly activeStudent: number;
}

/** The first letters of somebody's first and last name. */
const initials = ({ first_name, last_name }: LeaderboardEntry) =>
  [first_name, last_name].map((name) => Array.from(name)[0]?.toUpperCase() ?? '').join('');

/** The top three, raised above the table, the first in the middle under the flame. */
export function Podium({ best, sign, activeStudent }: PodiumProps) {
  return (
    <ol className={styles.podium} aria-label={leaderboardText.top}>
      {best.map((entry) => (
        <li
          key={entry.stud_id}
          className={styles.place}
          data-rank={entry.rank}
          data-own={entry.stud_id === activeStudent || undefined}
        >
          {entry.rank === 1 && (
            <span className={styles.crown}>
              <Mark size={30} />
            </span>
          )}
          <span className={styles.face} aria-hidden="true">
            {initials(entry)}
          </span>
          <span className={styles.name}>{fullName(entry)}</span>
          <NameBeside>{sign(entry)}</NameBeside>
          {entry.stud_id === activeStudent && <b className={styles.you}>{leaderboardText.you}</b>}
          <span className={styles.block}>
            <span className={styles.rank}>{entry.rank}</span>
            <span className={styles.points}>{rankPoints(entry.current_level)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
