interface MarkProps {
  /** Width and height in px. */
  readonly size: number;
  /** The colour of the tick; the flame has its own. */
  readonly ink?: string;
}

/** The product's mark: a tick whose long arm turns into a flame. Decorative: the name stands beside it. */
export function Mark({ size, ink = 'var(--rc-ink)' }: MarkProps) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill={ink}
        d="M4.6 24.9a3.7 3.7 0 0 1 5.2-.2l7.9 7.4c1.2-1.2 2.3-2.6 3.3-4.2.2 5.2 2.9 9.6 7.3 12.4-2.5 1.7-5.3 2.9-8.4 3.6a4.2 4.2 0 0 1-3.8-1.1L4.8 30.1a3.7 3.7 0 0 1-.2-5.2Z"
      />
      <path
        fill="var(--rc-flame)"
        d="M36.2 2.2c.6 5.2 8.2 9.6 8.2 19.8 0 8.1-4.6 14-11.7 17.3-5.300-2.300-8.900-6.500-9.200-12.100-.300-5 2-8.400 4.300-11.600.5 2 1.300 3.500 2.700 4.600C29.700 12.700 31.700 6.500 36.200 2.200Z"
      />
    </svg>
  );
}
