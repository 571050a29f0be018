import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { grouped } from '#contract/base/figure-text.ts';
import type { LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import { rankPoints } from '#contract/leaderboard/leaderboard-rules.ts';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, signsOf } from '#web/student/person-name.ts';
import { linesOf } from './leaderboard-lines.ts';
import styles from './leaderboard-table.module.css';
import { leaderboardText } from './leaderboard-text.ts';

interface LeaderboardTableProps {
  readonly rows: readonly LeaderboardEntry[];
  /** Undefined where nothing is said of those who are not shown. */
  readonly total: number | undefined;
  /** Whether others' names are not in full, so that no place goes by one. */
  readonly isMasked: boolean;
  /** One's own stud_id. */
  readonly activeStudent: number;
}

/** How far a row reaches above the window's foot before it counts as seen: its height. */
const WHOLE = { rootMargin: '0px 0px -50px' };

/** Whether the whole row with this mark is on the screen; true until it is known. */
function useIsInView(row: HTMLElement | null): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!row || !('IntersectionObserver' in window)) return;
    const watching = new IntersectionObserver(([seen]) => setInView(seen?.isIntersecting ?? true), WHOLE);
    watching.observe(row);
    return () => watching.disconnect();
  }, [row]);
  return inView;
}

/** Rank, name and rank points; one's own row is pinned at the edge while it is out of view. @see spec §2, §9 */
export function LeaderboardTable({ rows, total, activeStudent, isMasked }: LeaderboardTableProps) {
  const [ownRow, setOwnRow] = useState<HTMLTableRowElement | null>(null);
  const inView = useIsInView(ownRow);
  const sign = useMemo(() => signsOf(rows), [rows]);
  const hasTies = rows.some((row, place) => place > 0 && row.current_level === rows[place - 1]?.current_level);
  const ties = isMasked ? leaderboardText.maskedTies : leaderboardText.ties;
  const note = rows.length === 1 ? leaderboardText.alone : hasTies && ties;
  const own = rows.find(({ stud_id }) => stud_id === activeStudent);
  return (
    <>
      <div className={styles.list}>
        <div className={styles.sheet}>
          <table
            className={styles.table}
            aria-label={leaderboardText.tab}
            aria-rowcount={total === undefined ? -1 : total + 1}
          >
            <thead>
              <tr>
                <th scope="col">{leaderboardText.rank}</th>
                <th scope="col">{leaderboardText.students}</th>
                <th scope="col" className={styles.end}>
                  {leaderboardText.points}
                </th>
              </tr>
            </thead>
            <tbody>
              {linesOf(rows, total).map((line) =>
                'entry' in line ? (
                  <tr
                    key={line.entry.rank}
                    ref={line.entry === own ? setOwnRow : undefined}
                    className={line.entry === own ? styles.own : undefined}
                    aria-current={line.entry === own ? true : undefined}
                    aria-rowindex={line.entry.rank + 1}
                  >
                    <td className={styles.rank}>{grouped(line.entry.rank)}</td>
                    <td>
                      {fullName(line.entry)}
                      <NameBeside>{sign(line.entry)}</NameBeside>
                      {line.entry === own && <b className={styles.you}> {leaderboardText.you}</b>}
                      {line.entry.boardHidden && <span className={styles.hidden}>{leaderboardText.hidden}</span>}
                    </td>
                    <td className={styles.end}>{rankPoints(line.entry.current_level)}</td>
                  </tr>
                ) : (
                  <tr key={`after ${line.after}`} className={styles.leftOut}>
                    <td colSpan={3}>{leaderboardText.between(line.leftOut)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
        {own && !inView && (
          <div className={styles.pin}>
            <button type="button" className={styles.pinned} onClick={() => ownRow?.scrollIntoView({ block: 'center' })}>
              <VisuallyHidden>{leaderboardText.toYou}</VisuallyHidden>
              <span className={styles.rank}>{grouped(own.rank)}</span>
              <span className={styles.pinnedName}>
                {fullName(own)}
                <NameBeside>{sign(own)}</NameBeside> <b className={styles.you}>{leaderboardText.you}</b>
              </span>
              <span>{rankPoints(own.current_level)}</span>
            </button>
          </div>
        )}
      </div>
      {note && <p className={`faint ${styles.note}`}>{note}</p>}
    </>
  );
}
