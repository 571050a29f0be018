import type { CSSProperties } from 'react';

/** The options list, as high as Mantine's own */
const options = {
  maxHeight: '13.75rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInlineEnd: 'var(--combobox-padding)',
  // Mantine's color for the marked option, which is unreadable on lavender.
  '--mantine-color-white': 'var(--rc-on-ink)',
} as CSSProperties;

/**
 * Props that show a field's suggestions in a scrolling list. Mantine's scroll area costs every screen 1.2 KiB of CSS.
 */
export const proposals = { withScrollArea: false, styles: { options } } as const;
