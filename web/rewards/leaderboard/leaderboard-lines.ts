/** A line of the leaderboard: a row, or the number left out between two rows. */
export type LeaderboardLine<Row> = { readonly entry: Row } | { readonly leftOut: number; readonly after: number };

/**
 * The rows by rank, with a line for the students left out between two rows and after the last row.
 * @param total the number of all students; undefined if it is hidden
 */
export function linesOf<Row extends { readonly rank: number }>(
  rows: readonly Row[],
  total: number | undefined,
): readonly LeaderboardLine<Row>[] {
  const lines: LeaderboardLine<Row>[] = [];
  let last = 0;
  for (const entry of rows.toSorted((one, other) => one.rank - other.rank)) {
    if (entry.rank > last + 1 && total !== undefined) lines.push({ leftOut: entry.rank - last - 1, after: last });
    lines.push({ entry });
    last = entry.rank;
  }
  if (total !== undefined && last > 0 && total > last) lines.push({ leftOut: total - last, after: last });
  return lines;
}
