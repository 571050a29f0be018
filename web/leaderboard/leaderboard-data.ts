import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStudentLeaderboard, type LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import { send } from '#web/base/send.ts';

/** How many of the best are read, and how many on either side of oneself; a school may have 40,000. */
const BEST = 100;
const NEIGHBOURS = 50;

/** A line of the table: a student, or so many who are left out between two. */
export type LeaderboardLine =
  | { readonly entry: LeaderboardEntry }
  | { readonly leftOut: number; readonly after: number };

/** The best and one's own surroundings. */
export function useLeaderboard() {
  return useQuery({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => send(getStudentLeaderboard, { query: { top: BEST, around: NEIGHBOURS }, signal }),
    placeholderData: keepPreviousData,
    // Every scan of anybody may change it, one's own among them.
    refetchOnMount: 'always',
  });
}

/** The rows by rank, with a line for those left out between two and after the last. */
export function linesOf(rows: readonly LeaderboardEntry[], total: number): readonly LeaderboardLine[] {
  const lines: LeaderboardLine[] = [];
  let last = 0;
  for (const entry of rows.toSorted((one, other) => one.rank - other.rank)) {
    if (entry.rank > last + 1) lines.push({ leftOut: entry.rank - last - 1, after: last });
    lines.push({ entry });
    last = entry.rank;
  }
  if (last > 0 && total > last) lines.push({ leftOut: total - last, after: last });
  return lines;
}
