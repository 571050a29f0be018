import type { CSSProperties } from 'react';

/** As the library's own list is high. */
const options = {
  maxHeight: '13.75rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInlineEnd: 'var(--combobox-padding)',
  // What the library writes on the marked one, which a lavender ground does not carry.
  '--mantine-color-white': 'var(--rc-on-ink)',
} as CSSProperties;

/**
 * How a field shows its proposals: in a list that scrolls by itself, as every other does. The library's scroll area costs
 * every screen 1.2 KiB of style.
 */
export const proposals = { withScrollArea: false, styles: { options } } as const;
