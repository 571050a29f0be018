/** A cell of the overview: the student's line and the session's column; column -1 is the student's name. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

interface GridSize {
  readonly lines: number;
  readonly columns: number;
  /** Lines per page. */
  readonly page: number;
}

/** The cell that a key leads to, per the ARIA grid pattern; null for keys that do not move. */
export function placeAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { line, column }: GridPlace,
  { lines, columns, page }: GridSize,
): GridPlace | null {
  const steps: Record<string, readonly [line: number, column: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [ctrlKey ? -lines : 0, -columns - 1],
    End: [ctrlKey ? lines : 0, columns + 1],
  };
  const step = steps[key];
  if (!step) return null;
  return {
    line: Math.min(lines - 1, Math.max(0, line + step[0])),
    column: Math.min(columns - 1, Math.max(-1, column + step[1])),
  };
}
