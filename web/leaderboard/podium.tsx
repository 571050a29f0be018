import type { LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import { rankPoints } from '#contract/leaderboard/leaderboard-rules.ts';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, type Sign } from '#web/student/person-name.ts';
import { leaderboardText } from './leaderboard-text.ts';
import styles from './podium.module.css';

interface PodiumProps {
  readonly best: readonly LeaderboardEntry[];
  readonly sign: Sign;
  /** One's own stud_id. */
  readonly activeStudent: number;
}

/** The top three, raised above the table, the first in the middle where there is room. */
export function Podium({ best, sign, activeStudent }: PodiumProps) {
  return (
    <ol className={styles.podium} aria-label={leaderboardText.top}>
      {best.map((entry) => (
        <li key={entry.stud_id} className={styles.place} data-rank={entry.rank}>
          <span className={styles.medal}>{entry.rank}</span>
          <span className={styles.name}>{fullName(entry)}</span>
          <NameBeside>{sign(entry)}</NameBeside>
          {entry.stud_id === activeStudent && <b className={styles.you}>{leaderboardText.you}</b>}
          <span className={styles.block}>{rankPoints(entry.current_level)}</span>
        </li>
      ))}
    </ol>
  );
}
