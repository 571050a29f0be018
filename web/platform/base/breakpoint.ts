import { useMediaQuery } from '@mantine/hooks';

function useWidth(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false });
}

/** Returns whether the window is a phone's, where rows are cards and filters fold away; `48em` in CSS. */
export function useNarrow(): boolean {
  return useWidth('(max-width: 48em)');
}

/** Returns whether the window is at most as wide as an upright tablet's; the stylesheets' `62em`. */
export function useUpright(): boolean {
  return useWidth('(max-width: 61.99em)');
}

/** Returns whether the window is too narrow for every column of a wide table: tablets and small laptops. */
export function useCompact(): boolean {
  return useWidth('(max-width: 75em)');
}
