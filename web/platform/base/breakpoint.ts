import { useMediaQuery } from '@mantine/hooks';

function useWidth(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false });
}

/** Whether the window is a phone's, where rows are cards and filters fold away; the stylesheets' `48em`. */
export function useNarrow(): boolean {
  return useWidth('(max-width: 48em)');
}

/** Whether the window is at most a tablet's held upright; the stylesheets' `62em`. */
export function useUpright(): boolean {
  return useWidth('(max-width: 61.99em)');
}

/** Whether the window has no room for every column of a wide table: a tablet's, or a small laptop's. */
export function useCompact(): boolean {
  return useWidth('(max-width: 75em)');
}
