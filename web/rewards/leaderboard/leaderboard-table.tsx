import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { LeaderboardEntry } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { rankPoints } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import { HIDDEN_STUDENT } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, signsOf } from '#web/people/student/person-name.ts';
import { linesOf } from './leaderboard-lines.ts';
import styles from './leaderboard-table.module.css';
import { leaderboardText } from './leaderboard-text.ts';

interface LeaderboardTableProps {
  readonly rows: readonly LeaderboardEntry[];
  /** The number of students on the podium. The list leaves them out, except the viewer. */
  readonly raised: number;
  /** The number of all students; undefined if it is hidden. */
  readonly total: number | undefined;
  /** The viewer's stud_id. */
  readonly activeStudent: number;
}

/** A row counts as seen if it begins at least its own height above the bottom of the window. */
const WHOLE = { rootMargin: '0px 0px -50px' };

/** Whether the whole row is on the screen; true until it is known. */
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

/** The gap to the next student ahead; undefined if no one is ahead, or if that student's row is not shown. */
function toCatch(own: LeaderboardEntry, rows: readonly LeaderboardEntry[]): string | undefined {
  const next = rows.findLast(({ sharedRank }) => sharedRank < own.sharedRank);
  if (!next) return undefined;
  const levels = next.current_level - own.current_level;
  const name =
    next.stud_id > 0
      ? next.first_name
      : next.first_name === HIDDEN_STUDENT.first_name
        ? leaderboardText.nextOne
        : fullName(next);
  return levels === 0
    ? leaderboardText.expToCatch(next.current_exp - own.current_exp, name)
    : leaderboardText.levelsToCatch(levels, name);
}

/** Rank points, and the experience that decides between students with equal rank points. */
function Score({ of: { current_level, current_exp } }: { of: LeaderboardEntry }) {
  return (
    <span className={`grid ${styles.score}`}>
      <span>{rankPoints(current_level)}</span>{' '}
      <span className={`faint plain one-line ${styles.exp}`}>{leaderboardText.exp(current_exp)}</span>
    </span>
  );
}

/** Rank, name, rank points and experience. Pins the viewer's own row while it is out of view. @see spec §2, §9 */
export function LeaderboardTable({ rows, raised, total, activeStudent }: LeaderboardTableProps) {
  const [ownRow, setOwnRow] = useState<HTMLTableRowElement | null>(null);
  const inView = useIsInView(ownRow);
  const sign = useMemo(() => signsOf(rows), [rows]);
  const hasTies = rows.some(({ rank, sharedRank }) => rank !== sharedRank);
  const note = rows.length === 1 ? leaderboardText.alone : hasTies && leaderboardText.ties;
  const own = rows.find(({ stud_id }) => stud_id === activeStudent);
  const ahead = own && toCatch(own, rows);
  const lines = linesOf(rows, total).filter(
    (line) => !('entry' in line) || line.entry.rank > raised || line.entry === own,
  );
  return (
    <>
      <div className={styles.list}>
        <div className="paper clips">
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
              {lines.map((line) =>
                'entry' in line ? (
                  <tr
                    key={line.entry.rank}
                    ref={line.entry === own ? setOwnRow : undefined}
                    className={line.entry === own ? styles.own : undefined}
                    aria-current={line.entry === own ? true : undefined}
                    aria-rowindex={line.entry.rank + 1}
                  >
                    <td className={`strong dim ${styles.rank}`}>{grouped(line.entry.sharedRank)}</td>
                    <td>
                      {fullName(line.entry)}
                      <NameBeside>{sign(line.entry)}</NameBeside>
                      {line.entry === own && <b className="strong ink one-line"> {leaderboardText.you}</b>}
                      {line.entry === own && ahead && <span className="plain tiny ink block">{ahead}</span>}
                      {line.entry.boardHidden && <span className="plain tiny dim block">{leaderboardText.hidden}</span>}
                    </td>
                    <td className={styles.end}>
                      <Score of={line.entry} />
                    </td>
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
            <button
              type="button"
              className={`bare grid full rounder strong abreast at-start ${styles.pinned}`}
              onClick={() => ownRow?.scrollIntoView({ block: 'center' })}
            >
              <VisuallyHidden>{leaderboardText.toYou}</VisuallyHidden>
              <span className={`strong dim ${styles.rank}`}>{grouped(own.sharedRank)}</span>
              <span className="shrinks breaks" style={{ paddingInlineEnd: '0.75rem' }}>
                {fullName(own)}
                <NameBeside>{sign(own)}</NameBeside> <b className="strong ink one-line">{leaderboardText.you}</b>
                {ahead && <span className="plain tiny ink block">{ahead}</span>}
              </span>
              <Score of={own} />
            </button>
          </div>
        )}
      </div>
      {note && <p className="faint space-above-8">{note}</p>}
    </>
  );
}
